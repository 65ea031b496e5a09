//! [`TreePicture`]: game trees, with Left's options on the left, Center's in the middle and Right's on the right.

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

/// The maximum number of nodes.
pub const MOST_NODES: usize = 2_000;
/// The error for a larger tree.
pub const TOO_MANY: Stop = Stop::Size { what: "the tree of this game", limit: "2000 moves from different positions" };
/// The maximum number of nodes of a tree in which positions are expanded at each occurrence.
const MOST_REPEATED: u64 = 40;
/// The maximum number of graphic elements of all boards in a tree.
const MOST_MARKS: usize = 40_000;

/// The distance between levels, and the margin.
const LEVEL: Tenths = 620;
const ROOM: Tenths = 300;
/// The minimum gap between neighbouring nodes.
const GAP: usize = 120;
/// The space for the name below a node with children.
const NAME: Tenths = 250;
/// The longest name, and the longest name of a repeated position that is not replaced by a letter.
const MOST_LETTERS: usize = 60;
const SHORT: usize = 12;

/// The moves from a position: the player and the index of the option; Left's moves first, Right's last.
pub type Moves = Vec<(Player, usize)>;

/// A node of the tree.
struct Node {
    /// The index of the position.
    place: usize,
    /// The player of the move to this node, and the parent.
    from: Option<(Player, usize)>,
    level: usize,
    is_leaf: bool,
    /// Whether it is a leaf because the same position is expanded at another node.
    is_repeated: bool,
    /// The ancestor at which that position is expanded, if there is one: a loop.
    back: Option<usize>,
}

/// A game tree, with a name for each position. In a large tree each position is expanded only once, at its first node in breadth-first
/// order.
pub struct TreePicture {
    names: Vec<Names>,
    /// The positions with more than one node, in the order of the nodes at which they are expanded.
    repeated: Vec<usize>,
    /// The nodes in preorder: children are ordered by player.
    nodes: Vec<Node>,
    /// The boards of the positions, if figures show them.
    boards: Option<Boards>,
}

/// The boards in a tree.
struct Boards {
    /// The board of each position.
    boards: Vec<SmallBoard>,
    /// For an impartial game, the tree in which each pair of moves is merged into one move of Center.
    merged: Option<Box<TreePicture>>,
}

impl TreePicture {
    /// The tree of a game, given by the moves from each position and the names of the positions. The last position is the root. There
    /// may be loops.
    ///
    /// # Errors
    /// [`Stop::Size`] if it has more than [`MOST_NODES`] nodes, and what the limit says.
    pub fn new(moves: &[Moves], names: Vec<Names>, limit: &Limit) -> Result<Self, Stop> {
        let mut nodes: Vec<Node> = Vec::new();
        let Some(root) = moves.len().checked_sub(1) else {
            return Ok(TreePicture { names, nodes, repeated: Vec::new(), boards: None });
        };
        let first_parents = if nodes_of(moves) > MOST_REPEATED { Some(first_parents(moves, limit)?) } else { None };
        let mut repeated = BTreeSet::new();
        let mut waiting = vec![(root, None, 0, true)];
        while let Some((place, from, level, is_first)) = waiting.pop() {
            limit.check()?;
            if nodes.len() >= MOST_NODES {
                return Err(TOO_MANY);
            }
            let node = nodes.len();
            let start = waiting.len();
            let is_leaf = moves[place].is_empty();
            for (index, (player, option)) in moves[place].iter().enumerate().filter(|_| is_first) {
                let is_first = first_parents.as_ref().is_none_or(|first| first.get(option) == Some(&(place, index)));
                waiting.push((*option, Some((*player, node)), level + 1, is_first));
            }
            // The first child is taken first from the stack.
            waiting[start..].reverse();
            let is_repeated = !is_first && !is_leaf;
            if is_repeated {
                repeated.insert(place);
            }
            let back = if is_repeated { ancestor(&nodes, from, place) } else { None };
            nodes.push(Node { place, from, level, is_leaf: is_leaf || is_repeated, is_repeated, back });
        }
        let is_expanded = |node: &&Node| !node.is_leaf && repeated.contains(&node.place);
        let repeated = nodes.iter().filter(is_expanded).map(|node| node.place).collect();
        Ok(TreePicture { names, nodes, repeated, boards: None })
    }

