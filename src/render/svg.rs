//! [`Svg`]: pictures as SVG, with text as text, in colours that can be read on light and on dark paper.

use std::fmt::Write;

/// A length or a place in tenths of a pixel.
pub type Tenths = i64;

/// The colour of text, axes and edges: it stands out as much from white as from black.
pub const INK: &str = "#767676";
/// The colours of what is told apart, each at least three times as light or dark as white and as black.
pub const COLOURS: [&str; 6] = ["#2f7ed8", "#d2502b", "#2e8b57", "#9b5fc0", "#b07414", "#1a8a9a"];
/// The height of text, in pixels.
pub const TEXT_HEIGHT: Tenths = 130;

/// Where a text stands relative to its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Anchor {
    /// It begins there.
    Start,
    /// It is centred there.
    Middle,
    /// It ends there.
    End,
}

/// A line as it is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stroke {
    /// Thin.
    Thin,
    /// Thin and dotted, to guide the eye.
    Dotted,
    /// Thick.
    Thick,
}

/// A picture that is being drawn.
#[derive(Debug)]
pub struct Svg {
    body: String,
    width: Tenths,
    height: Tenths,
}

impl Svg {
    /// An empty picture of a size, with a title for those who do not see it.
    pub fn new(width: Tenths, height: Tenths, title: &str) -> Self {
        let mut svg = Svg { body: String::new(), width, height };
        svg.body.push_str("<title>");
        svg.escaped(title);
        svg.body.push_str("</title>\n");
        svg
    }

    /// A line through these places.
    pub fn line(&mut self, places: &[(Tenths, Tenths)], stroke: Stroke, colour: &str) {
        let (width, dashes) = match stroke {
            Stroke::Thin => ("1", ""),
            Stroke::Dotted => ("1", " stroke-dasharray=\"1 4\""),
            Stroke::Thick => ("2.2", ""),
        };
        self.body.push_str("<polyline points=\"");
        for (place, (x, y)) in places.iter().enumerate() {
            if place > 0 {
                self.body.push(' ');
            }
            self.body.push_str(&pixels(*x));
            self.body.push(',');
            self.body.push_str(&pixels(*y));
        }
        self.put(format_args!("\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\"{dashes} "));
        self.body.push_str("stroke-linejoin=\"round\" stroke-linecap=\"round\"/>\n");
    }

    /// A dot, which tells what it is when it is pointed at.
    pub fn dot(&mut self, (x, y): (Tenths, Tenths), radius: Tenths, colour: &str, name: &str) {
        self.put(format_args!(
            "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{colour}\"><title>",
            pixels(x),
            pixels(y),
            pixels(radius)
        ));
        self.escaped(name);
        self.body.push_str("</title></circle>\n");
    }

    /// A text whose middle is at the height of a place.
    pub fn text(&mut self, (x, y): (Tenths, Tenths), anchor: Anchor, text: &str) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        // Letters stand on the line: a third of their height above its middle.
        let y = y + TEXT_HEIGHT / 3;
        self.put(format_args!("<text x=\"{}\" y=\"{}\" text-anchor=\"{anchor}\">", pixels(x), pixels(y)));
        self.escaped(text);
        self.body.push_str("</text>\n");
    }

    /// The picture as a file.
    pub fn finish(self) -> String {
        let (width, height) = (pixels(self.width), pixels(self.height));
        let style = format!(
            "font-family=\"ui-sans-serif, system-ui, 'DejaVu Sans', sans-serif\" font-size=\"{}\" fill=\"{INK}\"",
            pixels(TEXT_HEIGHT)
        );
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\" {style}>\n{}</svg>\n",
            self.body
        )
    }

    fn put(&mut self, arguments: std::fmt::Arguments) {
        // Writing to a string does not fail.
        let _ = self.body.write_fmt(arguments);
    }

    fn escaped(&mut self, text: &str) {
        for letter in text.chars() {
            match letter {
                '&' => self.body.push_str("&amp;"),
                '<' => self.body.push_str("&lt;"),
                '>' => self.body.push_str("&gt;"),
                '"' => self.body.push_str("&quot;"),
                // XML knows no other control characters.
                letter if letter.is_control() => self.body.push(' '),
                letter => self.body.push(letter),
            }
        }
    }
}

/// About how wide a text is.
pub fn text_width(text: &str) -> Tenths {
    let letters = text.chars().map(|letter| match letter {
        '|' | ',' | '.' | '\'' | 'i' | 'l' | ' ' => 45,
        '{' | '}' | '(' | ')' | '[' | ']' | '/' | '-' => 55,
        'W' | 'M' | 'm' | 'w' => 110,
        _ => 84,
    });
    letters.sum()
}

/// A text that is not too long: the end is cut.
pub fn shortened(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let mut short: String = text.chars().take(most.saturating_sub(3)).collect();
    short.push_str("...");
    short
}

/// Tenths of a pixel in pixels.
fn pixels(tenths: Tenths) -> String {
    let (whole, rest) = (tenths.unsigned_abs() / 10, tenths.unsigned_abs() % 10);
    let sign = if tenths < 0 { "-" } else { "" };
    if rest == 0 { format!("{sign}{whole}") } else { format!("{sign}{whole}.{rest}") }
}

#[cfg(test)]
mod tests {
    use super::*;

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
        for (colours, contrast) in [(&[INK][..], 4.5), (&COLOURS[..], 3.0)] {
            for colour in colours {
                let luminance = luminance(colour);
                assert!(1.05 / (luminance + 0.05) >= contrast, "{colour} on white");
                assert!((luminance + 0.05) / 0.05 >= contrast, "{colour} on black");
            }
        }
    }

    #[test]
    fn what_xml_reserves_is_escaped() {
        let mut svg = Svg::new(1000, 505, "<a|\"b\"> & c\u{1}");
        svg.text((-15, 100), Anchor::End, "{3|1} < 4");
        let text = svg.finish();
        assert!(text.contains("<title>&lt;a|&quot;b&quot;&gt; &amp; c </title>"), "{text}");
        assert!(text.contains("viewBox=\"0 0 100 50.5\"") && text.contains("x=\"-1.5\""), "{text}");
        assert!(text.contains("{3|1} &lt; 4</text>"), "{text}");
    }
}
