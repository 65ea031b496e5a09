//! Figures as SVG, with text as text, in colours that can be read on light and on dark paper.

use std::fmt::Write;

use super::{
    colour::Colour,
    figure::{Anchor, Figure, Mark, Place, Setting, Stroke, TEXT_HEIGHT, Tint, pixels},
    latex::words_of,
};

/// A picture as a file.
pub fn written(figure: &Figure) -> String {
    let (width, height) = (pixels(figure.width), pixels(figure.height));
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\" font-family=\"ui-sans-serif, system-ui, 'DejaVu Sans', \
         sans-serif\" font-size=\"{}\" fill=\"{}\">\n<title>{}</title>\n",
        pixels(TEXT_HEIGHT),
        hex(Colour::Ink),
        escaped(&figure.title)
    );
    for mark in &figure.marks {
        // Writing to a string does not fail.
        let _ = write(mark, &mut svg);
    }
    svg.push_str("</svg>\n");
    svg
}

/// A colour as it is written: the ink stands out as much from white as from black, the others are at least three times as
/// light or dark as either.
fn hex(colour: Colour) -> &'static str {
    match colour {
        Colour::Ink => "#767676",
        Colour::Blue => "#2f7ed8",
        Colour::Red => "#d2502b",
        Colour::Green => "#2e8b57",
        Colour::Violet => "#9b5fc0",
        Colour::Brown => "#b07414",
        Colour::Teal => "#1a8a9a",
    }
}

fn write(mark: &Mark, svg: &mut String) -> std::fmt::Result {
    match mark {
        Mark::Line { places, stroke, colour } => {
            let (width, dashes) = match stroke {
                Stroke::Thin => ("1", ""),
                Stroke::Dotted => ("1", " stroke-dasharray=\"1 4\""),
                Stroke::Thick => ("2.2", ""),
            };
            writeln!(
                svg,
                "<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{width}\"{dashes} stroke-linejoin=\"round\" \
                 stroke-linecap=\"round\"/>",
                points(places),
                hex(*colour)
            )
        }
        Mark::Area { places, colour, tint } => {
            let opacity = match tint {
                Tint::Full => String::new(),
                tint => format!(" fill-opacity=\"0.{:02}\"", tint.percent()),
            };
            writeln!(svg, "<polygon points=\"{}\" fill=\"{}\"{opacity}/>", points(places), hex(*colour))
        }
        Mark::Dot { place: (x, y), radius, colour, name } => {
            let (x, y, radius) = (pixels(*x), pixels(*y), pixels(*radius));
            write!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{}\">", hex(*colour))?;
            writeln!(svg, "<title>{}</title></circle>", escaped(name))
        }
        Mark::Ring { place: (x, y), radius, colour } => {
            let (x, y, radius, colour) = (pixels(*x), pixels(*y), pixels(*radius), hex(*colour));
            writeln!(
                svg,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2.2\"/>"
            )
        }
        Mark::Text { place: (x, y), anchor, text, colour, setting } => {
            let anchor = match anchor {
                Anchor::Start => "start",
                Anchor::Middle => "middle",
                Anchor::End => "end",
            };
            // Letters stand on the line: a third of their height above its middle.
            let (x, y) = (pixels(*x), pixels(*y + TEXT_HEIGHT / 3));
            let fill = match colour {
                // That of the whole picture.
                Colour::Ink => String::new(),
                colour => format!(" fill=\"{}\"", hex(*colour)),
            };
            let weight = if *setting == Setting::Bold { " font-weight=\"bold\"" } else { "" };
            let text = if *setting == Setting::Caption { &words_of(text) } else { text };
            writeln!(svg, "<text x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\"{fill}{weight}>{}</text>", escaped(text))
        }
    }
}

fn points(places: &[Place]) -> String {
    let point = |(x, y): &Place| format!("{},{}", pixels(*x), pixels(*y));
    places.iter().map(point).collect::<Vec<_>>().join(" ")
}

fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            // XML knows no other control characters.
            letter if letter.is_control() => safe.push(' '),
            letter => safe.push(letter),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::{super::colour::COLOURS, *};

    /// The relative luminance of a colour (WCAG).
    fn luminance(colour: &str) -> f64 {
        let part = |from: usize| {
            let value = f64::from(u8::from_str_radix(&colour[from..from + 2], 16).unwrap_or(0)) / 255.0;
            if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
    }

    #[test]
    fn colours_can_be_read_on_light_and_on_dark_paper() {
        for (colours, contrast) in [(&[Colour::Ink][..], 4.5), (&COLOURS[..], 3.0)] {
            for colour in colours {
                let luminance = luminance(hex(*colour));
                assert!(1.05 / (luminance + 0.05) >= contrast, "{colour:?} on white");
                assert!((luminance + 0.05) / 0.05 >= contrast, "{colour:?} on black");
            }
        }
    }

    #[test]
    fn what_xml_reserves_is_escaped() {
        let mut figure = Figure::new(1000, 505, "<a|\"b\"> & c\u{1}");
        figure.text((-15, 100), Anchor::End, "{3|1} < 4");
        let text = written(&figure);
        assert!(text.contains("<title>&lt;a|&quot;b&quot;&gt; &amp; c </title>"), "{text}");
        assert!(text.contains("viewBox=\"0 0 100 50.5\"") && text.contains("x=\"-1.5\""), "{text}");
        assert!(text.contains("{3|1} &lt; 4</text>"), "{text}");
    }
}
