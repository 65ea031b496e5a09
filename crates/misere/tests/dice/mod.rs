//! Random indices, the same in each run, and games made from text.

use cutcake_base::{limit::Limit, random::Random};
use cutcake_misere::{Form, Forms, Game, Games};

pub struct Dice(Random);

impl Dice {
    pub fn new(seed: u64) -> Self {
        Dice(Random::new(seed))
    }

    pub fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.0.below(u64::try_from(bound).unwrap())).unwrap()
    }
}

/// The game given by integers, lists and `#`, as between the brackets of a name.
#[allow(dead_code)]
pub fn game(games: &mut Games, text: &str) -> Game {
    let limit = Limit::default();
    let mut lists = vec![Vec::new()];
    for sign in text.chars() {
        let made = match sign {
            '[' => {
                lists.push(Vec::new());
                continue;
            }
            ']' => games.make(lists.pop().unwrap(), &limit),
            '#' => {
                let last = lists.last_mut().unwrap().pop().unwrap();
                games.make(vec![last], &limit)
            }
            ',' => continue,
            digit => games.heap(digit.to_digit(10).unwrap().into(), &limit),
        };
        lists.last_mut().unwrap().push(made.unwrap());
    }
    lists.concat()[0]
}

/// The form with these options.
#[allow(dead_code)]
pub fn form(forms: &mut Forms, left: &[Form], right: &[Form]) -> Form {
    forms.make(left.to_vec(), right.to_vec(), &Limit::default()).unwrap()
}

/// All forms born by day 2, in order.
#[allow(dead_code)]
pub fn day_2(forms: &mut Forms) -> Vec<Form> {
    let mut day = vec![Form::ZERO];
    for _ in 0..2 {
        let of_set =
            |set: usize| (0..day.len()).filter(|place| set >> place & 1 == 1).map(|place| day[place]).collect();
        let sides: Vec<Vec<Form>> = (0..1 << day.len()).map(of_set).collect();
        let pairs = sides.iter().flat_map(|left| sides.iter().map(move |right| (left, right)));
        day = pairs.map(|(left, right)| form(forms, left, right)).collect();
    }
    day.sort_unstable_by(|a, b| forms.compare(*a, *b));
    day
}
