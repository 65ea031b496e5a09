//! [`TreePicture`]: the tree of a game, Left's moves slanting to the left, Right's to the right, and Center's between them.

use std::collections::{BTreeMap, BTreeSet, VecDeque, btree_map::Entry};

use super::{
    boards::SmallBoard,
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
/// The most lines, areas and texts of all boards in a tree.
const MOST_MARKS: usize = 40_000;

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
    /// The node above it where that is drawn, if play comes back to it.
    back: Option<usize>,
}

/// The tree of a game, with a name for each position. In a large one what can be played in a position is drawn once, as high up
/// as the position is found, and at its other nodes stands its name alone.
pub struct TreePicture {
    names: Vec<Names>,
    /// The places of the positions that have other nodes than that where they are drawn, as those stand in the walk.
    repeated: Vec<usize>,
    /// In the order of a walk: a position, what Left moves to, what Center moves to, what Right moves to.
    nodes: Vec<Node>,
    /// The same tree as a figure shows it with a board at each node.
    boards: Option<Boards>,
}

/// A tree with a board at each node.
struct Boards {
    /// The board of each position.
    boards: Vec<SmallBoard>,
    /// The tree in which moves that both players have are there once, as Center's, if it is another one.
    once: Option<Box<TreePicture>>,
}

impl TreePicture {
    /// The picture of a game as it is played: the moves from each position and its name; the last is the game itself. Play may come
    /// back to a position.
    ///
    /// # Errors
    /// [`Stop::Size`] if it has more than [`MOST_NODES`] nodes, and what the limit says.
    pub fn new(moves: &[Moves], names: Vec<Names>, limit: &Limit) -> Result<Self, Stop> {
        let mut nodes: Vec<Node> = Vec::new();
        let Some(root) = moves.len().checked_sub(1) else {
            return Ok(TreePicture { names, nodes, repeated: Vec::new(), boards: None });
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
            let back = if is_elsewhere { above(&nodes, from, place) } else { None };
            nodes.push(Node { place, from, level, is_leaf: is_leaf || is_elsewhere, is_elsewhere, back });
        }
        let is_home = |node: &&Node| !node.is_leaf && repeated.contains(&node.place);
        let repeated = nodes.iter().filter(is_home).map(|node| node.place).collect();
        Ok(TreePicture { names, nodes, repeated, boards: None })
    }

    /// The same with a board for each position, which figures show where there is room for them. Where both players have the same
    /// moves throughout, figures show each move once.
    ///
    /// # Errors
    /// As [`TreePicture::new`].
    pub fn with_boards(mut self, moves: &[Moves], boards: Vec<SmallBoard>, limit: &Limit) -> Result<Self, Stop> {
        let marks: usize = self.nodes.iter().filter_map(|node| boards.get(node.place)).map(SmallBoard::marks).sum();
        if boards.is_empty() || marks > MOST_MARKS {
            return Ok(self);
        }
        let of =
            |moves: &Moves, player| moves.iter().filter(|(by, _)| *by == player).map(|(_, to)| *to).collect::<Vec<_>>();
        let is_same_for_both = moves.iter().all(|moves| of(moves, Player::Left) == of(moves, Player::Right));
        let once = match is_same_for_both {
            true => {
                let once = |moves| of(moves, Player::Left).into_iter().map(|to| (Player::Center, to)).collect();
                let once: Vec<Moves> = moves.iter().map(once).collect();
                Some(Box::new(TreePicture::new(&once, self.names.clone(), limit)?))
            }
            false => None,
        };
        self.boards = Some(Boards { boards, once });
        Ok(self)
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
    /// the same name, and an arrow where that is a line to which play comes back.
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
                    match (node.is_elsewhere, node.back) {
                        (_, Some(_)) => line.push(Style::Muted, if is_unicode { " ↰" } else { " <-" }),
                        (true, None) => line.push(Style::Muted, if is_unicode { " …" } else { " ..." }),
                        (false, None) => {}
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
        let mut waiting = vec![(0, LayoutStep::All)];
        while let Some((place, step)) = waiting.pop() {
            let Some(node) = self.nodes.get(place) else { break };
            match step {
                LayoutStep::All => {
                    let [left, center, right] = &children[place];
                    let (before, after) = center.split_at(center.len() / 2);
                    // One in the middle stands straight below a node that needs no room.
                    let middle = after.first().filter(|_| center.len() % 2 == 1 && width(node) <= 1);
                    let all =
                        |nodes: &[usize]| nodes.iter().rev().map(|child| (*child, LayoutStep::All)).collect::<Vec<_>>();
                    waiting.extend(all(right));
                    waiting.extend(all(&after[usize::from(middle.is_some())..]));
                    match middle {
                        Some(child) => waiting.extend([(place, LayoutStep::Above(*child)), (*child, LayoutStep::All)]),
                        None => waiting.push((place, LayoutStep::Itself)),
                    }
                    waiting.extend(all(before));
                    waiting.extend(all(left));
                }
                LayoutStep::Itself => {
                    let width = width(node);
                    places[place] = x + width.saturating_sub(1) / 2;
                    x += width + gap;
                }
                LayoutStep::Above(child) => places[place] = places[child],
            }
        }
        (places, x)
    }

    /// The picture as a figure: each position as its board, or where there are none the ends of play with their names, and the others
    /// where they are pointed at.
    pub fn figure(&self) -> Figure {
        if let Some(Boards { boards, once }) = &self.boards {
            return match once {
                Some(once) => once.figure_of_boards(boards, |_| Colour::Ink),
                None => self.figure_of_boards(boards, colour),
            };
        }
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
            if let Some(back) = node.back {
                figure.line(&[at(place), at(back)], Stroke::Dotted, Colour::Ink);
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
                figure.value((x, y - 180), Anchor::Middle, &name);
            }
            if let Some(label) = label(place) {
                figure.value((x, y + 150), Anchor::Middle, &label);
            }
        }
        figure
    }

