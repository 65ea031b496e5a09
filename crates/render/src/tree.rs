//! [`TreePicture`]: the tree of a game, Left's moves slanting to the left, Right's to the right, and Center's between them.

use std::collections::{BTreeMap, BTreeSet, VecDeque, btree_map::Entry};

use super::{
    colour::Colour,
    figure::{Anchor, Figure, Stroke, Tenths, shortened, text_width},
    picture::Names,
    sketch::{Sketch, joint},
    text::{Style, Text},
};
use crate::{
    limit::{Limit, Stop},
    player::Player,
};

/// The most nodes that are drawn.
pub const MOST_NODES: usize = 2_000;
/// What is said of a tree with more.
pub const TOO_MANY: Stop = Stop::Size { what: "the tree of this game", limit: "2000 moves from different positions" };
/// The most nodes of a tree in which a position is drawn for each way to it.
const MOST_REPEATED: u64 = 40;

/// How far apart the levels of a picture are, and the room around it.
const LEVEL: Tenths = 620;
const ROOM: Tenths = 300;
/// The least room between two positions side by side.
const GAP: usize = 120;
/// The room for a name below a position, where the lines to what is moved to begin then.
const NAME: Tenths = 250;
/// The longest name, and the longest one that stands for a position in a figure.
const MOST_LETTERS: usize = 60;
const SHORT: usize = 12;

/// What can be moved to from a position: by whom, and the place of what is reached in the tree of the game; Left's moves first, Right's last.
pub type Moves = Vec<(Player, usize)>;

/// A position in the picture.
struct Node {
    /// Its place in the tree of the game.
    place: usize,
    /// Who moved there, and from which node.
    from: Option<(Player, usize)>,
    level: usize,
    is_leaf: bool,
    /// Whether it is a leaf only because what can be played there is drawn at another node of the same position.
    is_elsewhere: bool,
}

/// The tree of a game, with a name for each position. In a large one what can be played in a position is drawn once, as high up
/// as the position is found, and at its other nodes stands its name alone.
pub struct TreePicture {
    names: Vec<Names>,
    /// The places of the positions that have other nodes than that where they are drawn, as those stand in the walk.
    repeated: Vec<usize>,
    /// In the order of a walk: a position, what Left moves to, what Center moves to, what Right moves to.
    nodes: Vec<Node>,
}

impl TreePicture {
    /// The picture of a game as it is played: the moves from each position and its name, after those of all that can be reached from
    /// it; the last is the game itself.
    ///
    /// # Errors
    /// [`Stop::Size`] if it has more than [`MOST_NODES`] nodes, and what the limit says.
    pub fn new(moves: &[Moves], names: Vec<Names>, limit: &Limit) -> Result<Self, Stop> {
        let mut nodes: Vec<Node> = Vec::new();
        let Some(root) = moves.len().checked_sub(1) else {
            return Ok(TreePicture { names, nodes, repeated: Vec::new() });
        };
        let homes = if nodes_of(moves) > MOST_REPEATED { Some(homes(moves, limit)?) } else { None };
        let mut repeated = BTreeSet::new();
        let mut waiting = vec![(root, None, 0, true)];
        while let Some((place, from, level, is_home)) = waiting.pop() {
            limit.check()?;
            if nodes.len() >= MOST_NODES {
                return Err(TOO_MANY);
            }
            let node = nodes.len();
            let start = waiting.len();
            let is_leaf = moves[place].is_empty();
            for (way, (player, option)) in moves[place].iter().enumerate().filter(|_| is_home) {
                let is_home = homes.as_ref().is_none_or(|homes| homes.get(option) == Some(&(place, way)));
                waiting.push((*option, Some((*player, node)), level + 1, is_home));
            }
            // The last to be put there is taken first.
            waiting[start..].reverse();
            let is_elsewhere = !is_home && !is_leaf;
            if is_elsewhere {
                repeated.insert(place);
            }
            nodes.push(Node { place, from, level, is_leaf: is_leaf || is_elsewhere, is_elsewhere });
        }
        let is_home = |node: &&Node| !node.is_leaf && repeated.contains(&node.place);
        let repeated = nodes.iter().filter(is_home).map(|node| node.place).collect();
        Ok(TreePicture { names, nodes, repeated })
    }