    /// The tree with a board for each position, which figures show unless the boards have too many graphic elements. For an impartial
    /// game figures show each move once.
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
        let have_same_moves = moves.iter().all(|moves| of(moves, Player::Left) == of(moves, Player::Right));
        let merged = match have_same_moves {
            true => {
                let merged = |moves| of(moves, Player::Left).into_iter().map(|to| (Player::Center, to)).collect();
                let merged: Vec<Moves> = moves.iter().map(merged).collect();
                Some(Box::new(TreePicture::new(&merged, self.names.clone(), limit)?))
            }
            false => None,
        };
        self.boards = Some(Boards { boards, merged });
        Ok(self)
    }

    /// The label of a node in a figure: the name of a leaf or of a repeated position, or a letter if the name of a repeated position is
    /// long.
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

    /// The tree in a terminal with a line for each node and its player. An ellipsis marks a position that is expanded elsewhere, and an
    /// arrow one that is expanded at an ancestor.
    pub fn lines(&self, is_unicode: bool) -> Vec<Text> {
        let (branch, last, down) = if is_unicode { ("├─ ", "└─ ", "│  ") } else { ("|- ", "`- ", "|  ") };
        // Whether each node has a next sibling.
        let mut has_next = vec![false; self.nodes.len()];
        let mut has_child = vec![false; self.nodes.len()];
        for (place, node) in self.nodes.iter().enumerate().rev() {
            if let Some((_, from)) = node.from {
                has_next[place] = std::mem::replace(&mut has_child[from], true);
            }
        }
        let mut lines: Vec<Text> = Vec::with_capacity(self.nodes.len());
        // The indentation of the children of each node.
        let mut indents: Vec<String> = Vec::with_capacity(self.nodes.len());
        for (node, has_next) in self.nodes.iter().zip(has_next) {
            let name = self.name(node, is_unicode);
            match node.from {
                None => {
                    lines.push(Text::plain(name));
                    indents.push(String::new());
                }
                Some((player, from)) => {
                    let start = indents[from].clone();
                    let mut line = Text::plain(format!("{start}{}", if has_next { branch } else { last }));
                    line.push(Style::Colour(colour(player)), player.letter());
                    line.push(Style::Plain, format!(" {name}"));
                    match (node.is_repeated, node.back) {
                        (_, Some(_)) => line.push(Style::Muted, if is_unicode { " ↰" } else { " <-" }),
                        (true, None) => line.push(Style::Muted, if is_unicode { " …" } else { " ..." }),
                        (false, None) => {}
                    }
                    lines.push(line);
                    indents.push(format!("{start}{}", if has_next { down } else { "   " }));
                }
            }
        }
        lines
    }

    /// The tree drawn from the top down in a terminal, with the names of the leaves below them; none if it is too wide or contains
    /// repeated positions.
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
        // The ends of the horizontal line below each node, and the players of the branches by their columns.
        let mut spans: Vec<(usize, usize)> = places.iter().map(|place| (*place, *place)).collect();
        let mut branches: Vec<BTreeMap<usize, Player>> = vec![BTreeMap::new(); places.len()];
        for (place, node) in self.nodes.iter().enumerate() {
            if let Some((player, from)) = node.from {
                spans[from] = (spans[from].0.min(places[place]), spans[from].1.max(places[place]));
                branches[from].insert(places[place], player);
            }
        }
        let mut sketch = Sketch::default();
        sketch.put(root + shift - half, 0, &name, Style::Plain);
        for (place, node) in self.nodes.iter().enumerate().filter(|(_, node)| !node.is_leaf) {
            let (start, end) = spans[place];
            for column in start..=end {
                // The line has the colour of the next branch, away from the node.
                let branch = match column < places[place] {
                    true => branches[place].range(..=column).next_back(),
                    false => branches[place].range(column..).next(),
                };
                let style = branch.map_or(Style::Plain, |(_, player)| Style::Colour(colour(*player)));
                let arms = [false, false, column > start, column < end];
                sketch.put_letter(column + shift, node.level + 1, joint(arms, is_unicode), style);
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
                let letter = joint([true, branches[place].contains_key(&column), left, right], is_unicode);
                sketch.put_letter(column + shift, node.level + 1, letter, Style::Plain);
            }
        }
        Some(sketch.lines())
    }

    /// The horizontal coordinates of the nodes in a figure, and its width.
    fn places(&self) -> (Vec<Tenths>, Tenths) {
        let width = |node: &Node| self.label(node).map_or(0, |label| text_width(&label));
        let (places, width) = self.places_by(|node| usize::try_from(width(node)).unwrap_or(0), GAP);
        let tenths = |place: usize| Tenths::try_from(place).unwrap_or(0) + ROOM;
        (places.into_iter().map(tenths).collect(), tenths(width) + ROOM)
    }

    /// The centres of the nodes and the total width, for the given widths of nodes and gap. A node is between the options of Left and
    /// those of Right, in the middle of those of Center.
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
                    // The middle child is placed straight below a node that takes no room.
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

    /// The tree as a figure: each node is a board, or without boards a dot with its name as a label or as a tooltip.
    pub fn figure(&self) -> Figure {
        if let Some(Boards { boards, merged }) = &self.boards {
            return match merged {
                Some(merged) => merged.figure_of_boards(boards, |_| Colour::Ink),
                None => self.figure_of_boards(boards, colour),
            };
        }
        let (places, width) = self.places();
        let levels = self.nodes.iter().map(|node| node.level).max().unwrap_or(0);
        let name = self.nodes.first().map(|root| self.name(root, true)).unwrap_or_default();
        let half = text_width(&name) / 2 + ROOM;
        // There must be room for the name of the game above the root.
        let root = places.first().copied().unwrap_or(0);
        let shift = (half - root).max(0);
        let width = (width + shift).max(root + shift + half);
        let height = ROOM * 2 + i64::try_from(levels).unwrap_or(0) * LEVEL + 250;
        let mut figure = Figure::new(width, height, &format!("Game tree of {name}"));
        // The name of the root is written above it.
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
            match node.is_repeated {
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

    /// The tree with a board at each node. An ellipsis below a board marks a position that is expanded elsewhere.
    fn figure_of_boards(&self, boards: &[SmallBoard], colour: impl Fn(Player) -> Colour) -> Figure {
        /// The gap between a line and a board, and the height of the lines between two levels.
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
        // The centre, the top and the bottom of a node.
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
            if node.is_repeated {
                figure.text((middle, bottom + MARGIN + 40), Anchor::Middle, "…");
            }
        }
        figure
    }
}

