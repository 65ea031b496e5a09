//! Names: the text of canonical forms, which can be parsed again.

use std::fmt::Write;

use crate::{
    game::{Game, Games},
    limit::{Limit, Stop},
    stack::deeper,
};

/// The approximate maximum length of a name in bytes: names repeat common subexpressions.
const MOST_TEXT: usize = 1 << 26;
const TOO_LONG: Stop = Stop::Size { what: "the name of a misere game", limit: "2^26 characters" };

/// A suffix of the name of a game.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Suffix {
    /// `#`: the game of which it is the only option.
    Sharp,
    /// The nim-heap that is added.
    Plus(u32),
    /// The nim-heap that is subtracted.
    Minus(u32),
}

impl Games {
    /// The name of a game, which is parsed as the same game: `*[2#,0]`.
    ///
    /// The name of a nim-heap is its size, that of any other game the list of the names of its options, the last in canonical
    /// order first, in parentheses unless it is the whole name. `G#` is the game whose only option is G, `G[2]` is G + *2, and
    /// `G[-2]` the game whose sum with *2 is G; these are preferred where the game named by G was born earlier.
    pub fn name(&mut self, game: Game, limit: &Limit) -> Result<String, Stop> {
        self.bracketed(game, ",", limit)
    }

    /// The same name as CGSuite prints it, without commas; in general it cannot be parsed.
    pub fn cgsuite_name(&mut self, game: Game, limit: &Limit) -> Result<String, Stop> {
        self.bracketed(game, "", limit)
    }

    fn bracketed(&mut self, game: Game, comma: &str, limit: &Limit) -> Result<String, Stop> {
        let mut text = "*[".to_owned();
        self.write(&mut text, game, comma, true, limit)?;
        text.push(']');
        Ok(text)
    }

    /// Writes a name, with this separator between options and between consecutive numbers in suffixes.
    fn write(
        &mut self,
        text: &mut String,
        game: Game,
        comma: &str,
        is_outermost: bool,
        limit: &Limit,
    ) -> Result<(), Stop> {
        if text.len() > MOST_TEXT {
            return Err(TOO_LONG);
        }
        let mut suffixes = Vec::new();
        let mut base = game;
        while !self.is_nim_heap(base) {
            limit.check()?;
            match self.last_suffix(base, limit)? {
                Some((before, suffix)) => {
                    suffixes.push(suffix);
                    base = before;
                }
                None => break,
            }
        }
        if self.is_nim_heap(base) {
            push(text, format_args!("{}", self.birthday(base)));
        } else {
            let is_bare = is_outermost && suffixes.is_empty();
            text.push_str(if is_bare { "" } else { "(" });
            let mut separator = "";
            for option in self.options(base).into_iter().rev() {
                text.push_str(separator);
                deeper(|| self.write(text, option, comma, false, limit))?;
                separator = comma;
            }
            text.push_str(if is_bare { "" } else { ")" });
        }
        suffixes.reverse();
        write_suffixes(text, &suffixes, comma);
        Ok(())
    }

    /// The last suffix of the name of a game that is not a nim-heap, and the game named before it; `None` if its name is a list
    /// of options.
    fn last_suffix(&mut self, game: Game, limit: &Limit) -> Result<Option<(Game, Suffix)>, Stop> {
        let odd = game.0 & 1;
        let even = game.even_part();
        let mut heap = 2;
        // Only games with the right nim value can differ by a heap.
        let candidates = self.doubled_options(even);
        while !candidates.is_empty() && heap < self.birthday(even) {
            limit.check()?;
            let value = self.nim_value(even) ^ heap;
            let fitting: Vec<Game> =
                candidates.iter().copied().filter(|option| self.nim_value(*option) == value).collect();
            if !fitting.is_empty() {
                let tokens = self.heap(heap.into(), limit)?;
                for option in &fitting {
                    if self.sum(*option, tokens, limit)? == even {
                        return Ok(Some((*option, Suffix::Plus(heap + odd))));
                    }
                }
                let sum = self.sum(even, tokens, limit)?;
                if fitting.contains(&sum) {
                    return Ok(Some((sum, Suffix::Minus(heap + odd))));
                }
            }
            heap += 2;
        }
        if odd == 1 {
            return Ok(Some((even, Suffix::Plus(1))));
        }
        Ok(match self.even_options(even) {
            [option] => Some((*option, Suffix::Sharp)),
            _ => None,
        })
    }

    /// The even games G for which G and G + * are options of an even game.
    ///
    /// If G + *n or G - *n, n ≥ 2, is equal to a game H born before G, then both H and H + * are options of G. Indeed there are
    /// moves from H + *n to H and to H + *, which are canonical options because they are born earlier; and where H = G + *n, H
    /// and H + * are the games through which the moves to G and to G + * are reversed.
    fn doubled_options(&self, even: Game) -> Vec<Game> {
        let options = self.even_options(even);
        let pairs = options.windows(2).filter(|pair| pair[0].even_part() == pair[1].even_part());
        pairs.map(|pair| pair[0].even_part()).collect()
    }
}

/// Writes the suffixes of a name: sharps alone as they are, others in brackets.
fn write_suffixes(text: &mut String, suffixes: &[Suffix], comma: &str) {
    let is_bare = suffixes.iter().all(|suffix| *suffix == Suffix::Sharp);
    text.push_str(if is_bare { "" } else { "[" });
    let mut after_number = false;
    for suffix in suffixes {
        let is_number = *suffix != Suffix::Sharp;
        if after_number && is_number {
            text.push_str(comma);
        }
        match suffix {
            Suffix::Sharp => text.push('#'),
            Suffix::Plus(heap) => push(text, format_args!("{heap}")),
            Suffix::Minus(heap) => push(text, format_args!("-{heap}")),
        }
        after_number = is_number;
    }
    text.push_str(if is_bare { "" } else { "]" });
}

fn push(text: &mut String, what: std::fmt::Arguments<'_>) {
    // Writing to a string does not fail.
    let _ = text.write_fmt(what);
}