    /// What a node is called in a figure, if its name is seen there: a position that is found at other nodes too has a letter where
    /// its name is long.
    fn label(&self, node: &Node) -> Option<String> {
        let letter = self.repeated.iter().position(|place| *place == node.place);
        let name = self.name(node, true);
        match letter {
            Some(place) if name.chars().count() > SHORT => Some(letters(place)),
            Some(_) => Some(name),
            None => node.is_leaf.then_some(name),
        }
    }

    fn name(&self, node: &Node, is_unicode: bool) -> String {
        let name = self.names.get(node.place);
        name.map_or_else(String::new, |name| shortened(name.written(is_unicode), MOST_LETTERS))
    }

    /// The picture in a terminal: a line for each position, with who moves there; dots where what follows is at another line of
    /// the same name.
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
                    if node.is_elsewhere {
                        line.push(Style::Muted, if is_unicode { " …" } else { " ..." });
                    }
                    lines.push(line);
                    before.push(format!("{start}{}", if goes_on { down } else { "   " }));
                }
            }
        }
        lines
    }

    /// The picture in a terminal as a figure shows it: what Left moves to on the left, the names of the ends of play below them; none
    /// if it is wider than so many columns, or positions in it stand for others.
    pub fn drawn(&self, is_unicode: bool, most_columns: usize) -> Option<Vec<Text>> {
        if !self.repeated.is_empty() {
            return None;
        }
        let name = self.nodes.first().map(|root| self.name(root, is_unicode)).unwrap_or_default();
        let widths = |node: &Node| if node.is_leaf { self.name(node, is_unicode).chars().count() } else { 1 };
        let (places, width) = self.places_by(widths, 2);
        let root = places.first().copied().unwrap_or(0);
        let half = name.chars().count() / 2;
        let shift = half.saturating_sub(root);
        if (width + shift).max(root + shift + half) > most_columns {
            return None;
        }
        // Where the line below each node ends on both sides, and who moves to where it goes down.
        let mut spans: Vec<(usize, usize)> = places.iter().map(|place| (*place, *place)).collect();
        let mut ways: Vec<BTreeMap<usize, Player>> = vec![BTreeMap::new(); places.len()];
        for (place, node) in self.nodes.iter().enumerate() {
            if let Some((player, from)) = node.from {
                spans[from] = (spans[from].0.min(places[place]), spans[from].1.max(places[place]));
                ways[from].insert(places[place], player);
            }
        }
        let mut sketch = Sketch::default();
        sketch.put(root + shift - half, 0, &name, Style::Plain);
        for (place, node) in self.nodes.iter().enumerate().filter(|(_, node)| !node.is_leaf) {
            let (start, end) = spans[place];
            for column in start..=end {
                // The line is that of the nearest move to which it leads here.
                let way = match column < places[place] {
                    true => ways[place].range(..=column).next_back(),
                    false => ways[place].range(column..).next(),
                };
                let style = way.map_or(Style::Plain, |(_, player)| Style::Colour(colour(*player)));
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
                let letter = joint([true, ways[place].contains_key(&column), left, right], is_unicode);
                sketch.put_letter(column + shift, node.level + 1, letter, Style::Plain);
            }
        }
        Some(sketch.lines())
    }

    /// How far from the left edge each node is: between what Left and what Right can move to, in the middle of what Center can.
    fn places(&self) -> (Vec<Tenths>, Tenths) {
        let width = |node: &Node| self.label(node).map_or(0, |label| text_width(&label));
        let (places, width) = self.places_by(|node| usize::try_from(width(node)).unwrap_or(0), GAP);
        let tenths = |place: usize| Tenths::try_from(place).unwrap_or(0) + ROOM;
        (places.into_iter().map(tenths).collect(), tenths(width) + ROOM)
    }

    /// The middle of each node and the width of all, by the widths of the nodes and the room between two.
    fn places_by(&self, width: impl Fn(&Node) -> usize, gap: usize) -> (Vec<usize>, usize) {
        let mut children: Vec<[Vec<usize>; 3]> = self.nodes.iter().map(|_| Default::default()).collect();
        for (place, node) in self.nodes.iter().enumerate() {
            if let Some((player, from)) = node.from {
                let side = match player {
                    Player::Left => 0,
                    Player::Center => 1,
                    Player::Right => 2,
                };
                children[from][side].push(place);
            }
        }
        let mut places = vec![0; self.nodes.len()];
        let mut x = 0;
        let mut waiting = vec![(0, Step::All)];
        while let Some((place, step)) = waiting.pop() {
            let Some(node) = self.nodes.get(place) else { break };
            match step {
                Step::All => {
                    let [left, center, right] = &children[place];
                    let (before, after) = center.split_at(center.len() / 2);
                    // One in the middle stands straight below a node that needs no room.
                    let middle = after.first().filter(|_| center.len() % 2 == 1 && width(node) <= 1);
                    let all = |nodes: &[usize]| nodes.iter().rev().map(|child| (*child, Step::All)).collect::<Vec<_>>();
                    waiting.extend(all(right));
                    waiting.extend(all(&after[usize::from(middle.is_some())..]));
                    match middle {
                        Some(child) => waiting.extend([(place, Step::Above(*child)), (*child, Step::All)]),
                        None => waiting.push((place, Step::Itself)),
                    }
                    waiting.extend(all(before));
                    waiting.extend(all(left));
                }
                Step::Itself => {
                    let width = width(node);
                    places[place] = x + width.saturating_sub(1) / 2;
                    x += width + gap;
                }
                Step::Above(child) => places[place] = places[child],
            }
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
        // The name of a position that is the root has its place above it.
        let label = |place: usize| self.nodes.get(place).filter(|_| place > 0).and_then(|node| self.label(node));
        let at = |place: usize| {
            let level = self.nodes.get(place).map_or(0, |node| i64::try_from(node.level).unwrap_or(0));
            (places.get(place).copied().unwrap_or(0) + shift, ROOM + 150 + level * LEVEL)
        };
        for (place, node) in self.nodes.iter().enumerate() {
            if let Some((player, from)) = node.from {
                let (x, y) = at(from);
                let start = if label(from).is_some() { y + NAME } else { y };
                figure.line(&[(x, start), at(place)], Stroke::Thin, colour(player));
            }
        }
        for (place, node) in self.nodes.iter().enumerate() {
            let (x, y) = at(place);
            let colour = node.from.map_or(Colour::Ink, |(player, _)| colour(player));
            match node.is_elsewhere {
                true => figure.ring((x, y), 30, colour),
                false => figure.dot((x, y), 30, colour, &self.name(node, true)),
            }
            if place == 0 {
                figure.text((x, y - 180), Anchor::Middle, &name);
            }
            if let Some(label) = label(place) {
                figure.text((x, y + 150), Anchor::Middle, &label);
            }
        }
        figure
    }
}

