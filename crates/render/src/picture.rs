//! [`Picture`]: a picture, for a terminal in letters and for files as a figure.

use super::{
    colour::Palette,
    figure::Figure,
    format::Format,
    svg,
    text::{Style, Text},
    tikz,
};

/// A picture. It is drawn once for each place where it can be shown.
#[derive(Clone, Debug)]
pub struct Picture {
    ascii: Vec<Text>,
    unicode: Vec<Text>,
    figure: Figure,
}

impl Picture {
    /// A picture of what `lines` draws in ASCII, and where it is given `true` in Unicode.
    pub fn new(lines: impl Fn(bool) -> Vec<Text>, figure: Figure) -> Self {
        Picture { ascii: lines(false), unicode: lines(true), figure }
    }

    /// What it shows, for those who do not see it.
    pub fn title(&self) -> &str {
        &self.figure.title
    }

    /// The picture in a terminal, line by line: in Unicode where the format is that, else in ASCII.
    pub fn lines(&self, format: Format) -> &[Text] {
        if format == Format::Unicode { &self.unicode } else { &self.ascii }
    }

    /// The same as one text.
    pub fn text(&self, format: Format) -> Text {
        let mut text = Text::new();
        for (place, line) in self.lines(format).iter().enumerate() {
            text.push(Style::Plain, if place > 0 { "\n" } else { "" });
            text.append(line.clone());
        }
        text
    }

    /// The same picture with a caption below it in files.
    pub fn captioned(self, caption: &str) -> Self {
        Picture { figure: self.figure.over(caption), ..self }
    }

    /// The picture as an SVG file.
    pub fn svg(&self, palette: Palette) -> String {
        svg::written(&self.figure, palette)
    }

    /// The picture with the places of the parts of its boards.
    pub fn figure(&self) -> &Figure {
        &self.figure
    }

    /// The picture as an environment `tikzpicture`.
    pub fn tikz(&self, palette: Palette) -> String {
        tikz::written(&self.figure, palette)
    }
}

/// What makes files of an SVG picture that need the fonts of the machine: a front end has it, and a page has none.
#[derive(Clone, Copy, Debug)]
pub struct Printer {
    /// The picture as PNG, so many times its size.
    pub png: fn(svg: &str, scale: u8) -> Result<Vec<u8>, String>,
    /// The picture as PDF, on a page of its size.
    pub pdf: fn(svg: &str) -> Result<Vec<u8>, String>,
}

/// How something is called in a picture, by the letters that there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names {
    /// In ASCII.
    pub ascii: String,
    /// In Unicode.
    pub unicode: String,
}

impl Names {
    /// One that is the same in any letters.
    pub fn plain(name: &str) -> Self {
        Names { ascii: name.to_owned(), unicode: name.to_owned() }
    }

    /// In these letters.
    pub fn written(&self, is_unicode: bool) -> &str {
        if is_unicode { &self.unicode } else { &self.ascii }
    }
}
