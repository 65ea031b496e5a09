//! The text of forms.

use crate::{
    form::{Form, Forms},
    limit::{Limit, Stop},
    stack::deeper,
};

/// The approximate maximum length of a name in bytes.
const MOST_TEXT: usize = 1 << 26;
const TOO_LONG: Stop = Stop::Size { what: "the name of a form", limit: "2^26 characters" };

impl Forms {
    /// The text of a form: `{0|{0|0}}`; {|} is `0`.
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
}
