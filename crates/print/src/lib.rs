//! Pictures as PNG and PDF, made from SVG by resvg and svg2pdf with the fonts of the machine.

use std::sync::{Arc, OnceLock};

use cutcake_render::picture::Printer;
use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg::{
        Options, Tree,
        fontdb::{Database, FaceInfo},
    },
};
use svg2pdf::{ConversionOptions, PageOptions};

/// The resolution that gives a pixel of the SVG its size on paper, in dots per inch.
const RESOLUTION: f32 = 96.0;

/// The font families for text, best first; only the first has all symbols of values.
const FAMILIES: [&str; 5] = ["DejaVu Sans", "Arial", "Liberation Sans", "Noto Sans", "Helvetica"];

/// The printer of sessions that write PNG and PDF.
pub const PRINTER: Printer = Printer {
    png: |svg, scale| png(svg, scale).map_err(|error| error.to_string()),
    pdf: |svg| pdf(svg).map_err(|error| error.to_string()),
};

/// Why a picture cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// There are no fonts for text.
    #[error("there are no fonts on this machine")]
    NoFonts,
    /// The picture is empty, or too large.
    #[error("the picture has no size in pixels")]
    Size,
    /// The error of the converter.
    #[error("the converter says: {0}")]
    Converter(String),
}

/// The fonts of the machine, loaded when they are first needed.
fn fonts() -> &'static Arc<Database> {
    static FONTS: OnceLock<Arc<Database>> = OnceLock::new();
    FONTS.get_or_init(|| {
        let mut fonts = Database::new();
        fonts.load_system_fonts();
        let family = |face: &FaceInfo| face.families.first().map(|(name, _)| name.clone());
        let is_there = |name: &&str| fonts.faces().any(|face| family(face).as_deref() == Some(*name));
        // Text without an available family would be left out of the picture.
        let sans = FAMILIES.into_iter().find(is_there).map(str::to_owned).or_else(|| {
            let upright = fonts.faces().find(|face| !face.monospaced);
            upright.or_else(|| fonts.faces().next()).and_then(family)
        });
        if let Some(sans) = sans {
            fonts.set_sans_serif_family(sans);
        }
        Arc::new(fonts)
    })
}

fn read(svg: &str) -> Result<Tree, Error> {
    let fonts = fonts();
    if fonts.is_empty() {
        return Err(Error::NoFonts);
    }
    let options = Options { fontdb: Arc::clone(fonts), ..Options::default() };
    Tree::from_str(svg, &options).map_err(|error| Error::Converter(error.to_string()))
}

/// A picture as PNG, enlarged by `scale`.
///
/// # Errors
/// If there are no fonts, or it is no picture.
pub fn png(svg: &str, scale: u8) -> Result<Vec<u8>, Error> {
    let (tree, scale) = (read(svg)?, f32::from(scale));
    let size = tree.size().to_int_size().scale_by(scale).ok_or(Error::Size)?;
    let mut pixels = Pixmap::new(size.width(), size.height()).ok_or(Error::Size)?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| Error::Converter(error.to_string()))
}

/// A picture as PDF on a page of its size, with searchable text.
///
/// # Errors
/// If there are no fonts, one cannot be embedded, or it is no picture.
pub fn pdf(svg: &str) -> Result<Vec<u8>, Error> {
    svg2pdf::to_pdf(&read(svg)?, ConversionOptions::default(), PageOptions { dpi: RESOLUTION })
        .map_err(|error| Error::Converter(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SVG: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"20\" height=\"10\" font-family=\"sans-serif\">\
                       <text x=\"1\" y=\"9\">ε</text></svg>";

    #[test]
    fn files_begin_as_they_should() {
        let png = png(SVG, 3);
        if png == Err(Error::NoFonts) {
            return;
        }
        let png = png.unwrap_or_default();
        assert_eq!(png.get(..8), Some(&b"\x89PNG\r\n\x1a\n"[..]));
        // The width and the height stand first.
        assert_eq!(png.get(16..24), Some(&[0, 0, 0, 60, 0, 0, 0, 30][..]));
        assert!(pdf(SVG).unwrap_or_default().starts_with(b"%PDF-"));
        assert!(matches!(super::png("<svg", 1), Err(Error::Converter(_))));
    }
}
