//! The rulesets that the tests need.

use cutcake_base::limit::{Limit, Stop};
use cutcake_impartial::{
    HeapGame,
    code::{Code, Digit, Sizes},
    misere::{Pieces, Play},
};

/// The octal or hexadecimal code of a take-and-break game.
pub fn code(text: &str) -> Code {
    let digits = text.chars().filter(|sign| *sign != '.').map(|sign| sign.to_digit(16).unwrap().into());
    Code::new(Vec::new(), digits.map(|bits| Digit::of_bits(bits, Sizes::Any)).collect(), 0).unwrap()
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Board {
    Heap(String, u64),
    Nim(u64),
    /// The empty cells, row by row.
    Cram(Vec<Vec<bool>>),
    /// The lengths of the rows.
    Chomp(Vec<u64>),
    Triangle([u64; 3], u64),
}

impl Board {
    pub fn new(ruleset: &str, numbers: &[u64], slope: u64) -> Vec<(Board, u64)> {
        let boards = match (ruleset, numbers) {
            ("Nim", heaps) => heaps.iter().map(|heap| Board::Nim(*heap)).collect(),
            ("Cram", [rows, columns]) => vec![Board::Cram(vec![vec![true; *columns as usize]; *rows as usize])],
            ("Chomp", [rows, columns]) => vec![Board::Chomp(vec![*columns; *rows as usize])],
            ("TriangularChocolate", [x, y, z]) => vec![Board::Triangle([*x, *y, *z], slope)],
            (code, heaps) => heaps.iter().map(|heap| Board::Heap(code.to_owned(), *heap)).collect(),
        };
        boards.into_iter().map(|board| (board, 1)).collect()
    }
}

pub struct Boards;

impl Play for Boards {
    type Piece = Board;

    fn options(&self, piece: &Board, limit: &Limit) -> Result<Vec<Pieces<Board>>, Stop> {
        Ok(match piece {
            Board::Heap(name, heap) => {
                let game =
                    if name == "GrundysGame" { HeapGame::unequal_halves() } else { HeapGame::of_code(code(name)) };
                let options = game.options(*heap, limit)?.into_iter();
                options.map(|parts| parts.iter().map(|part| (Board::Heap(name.clone(), *part), 1)).collect()).collect()
            }
            Board::Nim(heap) => (0..*heap).map(|smaller| vec![(Board::Nim(smaller), 1)]).collect(),
            Board::Cram(rows) => {
                let mut options = Vec::new();
                for (r, row) in rows.iter().enumerate() {
                    for c in 0..row.len() {
                        for (r2, c2) in [(r, c + 1), (r + 1, c)] {
                            let is_free = |r: usize, c: usize| rows.get(r).and_then(|row| row.get(c)) == Some(&true);
                            if is_free(r, c) && is_free(r2, c2) {
                                let mut after = rows.clone();
                                after[r][c] = false;
                                after[r2][c2] = false;
                                options.push(vec![(Board::Cram(after), 1)]);
                            }
                        }
                    }
                }
                options
            }
            Board::Chomp(rows) => {
                let mut options = Vec::new();
                for (r, row) in rows.iter().enumerate() {
                    for c in 0..*row {
                        if (r, c) != (0, 0) {
                            let cut = rows.iter().enumerate().map(|(at, row)| if at < r { *row } else { c.min(*row) });
                            options.push(vec![(Board::Chomp(cut.filter(|row| *row > 0).collect()), 1)]);
                        }
                    }
                }
                options
            }
            Board::Triangle([x, y, z], k) => {
                let fit = |x: u64, z: u64| (*y).min((x + z) / k);
                let lower_x = (0..*x).map(|lower| [lower, fit(lower, *z), *z]);
                let lower_y = (0..*y).map(|lower| [*x, lower, *z]);
                let lower_z = (0..*z).map(|lower| [*x, fit(*x, lower), lower]);
                let all = lower_x.chain(lower_y).chain(lower_z);
                all.map(|bar| vec![(Board::Triangle(bar, *k), 1)]).collect()
            }
        })
    }

    fn nim_heap(&self, _: &Board) -> Option<u64> {
        None
    }
}