/// What is given its place next.
#[derive(Clone, Copy)]
enum Step {
    /// A node with all below it.
    All,
    /// A node, between those below it.
    Itself,
    /// A node straight above another, which has its place.
    Above(usize),
}

/// How many nodes the tree has in which a position is drawn for each way to it.
fn nodes_of(moves: &[Moves]) -> u64 {
    let mut counts: Vec<u64> = Vec::with_capacity(moves.len());
    for moves in moves {
        let below = moves.iter().map(|(_, option)| counts[*option]).fold(0, u64::saturating_add);
        counts.push(below.saturating_add(1));
    }
    counts.last().copied().unwrap_or(0)
}

/// From which position, and by which of its moves, each is reached first, level by level from the root.
fn homes(moves: &[Moves], limit: &Limit) -> Result<BTreeMap<usize, (usize, usize)>, Stop> {
    let mut homes = BTreeMap::new();
    let mut waiting: VecDeque<usize> = moves.len().checked_sub(1).into_iter().collect();
    while let Some(place) = waiting.pop_front() {
        for (way, (_, option)) in moves[place].iter().enumerate() {
            limit.check()?;
            if let Entry::Vacant(home) = homes.entry(*option) {
                home.insert((place, way));
                waiting.push_back(*option);
            }
        }
    }
    Ok(homes)
}

/// Letters for a number: A, B, ..., Z, A2, B2, ...
fn letters(number: usize) -> String {
    let letter = char::from(b'A' + u8::try_from(number % 26).unwrap_or(0));
    if number < 26 { letter.to_string() } else { format!("{letter}{}", number / 26 + 1) }
}

/// Left is blue, Center is green, Right is red.
fn colour(player: Player) -> Colour {
    match player {
        Player::Left => Colour::Blue,
        Player::Center => Colour::Green,
        Player::Right => Colour::Red,
    }
}
