//! Numbers by day.
//!
//! A class of numbers is a triple of projections, and the triple of `{L|C|R}` depends only on the greatest projection
//! for their own player among the options of each, and on the least for the two others. So classes are counted by what
//! sets of options can come to in these three ways, of which there are few, instead of by sets of options.

use indexmap::{IndexMap, IndexSet};
use rustc_hash::{FxBuildHasher, FxHashMap};

use super::form::{Form, Forms};
use crate::{
    limit::Stop,
    partizan::{Game, Store},
};

/// What a set of options comes to: for each player the rank of the projection that counts, `None` of the empty set.
type Profile = Option<[usize; 3]>;

/// The latest day whose numbers are listed. Of day 4 there are too many sets to go through.
const LAST_DAY: u32 = 3;

/// The numbers of a day in one order: ranks of projections, least first.
struct Ranks {
    games: Vec<Game>,
    /// The simplest number between two ranks, either of which may be missing.
    between: FxHashMap<(Option<usize>, Option<usize>), Game>,
}

impl Forms {
    /// One form of each class of numbers born by day n, in the printing order: 1, 4, 28 and 450 of them for n = 0 to 3.
    ///
    /// ```
    /// use cutcake::{limit::Limit, partizan::Store, three_player::Forms};
    /// # fn main() -> Result<(), cutcake::limit::Stop> {
    /// let mut forms = Forms::new(Limit::default());
    /// let mut store = Store::new(Limit::default());
    /// assert_eq!(forms.numbers_by_day(&mut store, 2)?.len(), 28);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// What the limit says, and [`Stop::Size`] after day 3.
    pub fn numbers_by_day(&mut self, store: &mut Store, day: u32) -> Result<Vec<Form>, Stop> {
        if day > LAST_DAY {
            return Err(Stop::Size { what: "a list of all three-player numbers of a day", limit: "day 3" });
        }
        let mut numbers = vec![Form::ZERO];
        for _ in 0..day {
            numbers = self.next_day(store, &numbers)?;
        }
        Ok(numbers)
    }

    fn next_day(&mut self, store: &mut Store, numbers: &[Form]) -> Result<Vec<Form>, Stop> {
        let mut ranks = Vec::new();
        let mut triples = vec![[0; 3]; numbers.len()];
        for player in 0..3 {
            let mut games = Vec::new();
            for number in numbers {
                games.push(self.values(store, *number)?.projections[player]);
            }
            let order = sorted(store, &games);
            for (triple, game) in triples.iter_mut().zip(&games) {
                let missing = Stop::Internal { what: "a game is missing among those that were sorted" };
                triple[player] = order.get_index_of(game).ok_or(missing)?;
            }
            ranks.push(Ranks { games: order.into_iter().collect(), between: FxHashMap::default() });
        }
        let mut sides = Vec::new();
        for player in 0..3 {
            sides.push(self.profiles(numbers, &triples, player)?);
        }
        let mut found: IndexMap<[Game; 3], Form, FxBuildHasher> = IndexMap::default();
        for (left, left_form) in &sides[0] {
            for (center, center_form) in &sides[1] {
                if !apart([left, center, &None]) {
                    continue;
                }
                for (right, right_form) in &sides[2] {
                    self.limit.check()?;
                    let profiles = [left, center, right];
                    if !apart(profiles) {
                        continue;
                    }
                    let mut triple = [store.zero(); 3];
                    for (player, value) in triple.iter_mut().enumerate() {
                        *value = ranks[player].simplest(store, own(profiles, player), least(profiles, player))?;
                    }
                    if !found.contains_key(&triple) {
                        let form = self.form([left_form, center_form, right_form])?;
                        found.insert(triple, form);
                    }
                }
            }
        }
        let mut forms: Vec<Form> = found.into_values().collect();
        forms.sort_by(|x, y| self.cmp(*x, *y));
        Ok(forms)
    }

    /// Every profile of a set of options of a player, with a smallest such set.
    fn profiles(
        &self,
        numbers: &[Form],
        triples: &[[usize; 3]],
        player: usize,
    ) -> Result<IndexMap<Profile, Vec<Form>, FxBuildHasher>, Stop> {
        let mut found: IndexMap<Profile, Vec<Form>, FxBuildHasher> = IndexMap::default();
        found.insert(None, Vec::new());
        let mut place = 0;
        while let Some((profile, set)) = found.get_index(place) {
            let (profile, set) = (*profile, set.clone());
            for (number, triple) in numbers.iter().zip(triples) {
                self.limit.check()?;
                let mut joined = profile.unwrap_or(*triple);
                for (order, rank) in joined.iter_mut().enumerate() {
                    *rank = if order == player { (*rank).max(triple[order]) } else { (*rank).min(triple[order]) };
                }
                found.entry(Some(joined)).or_insert_with(|| [set.as_slice(), &[*number]].concat());
            }
            place += 1;
        }
        Ok(found)
    }
}

impl Ranks {
    fn simplest(&mut self, store: &mut Store, above: Option<usize>, below: Option<usize>) -> Result<Game, Stop> {
        if let Some(game) = self.between.get(&(above, below)) {
            return Ok(*game);
        }
        let [above_game, below_game] = [above, below].map(|rank| rank.map(|rank| self.games[rank]));
        let game = store.form(above_game.as_slice(), below_game.as_slice())?;
        self.between.insert((above, below), game);
        Ok(game)
    }
}

/// The greatest rank, in a player's order, among his own options.
fn own(profiles: [&Profile; 3], player: usize) -> Option<usize> {
    profiles[player].map(|profile| profile[player])
}

/// The least rank, in a player's order, among the options of the others.
fn least(profiles: [&Profile; 3], player: usize) -> Option<usize> {
    let others = (0..3).filter(|other| *other != player);
    others.filter_map(|other| profiles[other].map(|profile| profile[player])).min()
}

/// Whether no option of a player is ≥, in his order, any option of the others.
fn apart(profiles: [&Profile; 3]) -> bool {
    (0..3).all(|player| match (own(profiles, player), least(profiles, player)) {
        (Some(own), Some(least)) => own < least,
        _ => true,
    })
}

/// Different numbers, least first.
fn sorted(store: &Store, games: &[Game]) -> IndexSet<Game, FxBuildHasher> {
    let mut order: Vec<Game> = games.to_vec();
    order.sort_by_key(|game| store.as_number(*game));
    order.into_iter().collect()
}
