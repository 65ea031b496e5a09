//! [`TreePicture`]: the tree of a game, Left's moves slanting to the left and Right's to the right.

use super::{
    colour::Colour,
    figure::{Anchor, Figure, Stroke, Tenths, shortened, text_width},
    picture::Names,
    sketch::{Sketch, joint},
    text::{Style, Text},
};
use crate::{
    limit::{Limit, Stop},
    partizan::Tree,
    player::Player,
};

/// The most positions that are drawn; a position is drawn for each way to it.
pub const MOST_POSITIONS: usize = 2_000;
const TOO_MANY: Stop = Stop::Size { what: "the tree of this game", limit: "2000 positions, one for each way to them" };

/// How far apart the levels of a picture are, and the room around it.
const LEVEL: Tenths = 620;
const ROOM: Tenths = 300;
/// The least room between two positions side by side.
const GAP: usize = 120;
/// The longest name.
const MOST_LETTERS: usize = 60;

/// A position in the picture.
struct Node {
    /// Its place in the tree of the game.
    place: usize,
    /// Who moved there, and from which node.
    from: Option<(Player, usize)>,
    level: usize,
    is_leaf: bool,
}

/// The tree of a game, with a name for each position.
pub struct TreePicture {
    names: Vec<Names>,
    /// In the order of a walk: a position, what Left moves to, what Right moves to.
    nodes: Vec<Node>,
}

impl TreePicture {
    /// The picture of a game as it is played; `names` are those of its positions, and below those that `is_leaf` says
    /// nothing is drawn.
    ///
    /// # Errors
    /// [`Stop::Size`] if it has more than [`MOST_POSITIONS`] positions, and what the limit says.
    pub fn new(tree: &Tree, names: Vec<Names>, is_leaf: &[bool], limit: &Limit) -> Result<Self, Stop> {
        let mut nodes: Vec<Node> = Vec::new();
        let Some(root) = tree.len().checked_sub(1) else { return Ok(TreePicture { names, nodes }) };
        let mut waiting = vec![(root, None, 0)];
        while let Some((place, from, level)) = waiting.pop() {
            limit.check()?;
            if nodes.len() >= MOST_POSITIONS {
                return Err(TOO_MANY);
            }
            let node = nodes.len();
            let below = !is_leaf.get(place).copied().unwrap_or(false);
            let mut is_leaf = true;
            // The last to be put there is taken first.
            for player in [Player::Right, Player::Left] {
                for option in tree.options(place, player).iter().rev().filter(|_| below) {
                    waiting.push((*option, Some((player, node)), level + 1));
                    is_leaf = false;
                }
            }
            nodes.push(Node { place, from, level, is_leaf });
        }
        Ok(TreePicture { names, nodes })
    }

    fn name(&self, node: &Node, is_unicode: bool) -> String {
        let name = self.names.get(node.place);
        name.map_or_else(String::new, |name| shortened(name.written(is_unicode), MOST_LETTERS))
    }

    /// The picture in a terminal: a line for each position, with who moves there.
    pub fn lines(&self, is_unicode: bool) -> Vec<Text> {
        let (branch, last, down) = if is_unicode { ("├─ ", "└─ ", "│  ") } else { ("|- ", "`- ", "|  ") };
        // Whether something comes after a node below the same one.
        let mut goes_on = vec![false; self.nodes.len()];
        let mut has_later = vec![false; self.nodes.len()];
        for (place, node) in self.nodes.iter().enumerate().rev() {
            if let Some((_, from)) = node.from {
                goes_on[place] = std::mem::replace(&mut has_later[from], true);
            }
        }
        let mut lines: Vec<Text> = Vec::with_capacity(self.nodes.len());
        // What stands before the lines below each node.
        let mut before: Vec<String> = Vec::with_capacity(self.nodes.len());
        for (node, goes_on) in self.nodes.iter().zip(goes_on) {
            let name = self.name(node, is_unicode);
            match node.from {
                None => {
                    lines.push(Text::plain(name));
                    before.push(String::new());
                }
                Some((player, from)) => {
                    let start = before[from].clone();
                    let mut line = Text::plain(format!("{start}{}", if goes_on { branch } else { last }));
                    line.push(Style::Colour(colour(player)), player.letter());
                    line.push(Style::Plain, format!(" {name}"));
                    lines.push(line);
                    before.push(format!("{start}{}", if goes_on { down } else { "   " }));
                }
            }
        }
        lines
    }

