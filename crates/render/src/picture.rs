//! [`Picture`]: a picture for a terminal and for files.

use super::{
    colour::Palette,
    figure::Figure,
    format::Format,
    svg,
    text::{Style, Text},
    tikz,
};

/// A picture, in characters for a terminal and as a vector graphic for files.
#[derive(Clone, Debug)]
pub struct Picture {
    ascii: Vec<Text>,
    unicode: Vec<Text>,
    figure: Figure,
}

impl Picture {
    /// A picture. `lines` draws it in characters, in Unicode if it is passed `true` and otherwise in ASCII.
    pub fn new(lines: impl Fn(bool) -> Vec<Text>, figure: Figure) -> Self {
        Picture { ascii: lines(false), unicode: lines(true), figure }
    }

    /// The alternative text.
    pub fn title(&self) -> &str {
        &self.figure.title
    }

    /// The lines of the picture in a terminal: in Unicode for that format, otherwise in ASCII.
    pub fn lines(&self, format: Format) -> &[Text] {
        if format == Format::Unicode { &self.unicode } else { &self.ascii }
    }

    /// The picture in a terminal as one text.
    pub fn text(&self, format: Format) -> Text {
        let mut text = Text::new();
        for (place, line) in self.lines(format).iter().enumerate() {
            text.push(Style::Plain, if place > 0 { "\n" } else { "" });
            text.append(line.clone());
        }
        text
    }

    /// The picture with a caption, which is shown in files only.
    pub fn captioned(self, caption: &str) -> Self {
        Picture { figure: self.figure.over(caption), ..self }
    }

    /// The picture as an SVG file.
    pub fn svg(&self, palette: Palette) -> String {
        svg::written(&self.figure, palette)
    }

    /// The picture as a vector graphic.
    pub fn figure(&self) -> &Figure {
        &self.figure
    }

    /// The picture as an environment `tikzpicture`.
    pub fn tikz(&self, palette: Palette) -> String {
        tikz::written(&self.figure, palette)
    }
}

/// Conversions of SVG that need the fonts of the machine. They are provided by the front end; in a browser there are none.
#[derive(Clone, Copy, Debug)]
pub struct Printer {
    /// Converts to PNG, enlarged by a factor.
    pub png: fn(svg: &str, scale: u8) -> Result<Vec<u8>, String>,
    /// Converts to PDF, on a page of the size of the picture.
    pub pdf: fn(svg: &str) -> Result<Vec<u8>, String>,
}

/// The name of something in a picture, for both character sets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names {
    /// In ASCII.
    pub ascii: String,
    /// In Unicode.
    pub unicode: String,
}

impl Names {
    /// A name that is the same in both.
    pub fn plain(name: &str) -> Self {
        Names { ascii: name.to_owned(), unicode: name.to_owned() }
    }

    /// The name in Unicode or in ASCII.
    pub fn written(&self, is_unicode: bool) -> &str {
        if is_unicode { &self.unicode } else { &self.ascii }
    }
}
