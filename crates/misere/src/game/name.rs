//! Names: how canonical forms are printed, and read again.

use std::fmt::Write;

use crate::{
    game::{Game, Games},
    limit::{Limit, Stop},
    stack::deeper,
};

/// A name is at most about so many bytes long: names repeat what they have in common.
const MOST_TEXT: usize = 1 << 26;
const TOO_LONG: Stop = Stop::Size { what: "the name of a misere game", limit: "2^26 characters" };

/// What stands behind the name of a game.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sign {
    /// `#`: the game whose only option it is.
    Sharp,
    /// The nim-heap that is added.
    Plus(u32),
    /// The nim-heap that is taken away.
    Minus(u32),
}

/// How the parts of a name are divided.
#[derive(Clone, Copy)]
struct Style {
    /// Between options, and between numbers behind a name.
    comma: &'static str,
}

impl Games {
    /// The name of a game, which is read again as the same one: `*[2#,0]`.
    ///
    /// A nim-heap is its size, any other game the list of the names of its options, the last in canonical order first, in
    /// parentheses unless it is all. `G#` is the game whose only option is G, `G[2]` is G + *2, and `G[-2]` the game to which
    /// *2 must be added for G; these are preferred where the game named by G was born earlier.
    pub fn name(&mut self, game: Game, limit: &Limit) -> Result<String, Stop> {
        self.bracketed(game, Style { comma: "," }, limit)
    }

    /// The same name as CGSuite prints it, without commas; it cannot be read again in general.
    pub fn cgsuite_name(&mut self, game: Game, limit: &Limit) -> Result<String, Stop> {
        self.bracketed(game, Style { comma: "" }, limit)
    }

    fn bracketed(&mut self, game: Game, style: Style, limit: &Limit) -> Result<String, Stop> {
        let mut text = "*[".to_owned();
        self.write(&mut text, game, style, true, limit)?;
        text.push(']');
        Ok(text)
    }

    fn write(
        &mut self,
        text: &mut String,
        game: Game,
        style: Style,
        is_outermost: bool,
        limit: &Limit,
    ) -> Result<(), Stop> {
        if text.len() > MOST_TEXT {
            return Err(TOO_LONG);
        }
        let mut signs = Vec::new();
        let mut base = game;
        while !self.is_nim_heap(base) {
            limit.check()?;
            match self.last_sign(base, limit)? {
                Some((before, sign)) => {
                    signs.push(sign);
                    base = before;
                }
                None => break,
            }
        }
        if self.is_nim_heap(base) {
            push(text, format_args!("{}", self.birthday(base)));
        } else {
            let is_bare = is_outermost && signs.is_empty();
            text.push_str(if is_bare { "" } else { "(" });
            let mut separator = "";
            for option in self.options(base).into_iter().rev() {
                text.push_str(separator);
                deeper(|| self.write(text, option, style, false, limit))?;
                separator = style.comma;
            }
            text.push_str(if is_bare { "" } else { ")" });
        }
        signs.reverse();
        write_signs(text, &signs, style);
        Ok(())
    }

    /// The last sign of the name of a game that is no nim-heap, and the game that is named before it; none if a list of
    /// options is its name.
    fn last_sign(&mut self, game: Game, limit: &Limit) -> Result<Option<(Game, Sign)>, Stop> {
        let odd = game.0 & 1;
        let even = game.even_part();
        let mut heap = 2;
        // Only what has the right nim value can differ by a heap.
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
                        return Ok(Some((*option, Sign::Plus(heap + odd))));
                    }
                }
                let sum = self.sum(even, tokens, limit)?;
                if fitting.contains(&sum) {
                    return Ok(Some((sum, Sign::Minus(heap + odd))));
                }
            }
            heap += 2;
        }
        if odd == 1 {
            return Ok(Some((even, Sign::Plus(1))));
        }
        Ok(match self.even_options(even) {
            [option] => Some((*option, Sign::Sharp)),
            _ => None,
        })
    }

    /// The even games G for which G and G + * are options of an even game.
    ///
    /// If G + *n or G - *n, n ≥ 2, is equal to a game H born before G, then both H and H + * are options of G. Indeed H and
    /// H + * can be moved to from H + *n, of which they are canonical options, being born earlier; and where H = G + *n, H and
    /// H + * are what the moves to G and to G + * are reversed by.
    fn doubled_options(&self, even: Game) -> Vec<Game> {
        let options = self.even_options(even);
        let pairs = options.windows(2).filter(|pair| pair[0].even_part() == pair[1].even_part());
        pairs.map(|pair| pair[0].even_part()).collect()
    }
}

/// Writes the signs behind a name: sharps alone as they are, others in brackets.
fn write_signs(text: &mut String, signs: &[Sign], style: Style) {
    let is_bare = signs.iter().all(|sign| *sign == Sign::Sharp);
    text.push_str(if is_bare { "" } else { "[" });
    let mut was_number = false;
    for sign in signs {
        let is_number = *sign != Sign::Sharp;
        if was_number && is_number {
            text.push_str(style.comma);
        }
        match sign {
            Sign::Sharp => text.push('#'),
            Sign::Plus(heap) => push(text, format_args!("{heap}")),
            Sign::Minus(heap) => push(text, format_args!("-{heap}")),
        }
        was_number = is_number;
    }
    text.push_str(if is_bare { "" } else { "]" });
}

fn push(text: &mut String, what: std::fmt::Arguments<'_>) {
    // Writing to a string does not fail.
    let _ = text.write_fmt(what);
}
