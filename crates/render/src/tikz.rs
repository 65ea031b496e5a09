//! Figures as TikZ, for LaTeX with the package tikz.

use std::fmt::Write;

use super::{
    colour::{Colour, Palette},
    figure::{Anchor, Figure, Mark, Point, Setting, Stroke, TEXT_HEIGHT, Tint, pixels},
    latex::{caption_of, escape},
    run::{Level, runs},
};

/// A figure as an environment `tikzpicture`, which defines its colours.
pub fn written(figure: &Figure, palette: Palette) -> String {
    let mut tikz =
        String::from("\\begin{tikzpicture}[x=0.5pt,y=-0.5pt,line join=round,line cap=round,font=\\scriptsize]\n");
    // Writing to a string does not fail.
    let _ = write_all(figure, palette, &mut tikz);
    tikz.push_str("\\end{tikzpicture}\n");
    tikz
}

fn write_all(figure: &Figure, palette: Palette, tikz: &mut String) -> std::fmt::Result {
    for (name, rgb) in COLOURS {
        let rgb = if palette == Palette::Print { "0,0,0" } else { rgb };
        writeln!(tikz, "\\definecolor{{{name}}}{{RGB}}{{{rgb}}}")?;
    }
    writeln!(tikz, "\\useasboundingbox (0,0) rectangle ({},{});", pixels(figure.width), pixels(figure.height))?;
    figure.marks.iter().try_for_each(|mark| write(mark, tikz))
}

/// The colours for white paper.
const COLOURS: [(&str, &str); 7] = [
    ("cgink", "0,0,0"),
    ("cgblue", "31,99,181"),
    ("cgred", "196,62,28"),
    ("cggreen", "33,117,69"),
    ("cgviolet", "130,72,170"),
    ("cgbrown", "140,90,10"),
    ("cgteal", "15,110,125"),
];

fn name(colour: Colour) -> &'static str {
    let place = match colour {
        Colour::Ink => 0,
        Colour::Blue => 1,
        Colour::Red => 2,
        Colour::Green => 3,
        Colour::Violet => 4,
        Colour::Brown => 5,
        Colour::Teal => 6,
    };
    COLOURS[place].0
}

fn write(mark: &Mark, tikz: &mut String) -> std::fmt::Result {
    match mark {
        Mark::Line { places, stroke, colour, dashes } => {
            let width = match stroke {
                Stroke::Thin => "0.4pt",
                Stroke::Dotted => "0.4pt,dotted",
                Stroke::Thick => "0.9pt",
            };
            let pattern: String = dashes
                .chunks(2)
                .map(|pair| format!(" on {} off {}", half_pixels(pair.first()), half_pixels(pair.last())))
                .collect();
            let pattern =
                if pattern.is_empty() { pattern } else { format!(",line cap=butt,dash pattern={}", pattern.trim()) };
            writeln!(tikz, "\\draw[{},line width={width}{pattern}] {};", name(*colour), path(places))
        }
        Mark::Area { places, colour, tint } => {
            let colour = match tint {
                Tint::Full => name(*colour).to_owned(),
                tint => format!("{}!{}", name(*colour), tint.percent()),
            };
            writeln!(tikz, "\\fill[{colour}] {} -- cycle;", path(places))
        }
        Mark::Dot { place, radius, colour, .. } => {
            writeln!(tikz, "\\fill[{}] {} circle[radius={}];", name(*colour), point(place), half_points(*radius))
        }
        Mark::Ring { place, radius, colour } => {
            let radius = half_points(*radius);
            writeln!(tikz, "\\draw[{},line width=0.9pt] {} circle[radius={radius}];", name(*colour), point(place))
        }
        Mark::Text { place, anchor, text, colour, setting, size } => {
            let anchor = match anchor {
                Anchor::Start => "west",
                Anchor::Middle => "center",
                Anchor::End => "east",
            };
            let mut safe = String::new();
            match setting {
                Setting::Plain => escape(text, &mut safe),
                // Formulas are bold too. `\boldmath` acts at the end of its group, which must be inside the node.
                Setting::Bold | Setting::BoldValue => {
                    safe.push_str("{\\bfseries\\boldmath ");
                    if *setting == Setting::Bold {
                        escape(text, &mut safe)
                    } else {
                        write_value(text, &mut safe)
                    }
                    safe.push('}');
                }
                Setting::Value => write_value(text, &mut safe),
                Setting::Caption => safe = caption_of(text),
            }
            let colour = name(*colour);
            // Smaller text is scaled with its node.
            let scale = match size * 100 / TEXT_HEIGHT {
                100 => String::new(),
                percent => format!(",scale={}.{:02}", percent / 100, percent % 100),
            };
            writeln!(tikz, "\\node[{colour},anchor={anchor},inner sep=0pt{scale}] at {} {{{safe}}};", point(place))
        }
    }
}

/// Writes a value with its superscripts and subscripts.
fn write_value(text: &str, tex: &mut String) {
    for run in runs(text) {
        match run.level {
            Level::Line => escape(&run.text, tex),
            Level::Raised | Level::Lowered => {
                tex.push_str(if run.level == Level::Raised { "\\textsuperscript{" } else { "\\textsubscript{" });
                escape(&run.text, tex);
                tex.push('}');
            }
        }
    }
}

fn path(places: &[Point]) -> String {
    places.iter().map(point).collect::<Vec<_>>().join(" -- ")
}

fn point((x, y): &Point) -> String {
    format!("({},{})", pixels(*x), pixels(*y))
}

/// A length with a unit, since lengths without one are scaled by the negative unit of the y axis.
fn half_points(tenths: i64) -> String {
    format!("{}pt", pixels(tenths / 2))
}

/// The length of a dash or a gap given in pixels.
fn half_pixels(pixels: Option<&u8>) -> String {
    half_points(10 * i64::from(pixels.copied().unwrap_or(0)))
}
