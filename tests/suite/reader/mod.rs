//! Reads what `Name` prints, for the tests of the engine: the language has its own parser.

use cutcake::{
    number::Rational,
    partizan::{Game, Store},
};

struct Reader<'a> {
    store: &'a mut Store,
    text: &'a [u8],
    place: usize,
}

impl Reader<'_> {
    fn peek(&self) -> u8 {
        self.text.get(self.place).copied().unwrap_or(0)
    }

    fn eat(&mut self, word: &str) -> bool {
        let found = self.text[self.place..].starts_with(word.as_bytes());
        if found {
            self.place += word.len();
        }
        found
    }

    fn expect(&mut self, word: &str) {
        assert!(self.eat(word), "{word} before {}", String::from_utf8_lossy(&self.text[self.place..]));
    }

    fn digits(&mut self) -> String {
        let start = self.place;
        while self.peek().is_ascii_digit() {
            self.place += 1;
        }
        String::from_utf8_lossy(&self.text[start..self.place]).into_owned()
    }

    /// A sum of parts.
    fn sum(&mut self) -> Game {
        let mut sum = self.part();
        while self.eat("+") || self.peek() == b'*' {
            let part = self.part();
            sum = self.store.add(sum, part).unwrap();
        }
        sum
    }

    fn part(&mut self) -> Game {
        match self.peek() {
            b'*' => {
                self.expect("*");
                let n = self.digits();
                self.store.nimber(if n.is_empty() { 1 } else { n.parse().unwrap() }).unwrap()
            }
            letter @ (b'^' | b'v') => {
                let mut k = 0;
                while self.peek() == letter {
                    self.place += 1;
                    k += 1;
                }
                let up = self.store.up(1).unwrap();
                let game = if self.eat("<") {
                    let n = self.digits().parse().unwrap();
                    self.expect(">");
                    self.store.pow(up, n).unwrap()
                } else if self.eat("[") {
                    let n = self.digits().parse().unwrap();
                    self.expect("]");
                    self.store.pow_to(up, n).unwrap()
                } else {
                    let n = self.digits();
                    self.store.up(if n.is_empty() { k } else { n.parse().unwrap() }).unwrap()
                };
                if letter == b'v' { self.store.neg(game).unwrap() } else { game }
            }
            b'+' => {
                self.expect("+-");
                let start = self.place;
                let left = if self.eat("(") {
                    let game = self.sum();
                    self.expect(")");
                    vec![game]
                } else if self.eat("{") {
                    let list = self.list();
                    if self.eat("}") {
                        list
                    } else {
                        self.place = start;
                        vec![self.part()]
                    }
                } else {
                    vec![self.part()]
                };
                self.store.plus_minus(&left).unwrap()
            }
            b'{' => {
                self.expect("{");
                let game = self.body();
                self.expect("}");
                game
            }
            b'T' | b'M' => {
                let tiny = self.eat("Tiny(");
                if !tiny {
                    self.expect("Miny(");
                }
                let game = self.sum();
                self.expect(")");
                if tiny { self.store.tiny(game).unwrap() } else { self.store.miny(game).unwrap() }
            }
            _ => {
                let start = self.place;
                self.eat("-");
                self.digits();
                if self.eat("/") {
                    self.digits();
                }
                let text = String::from_utf8_lossy(&self.text[start..self.place]).into_owned();
                let number: Rational = text.parse().unwrap_or_else(|_| panic!("{text:?} is not a number"));
                self.store.number(&number).unwrap().unwrap()
            }
        }
    }

    fn list(&mut self) -> Vec<Game> {
        let mut list = Vec::new();
        while !matches!(self.peek(), b'|' | b'}') {
            list.push(self.sum());
            self.eat(",");
        }
        list
    }

    /// Options between bars: more bars bind looser.
    fn body(&mut self) -> Game {
        let (mut lists, mut bars) = (vec![self.list()], Vec::new());
        while self.peek() == b'|' {
            let mut count = 0;
            while self.eat("|") {
                count += 1;
            }
            bars.push(count);
            lists.push(self.list());
        }
        self.split(&lists, &bars)[0]
    }

    fn split(&mut self, lists: &[Vec<Game>], bars: &[u32]) -> Vec<Game> {
        let Some(most) = bars.iter().max() else { return lists[0].clone() };
        let place = bars.iter().position(|count| count == most).unwrap();
        let left = self.split(&lists[..=place], &bars[..place]);
        let right = self.split(&lists[place + 1..], &bars[place + 1..]);
        vec![self.store.form(&left, &right).unwrap()]
    }
}

/// The value of a text.
pub fn read(store: &mut Store, text: &str) -> Game {
    let mut reader = Reader { store, text: text.as_bytes(), place: 0 };
    let game = reader.sum();
    assert_eq!(reader.place, text.len(), "{text}");
    game
}

/// The text of a value.
pub fn print(store: &mut Store, game: Game) -> String {
    store.name(game).unwrap().to_string()
}