/// A step of the layout, for a node.
#[derive(Clone, Copy)]
enum LayoutStep {
    /// Place the whole subtree.
    All,
    /// Place the node itself, after the children to its left.
    Itself,
    /// Place the node straight above a child that has its place.
    Above(usize),
}

/// The ancestor with a given position, if there is one.
fn ancestor(nodes: &[Node], from: Option<(Player, usize)>, place: usize) -> Option<usize> {
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

/// The number of nodes of the tree in which positions are expanded at each occurrence; the maximum value if there are loops.
fn nodes_of(moves: &[Moves]) -> u64 {
    let mut counts: Vec<u64> = Vec::with_capacity(moves.len());
    for moves in moves {
        let count = |option: &usize| counts.get(*option).copied().unwrap_or(u64::MAX);
        let below = moves.iter().map(|(_, option)| count(option)).fold(0, u64::saturating_add);
        counts.push(below.saturating_add(1));
    }
    counts.last().copied().unwrap_or(0)
}

/// For each position other than the root its parent in the breadth-first tree, and the index of the move.
fn first_parents(moves: &[Moves], limit: &Limit) -> Result<BTreeMap<usize, (usize, usize)>, Stop> {
    let mut parents = BTreeMap::new();
    let mut waiting: VecDeque<usize> = moves.len().checked_sub(1).into_iter().collect();
    while let Some(place) = waiting.pop_front() {
        for (index, (_, option)) in moves[place].iter().enumerate() {
            limit.check()?;
            // The root has no parent.
            if *option + 1 == moves.len() {
                continue;
            }
            if let Entry::Vacant(parent) = parents.entry(*option) {
                parent.insert((place, index));
                waiting.push_back(*option);
            }
        }
    }
    Ok(parents)
}

/// The name of a number: A, B, ..., Z, A2, B2, ...
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
