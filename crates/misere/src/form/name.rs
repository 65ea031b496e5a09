//! How forms are printed and read.

use crate::{
    error::MisereError,
    form::{Form, Forms},
    limit::{Limit, Stop},
    stack::deeper,
};

/// A name is at most about so many bytes long.
const MOST_TEXT: usize = 1 << 26;
const TOO_LONG: Stop = Stop::Size { what: "the name of a form", limit: "2^26 characters" };
/// Braces are nested at most so deep in what is read.
const MOST_LEVELS: usize = 1 << 10;

impl Forms {
    /// The text of a form: `{0|{0|0}}`; {|} is `0`.
    ///
    /// # Errors
    /// If the calculation was stopped.
    pub fn name(&self, form: Form, limit: &Limit) -> Result<String, Stop> {
        let mut text = String::new();
        self.write(&mut text, form, limit)?;
        Ok(text)
    }

    fn write(&self, text: &mut String, form: Form, limit: &Limit) -> Result<(), Stop> {
        limit.check()?;
        if text.len() > MOST_TEXT {
            return Err(TOO_LONG);
        }
        if form == Form::ZERO {
            text.push('0');
            return Ok(());
        }
        for (open, options) in [("{", self.left(form)), ("|", self.right(form))] {
            text.push_str(open);
            for (place, option) in options.iter().enumerate() {
                text.push_str(if place == 0 { "" } else { "," });
                deeper(|| self.write(text, *option, limit))?;
            }
        }
        text.push('}');
        Ok(())
    }

    /// Reads a form of braces, bars, commas and zeros.
    ///
    /// # Errors
    /// [`MisereError::Text`] if it is not written like a form, and if the calculation was stopped.
    pub fn read(&mut self, text: &str, limit: &Limit) -> Result<Form, MisereError> {
        let signs: Vec<char> = text.chars().filter(|sign| !sign.is_whitespace()).collect();
        let mut at = 0;
        let form = self.read_at(&signs, &mut at, MOST_LEVELS, limit)?;
        if at < signs.len() {
            return Err(MisereError::Text { expected: "the end", place: at + 1 });
        }
        Ok(form)
    }

    fn read_at(&mut self, signs: &[char], at: &mut usize, levels: usize, limit: &Limit) -> Result<Form, MisereError> {
        let levels = levels.checked_sub(1).ok_or(Stop::Depth { levels: MOST_LEVELS as u64 })?;
        let error = |at: usize, expected| MisereError::Text { expected, place: at + 1 };
        match signs.get(*at) {
            Some('0') => {
                *at += 1;
                return Ok(Form::ZERO);
            }
            Some('{') => *at += 1,
            _ => return Err(error(*at, "0 or {")),
        }
        let mut sides = [Vec::new(), Vec::new()];
        for (options, close) in sides.iter_mut().zip(['|', '}']) {
            if signs.get(*at) != Some(&close) {
                loop {
                    limit.check()?;
                    options.push(deeper(|| self.read_at(signs, at, levels, limit))?);
                    if signs.get(*at) != Some(&',') {
                        break;
                    }
                    *at += 1;
                }
            }
            if signs.get(*at) != Some(&close) {
                return Err(error(*at, if close == '|' { "a comma or |" } else { "a comma or }" }));
            }
            *at += 1;
        }
        let [left, right] = sides;
        Ok(self.make(left, right, limit)?)
    }
}
