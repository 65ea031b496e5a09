//! Thermographs and their walls: their construction from numbers, and their numbers.

use crate::{
    kind::{
        convert::{Fallible, integer, mismatch, number, value_error},
        value::Value,
    },
    number::Rational,
    partizan::{Thermograph, Wall},
    render::{
        format::Format,
        picture::Names,
        text::{Style, Text},
        thermograph::ThermographPicture,
        window::Window,
    },
    run::error::Error,
};

/// The picture of a thermograph with its text below, as a person sees it.
pub fn under_its_picture(thermograph: &Thermograph, text: Text, format: Format, window: Option<Window>) -> Text {
    let picture = ThermographPicture::new(vec![(Names::plain("thermograph"), thermograph.clone())]);
    let mut both = Text::new();
    for line in picture.lines(format == Format::Unicode, window.map(|window| window.columns)) {
        both.append(line);
        both.push(Style::Plain, "\n");
    }
    both.append(text);
    both
}

/// The numbers of a wall as they are written: the mast, the temperatures, the slopes.
pub fn wall_parts(wall: &Wall) -> Fallible<[Value; 3]> {
    let temperatures = wall.temperatures().iter().cloned().map(Value::Number).collect();
    let slopes = wall.slopes().iter().map(|slope| Value::integer(*slope)).collect();
    Ok([Value::Number(wall.mast().clone()), Value::tuple(temperatures)?, Value::tuple(slopes)?])
}

/// The numbers of a thermograph: those of its left wall, then those of its right wall.
pub fn thermograph_parts(thermograph: &Thermograph) -> Fallible<Vec<Value>> {
    Ok([wall_parts(&thermograph.left)?, wall_parts(&thermograph.right)?].concat())
}

/// The wall given by three values, the arguments from `place` on.
///
/// # Errors
/// If they do not give a wall; with the place of the wrong argument.
pub fn wall_of(parts: &[Value; 3], place: usize) -> Result<Wall, (usize, Box<Error>)> {
    let at = |more: usize| move |error: Box<Error>| (place + more, error);
    let mast = number(&parts[0]).map_err(at(0))?;
    let temperatures = numbers(&parts[1]).map_err(at(1))?;
    let mut slopes = Vec::new();
    for slope in list(&parts[2]).map_err(at(2))? {
        let slope = integer(&slope).map_err(at(2))?;
        slopes.push(i64::try_from(slope).map_err(|_| at(2)(value_error("a slope is a machine integer")))?);
    }
    if slopes.len() != temperatures.len() + 1 {
        let message = format!(
            "a wall has one slope more than critical temperatures, not {} and {}",
            slopes.len(),
            temperatures.len()
        );
        return Err(at(2)(value_error(message).help("the slopes go from the mast down: `Wall(9/4, (3/4,), (0, -1))`")));
    }
    Wall::new(mast, temperatures, slopes).ok_or_else(|| {
        at(1)(
            value_error("the critical temperatures of a wall fall, and are above -1")
                .help("the highest comes first: `Wall(5/4, (3/4, 1/2), (0, 1, 0))`"),
        )
    })
}

fn list(value: &Value) -> Fallible<Vec<Value>> {
    match value {
        Value::Tuple(tuple) => Ok(tuple.items.to_vec()),
        _ => Err(mismatch("a tuple of numbers", value).help("a tuple of one number is written `(1,)`, of none `()`")),
    }
}

fn numbers(value: &Value) -> Fallible<Vec<Rational>> {
    list(value)?.iter().map(number).collect()
}