    /// The picture in a terminal as a figure shows it: what Left moves to on the left, the names of the ends of play below; none
    /// if it is wider than so many columns.
    pub fn drawn(&self, is_unicode: bool, most_columns: usize) -> Option<Vec<Text>> {
        let name = self.nodes.first().map(|root| self.name(root, is_unicode)).unwrap_or_default();
        let widths = |node: &Node| if node.is_leaf { self.name(node, is_unicode).chars().count() } else { 1 };
        let (places, width) = self.places_by(widths, 2);
        let root = places.first().copied().unwrap_or(0);
        let half = name.chars().count() / 2;
        let shift = half.saturating_sub(root);
        if (width + shift).max(root + shift + half) > most_columns {
            return None;
        }
        // From where to where the line below each node goes.
        let mut spans: Vec<(usize, usize)> = places.iter().map(|place| (*place, *place)).collect();
        for (place, node) in self.nodes.iter().enumerate() {
            if let Some((_, from)) = node.from {
                spans[from] = (spans[from].0.min(places[place]), spans[from].1.max(places[place]));
            }
        }
        let mut sketch = Sketch::default();
        sketch.put(root + shift - half, 0, &name, Style::Plain);
        for (place, node) in self.nodes.iter().enumerate().filter(|(_, node)| !node.is_leaf) {
            let (start, end) = spans[place];
            for column in start..=end {
                let style = Style::Colour(colour(if column < places[place] { Player::Left } else { Player::Right }));
                let goes = [false, false, column > start, column < end];
                sketch.put_letter(column + shift, node.level + 1, joint(goes, is_unicode), style);
            }
        }
        for (place, node) in self.nodes.iter().enumerate() {
            let column = places[place];
            let sides = |(start, end): (usize, usize)| [column > start, column < end];
            if let Some((player, from)) = node.from {
                let [left, right] = sides(spans[from]);
                let letter = joint([false, true, left, right], is_unicode);
                sketch.put_letter(column + shift, node.level, letter, Style::Colour(colour(player)));
            }
            if node.is_leaf && place > 0 {
                let name = self.name(node, is_unicode);
                let start = (column + shift).saturating_sub((name.chars().count() - 1) / 2);
                sketch.put(start, node.level + 1, &name, Style::Plain);
            }
            if !node.is_leaf {
                let [left, right] = sides(spans[place]);
                let letter = joint([true, false, left, right], is_unicode);
                sketch.put_letter(column + shift, node.level + 1, letter, Style::Plain);
            }
        }
        Some(sketch.lines())
    }

    /// How far from the left edge each node is: between what Left and what Right can move to, so that no two share a place.
    fn places(&self) -> (Vec<Tenths>, Tenths) {
        let width = |node: &Node| if node.is_leaf { text_width(&self.name(node, true)) } else { 0 };
        let (places, width) = self.places_by(|node| usize::try_from(width(node)).unwrap_or(0), GAP);
        let tenths = |place: usize| Tenths::try_from(place).unwrap_or(0) + ROOM;
        (places.into_iter().map(tenths).collect(), tenths(width) + ROOM)
    }

    /// The middle of each node and the width of all, by the widths of the nodes and the room between two.
    fn places_by(&self, width: impl Fn(&Node) -> usize, gap: usize) -> (Vec<usize>, usize) {
        let mut children: Vec<[Vec<usize>; 2]> = self.nodes.iter().map(|_| [Vec::new(), Vec::new()]).collect();
        for (place, node) in self.nodes.iter().enumerate() {
            if let Some((player, from)) = node.from {
                children[from][usize::from(player != Player::Left)].push(place);
            }
        }
        let mut places = vec![0; self.nodes.len()];
        let mut x = 0;
        // Either a node with all below it, or the node itself.
        let mut waiting = vec![(0, false)];
        while let Some((place, is_itself)) = waiting.pop() {
            let Some(node) = self.nodes.get(place) else { break };
            if is_itself {
                let width = width(node);
                places[place] = x + width.saturating_sub(1) / 2;
                x += width + gap;
                continue;
            }
            let [left, right] = &children[place];
            waiting.extend(right.iter().rev().map(|child| (*child, false)));
            waiting.push((place, true));
            waiting.extend(left.iter().rev().map(|child| (*child, false)));
        }
        (places, x)
    }

    /// The picture as a figure: the ends of play have their names, and the others where they are pointed at.
    pub fn figure(&self) -> Figure {
        let (places, width) = self.places();
        let levels = self.nodes.iter().map(|node| node.level).max().unwrap_or(0);
        let name = self.nodes.first().map(|root| self.name(root, true)).unwrap_or_default();
        let half = text_width(&name) / 2 + ROOM;
        // The name of the game is above its root, and must find room there.
        let root = places.first().copied().unwrap_or(0);
        let shift = (half - root).max(0);
        let width = (width + shift).max(root + shift + half);
        let height = ROOM * 2 + i64::try_from(levels).unwrap_or(0) * LEVEL + 250;
        let mut figure = Figure::new(width, height, &format!("Game tree of {name}"));
        let at = |place: usize| {
            let level = self.nodes.get(place).map_or(0, |node| i64::try_from(node.level).unwrap_or(0));
            (places.get(place).copied().unwrap_or(0) + shift, ROOM + 150 + level * LEVEL)
        };
        for (place, node) in self.nodes.iter().enumerate() {
            if let Some((player, from)) = node.from {
                figure.line(&[at(from), at(place)], Stroke::Thin, colour(player));
            }
        }
        for (place, node) in self.nodes.iter().enumerate() {
            let (x, y) = at(place);
            figure.dot((x, y), 30, node.from.map_or(Colour::Ink, |(player, _)| colour(player)), &self.name(node, true));
            if place == 0 {
                figure.text((x, y - 180), Anchor::Middle, &name);
            }
            if node.is_leaf && place > 0 {
                figure.text((x, y + 150), Anchor::Middle, &self.name(node, true));
            }
        }
        figure
    }
}

/// Left is blue, Right is red.
fn colour(player: Player) -> Colour {
    if player == Player::Left { Colour::Blue } else { Colour::Red }
}