    /// The tree with a board at each node, level by level; dots stand below a board whose moves are drawn elsewhere.
    fn figure_of_boards(&self, boards: &[SmallBoard], colour: impl Fn(Player) -> Colour) -> Figure {
        /// The room between a line and a board, and the length of lines between two levels.
        const MARGIN: Tenths = 40;
        const BETWEEN: Tenths = 420;
        let size = |node: &Node| boards.get(node.place).map_or((0, 0), |board| (board.0.width, board.0.height));
        let width = |node: &Node| usize::try_from(size(node).0).unwrap_or(0);
        let (places, total) = self.places_by(width, GAP);
        let tenths = |place: usize| Tenths::try_from(place).unwrap_or(0) + ROOM / 2;
        let mut tops: Vec<(Tenths, Tenths)> = Vec::new();
        for node in &self.nodes {
            tops.resize(tops.len().max(node.level + 1), (0, 0));
            tops[node.level].1 = tops[node.level].1.max(size(node).1);
        }
        let mut y = ROOM / 2;
        for (top, high) in &mut tops {
            *top = y;
            y += *high + 2 * MARGIN + BETWEEN;
        }
        let name = self.nodes.first().map(|root| self.name(root, true)).unwrap_or_default();
        let mut figure = Figure::new(tenths(total) + ROOM / 2, y - BETWEEN + ROOM / 2, &format!("Game tree of {name}"));
        // The middle of a node, its top and its bottom.
        let box_of = |place: usize| {
            let node = &self.nodes[place];
            let (top, high) = tops[node.level];
            let middle = tenths(places[place]);
            let height = size(node).1;
            (middle, top + (high - height) / 2, top + (high + height) / 2)
        };
        for (place, node) in self.nodes.iter().enumerate() {
            let (middle, top, bottom) = box_of(place);
            if let Some((player, from)) = node.from {
                let (x, _, below) = box_of(from);
                figure.line(&[(x, below + MARGIN), (middle, top - MARGIN)], Stroke::Thin, colour(player));
            }
            if let Some(back) = node.back {
                let (x, _, below) = box_of(back);
                figure.line(&[(middle, top - MARGIN), (x, below + MARGIN)], Stroke::Dotted, Colour::Ink);
            }
            if let Some(SmallBoard(board)) = boards.get(node.place) {
                figure.put(board.clone(), (middle - board.width / 2, top));
            }
            if node.is_elsewhere {
                figure.text((middle, bottom + MARGIN + 40), Anchor::Middle, "…");
            }
        }
        figure
    }
}

/// What is given its place next.
#[derive(Clone, Copy)]
enum LayoutStep {
    /// A node with all below it.
    All,
    /// A node, between those below it.
    Itself,
    /// A node straight above another, which has its place.
    Above(usize),
}

/// The node of a position among those above.
fn above(nodes: &[Node], from: Option<(Player, usize)>, place: usize) -> Option<usize> {
    let mut next = from;
    while let Some((_, at)) = next {
        let node = nodes.get(at)?;
        if node.place == place {
            return Some(at);
        }
        next = node.from;
    }
    None
}

/// How many nodes the tree has in which a position is drawn for each way to it: no end of them where play comes back.
fn nodes_of(moves: &[Moves]) -> u64 {
    let mut counts: Vec<u64> = Vec::with_capacity(moves.len());
    for moves in moves {
        let count = |option: &usize| counts.get(*option).copied().unwrap_or(u64::MAX);
        let below = moves.iter().map(|(_, option)| count(option)).fold(0, u64::saturating_add);
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
            // The game itself is at the root.
            if *option + 1 == moves.len() {
                continue;
            }
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
