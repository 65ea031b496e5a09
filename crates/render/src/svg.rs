//! Figures as SVG, with searchable text.

use std::fmt::Write;

use super::{
    colour::{Colour, Palette},
    figure::{Anchor, Figure, Mark, Point, Setting, Stroke, TEXT_HEIGHT, Tenths, pixels},
    latex::words_of,
    run::{Level, Run, SMALL, runs},
};

/// A figure as an SVG file.
pub fn written(figure: &Figure, palette: Palette) -> String {
    let (width, height) = (pixels(figure.width), pixels(figure.height));
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\" font-family=\"ui-sans-serif, system-ui, 'DejaVu Sans', \
         sans-serif\" font-size=\"{}\" fill=\"{}\">\n<title>{}</title>\n",
        pixels(TEXT_HEIGHT),
        hex(Colour::Ink, palette),
        escaped(&figure.title)
    );
    if palette == Palette::Print {
        svg.push_str("<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n");
    }
    for mark in &figure.marks {
        // Writing to a string does not fail.
        let _ = write(mark, palette, &mut svg);
    }
    svg.push_str("</svg>\n");
    svg
}

/// The code of a colour. The contrast of those for pages is at least 4.5:1 on white and on black.
fn hex(colour: Colour, palette: Palette) -> &'static str {
    match (palette, colour) {
        (Palette::Print, _) => "#000000",
        (Palette::Page, Colour::Ink) => "#767676",
        (Palette::Page, Colour::Blue) => "#2776cf",
        (Palette::Page, Colour::Red) => "#c94d29",
        (Palette::Page, Colour::Green) => "#2c8553",
        (Palette::Page, Colour::Violet) => "#985bbe",
        (Palette::Page, Colour::Brown) => "#a16a12",
        (Palette::Page, Colour::Teal) => "#188190",
    }
}

fn write(mark: &Mark, palette: Palette, svg: &mut String) -> std::fmt::Result {
    let hex = |colour: Colour| hex(colour, palette);
    match mark {
        Mark::Line { places, stroke, colour, dashes } => {
            let (width, dashes) = match stroke {
                Stroke::Thin => ("1", *dashes),
                Stroke::Dotted => ("1", &[1, 4][..]),
                Stroke::Thick => ("2.2", *dashes),
            };
            write!(
                svg,
                "<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{width}\" stroke-linejoin=\"round\"",
                points(places),
                hex(*colour)
            )?;
            match dashes {
                // Round ends would fill the gaps.
                [] => writeln!(svg, " stroke-linecap=\"round\"/>"),
                dashes => {
                    let lengths: Vec<String> = dashes.iter().map(u8::to_string).collect();
                    writeln!(svg, " stroke-dasharray=\"{}\"/>", lengths.join(" "))
                }
            }
        }
        Mark::Area { places, colour, tint } => {
            let opacity = match tint.percent() {
                100 => String::new(),
                percent => format!(" fill-opacity=\"0.{percent:02}\""),
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
        Mark::Text { place: (x, y), anchor, text, colour, setting, size } => {
            let anchor = match anchor {
                Anchor::Start => "start",
                Anchor::Middle => "middle",
                Anchor::End => "end",
            };
            // The baseline is a third of the height below the middle.
            let (x, y) = (pixels(*x), pixels(*y + size / 3));
            let fill = match colour {
                // Inherited from the whole picture.
                Colour::Ink => String::new(),
                colour => format!(" fill=\"{}\"", hex(*colour)),
            };
            let weight = match setting {
                Setting::Bold | Setting::BoldValue => " font-weight=\"bold\"",
                Setting::Plain | Setting::Caption | Setting::Value => "",
            };
            let font_size =
                if *size == TEXT_HEIGHT { String::new() } else { format!(" font-size=\"{}\"", pixels(*size)) };
            write!(svg, "<text x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\"{fill}{weight}{font_size}>")?;
            match setting {
                Setting::Plain | Setting::Bold => svg.push_str(&escaped(text)),
                Setting::Caption => svg.push_str(&escaped(&words_of(text))),
                Setting::Value | Setting::BoldValue => write_value(text, *size, svg)?,
            }
            svg.push_str("</text>\n");
            Ok(())
        }
    }
}

/// Writes the runs of a value, each shifted relative to the previous one.
fn write_value(text: &str, height_of_text: Tenths, svg: &mut String) -> std::fmt::Result {
    let mut above: Tenths = 0;
    for Run { level, text } in runs(text) {
        let (height, size) = match level {
            Level::Line => (0, None),
            Level::Raised => (height_of_text * 35 / 100, Some(SMALL)),
            Level::Lowered => (-height_of_text / 5, Some(SMALL)),
        };
        match (above - height, size) {
            (0, None) => svg.push_str(&escaped(&text)),
            (down, size) => {
                write!(svg, "<tspan dy=\"{}\"", pixels(down))?;
                if let Some(size) = size {
                    write!(svg, " font-size=\"{}\"", pixels(height_of_text * size / 100))?;
                }
                write!(svg, ">{}</tspan>", escaped(&text))?;
            }
        }
        above = height;
    }
    Ok(())
}

fn points(places: &[Point]) -> String {
    let point = |(x, y): &Point| format!("{},{}", pixels(*x), pixels(*y));
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
            // XML does not allow most control characters.
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
    fn colours_are_legible_on_light_and_on_dark_backgrounds() {
        for colour in [Colour::Ink].into_iter().chain(COLOURS) {
            let luminance = luminance(hex(colour, Palette::Page));
            assert!(1.05 / (luminance + 0.05) >= 4.5, "{colour:?} on white");
            assert!((luminance + 0.05) / 0.05 >= 4.5, "{colour:?} on black");
        }
    }

    #[test]
    fn special_characters_are_escaped() {
        let mut figure = Figure::new(1000, 505, "<a|\"b\"> & c\u{1}");
        figure.text((-15, 100), Anchor::End, "{3|1} < 4");
        let text = written(&figure, Palette::Page);
        assert!(text.contains("<title>&lt;a|&quot;b&quot;&gt; &amp; c </title>"), "{text}");
        assert!(text.contains("viewBox=\"0 0 100 50.5\"") && text.contains("x=\"-1.5\""), "{text}");
        assert!(text.contains("{3|1} &lt; 4</text>"), "{text}");
    }
}
