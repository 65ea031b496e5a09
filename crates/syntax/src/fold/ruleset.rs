//! Ruleset definitions: combines their clauses, and checks whatever can be checked without running rules.

use std::{ops::Range, rc::Rc};

use pest::iterators::Pair;

use super::{Fold, Folder, parts};
use crate::{
    Mistake, Rule,
    ast::{Block, Body, Expr, ExprId, ExprKind, ForClause, Function, Name, Parameter, Statement, StatementKind},
    mistake,
    ruleset::{
        ClauseText, Condition, Ends, EntryKind, ITSELF, Moves, PairedMoves, RulesetDefinition, RulesetEntry,
        RulesetLike, Sized,
    },
};
use cutcake_base::{
    board::letters::Surface,
    player::Player,
    rules::theory::{Change, THEORIES, Theory, WORDS},
};

/// A clause, before the functions of the ruleset are added to its rule.
struct Clause {
    /// Its keyword.
    word: Name,
    rule: RuleBody,
    bytes: Range<usize>,
}

/// The body of a clause.
enum RuleBody {
    /// `none`
    None,
    /// Statements that give options.
    Options(Block),
    /// `i in … gives e`
    Given(Vec<ForClause>, ExprId),
    /// `i, j gives e`
    Both(Vec<Name>, ExprId),
    /// `split e`, `valid c, "text"`
    Values(Vec<ExprId>),
    /// `boards n: e`
    Sized(Name, ExprId),
    /// `wins Left when c`
    Goal(Option<Player>, ExprId),
}

/// `let x := e`.
struct Constant {
    name: Name,
    value: ExprId,
    /// The number of the first expression in the value.
    first: usize,
    bytes: Range<usize>,
}

/// The clauses of a ruleset and what its rules share.
struct Rules<'f> {
    folder: &'f Folder,
    /// The first parameters of every rule.
    parameters: Vec<Parameter>,
    /// The constants, which are further parameters.
    constants: Vec<(Name, ExprId)>,
    /// The definitions of functions, each with the index of the clause in whose block it is.
    definitions: Vec<(Option<usize>, Statement)>,
    clauses: Vec<Clause>,
}

/// The word before the theory of a ruleset whose positions may repeat.
const LOOPY: &str = "loopy";

/// The clause of options that the other player must answer.
const ENTAILS: &str = "entailing";

impl Folder {
    pub(super) fn ruleset(&self, pair: Pair<'_, Rule>) -> Fold<RulesetDefinition> {
        let whole = self.trimmed(&pair);
        if self.is_inside.get() {
            return Err(mistake("a ruleset is defined at the top level")
                .at(self.span(whole.start..whole.start + "ruleset".len()))
                .help("take the definition out of the block or the function; what differs can be a parameter of it"));
        }
        let mut name = Name { text: ITSELF.into(), bytes: whole.clone() };
        let (mut entries, mut parameters, mut theory, mut rules) = (Vec::new(), Vec::new(), None, None);
        let mut is_loopy = false;
        let mut head = whole.clone();
        for part in pair.clone().into_inner() {
            match part.as_rule() {
                Rule::name => {
                    name = self.bound(&part)?;
                    head.start = name.bytes.end;
                }
                Rule::slots => entries = self.slots(part)?,
                Rule::settings => parameters = self.settings(part)?,
                Rule::theory => {
                    let (played, may_come_back) = self.theory(&part)?;
                    (theory, is_loopy) = (Some(played), may_come_back);
                    head.end = self.place(&part).end;
                }
                Rule::rules => rules = Some(part),
                _ => {}
            }
        }
        let (Some(theory), Some(rules)) = (theory, rules) else { return Err(self.unreadable(&pair)) };
        let names = || {
            entries.iter().map(|entry: &RulesetEntry| &entry.name).chain(parameters.iter().map(|p: &Parameter| &p.name))
        };
        self.check_all_different(names())?;
        let itself = Name { text: ITSELF.into(), bytes: name.bytes.clone() };
        let first = std::iter::once(&itself).chain(names());
        let first = first.map(|name| Parameter { name: name.clone(), default: None }).collect();
        let clauses = self.clause_texts(&rules);
        if let Some(clause) = clauses.iter().find(|clause| clause.is_more) {
            let message = format!("`more {}` adds to the clause of another ruleset", clause.key);
            let error = mistake(message).at(self.span(name.bytes.clone()));
            return Err(error.help(format!("leave `more` out, or write `ruleset {} like OTHER`", name.text)));
        }
        self.in_rules.set(true);
        self.is_inside.set(true);
        let rules = self.rules(rules, first, &name);
        self.is_inside.set(false);
        self.in_rules.set(false);
        let rules = rules?;
        rules.check(theory, &name)?;
        let moves = rules.moves(theory, &name)?;
        let theory = rules.theory_of_ends(theory, is_loopy)?;
        let (doc, start) = self.doc(whole.start);
        Ok(RulesetDefinition {
            theory,
            is_loopy,
            moves,
            valid: rules.conditions()?,
            split: rules.single("split")?,
            same: rules.same(),
            negative: rules.single("negative")?,
            bounds: rules.bounds(theory, is_loopy)?,
            boards: rules.boards(),
            ends: rules.ends()?,
            show: rules.single("show")?,
            draw: rules.single("draw")?,
            doc,
            bytes: start..whole.end,
            head,
            clauses,
            name,
            entries,
            parameters,
            constants: rules.constants,
        })
    }

    /// `ruleset NAME like OTHER`.
    pub(super) fn ruleset_like(&self, pair: Pair<'_, Rule>) -> Fold<RulesetLike> {
        let whole = self.trimmed(&pair);
        if self.is_inside.get() {
            return Err(mistake("a ruleset is defined at the top level")
                .at(self.span(whole.start..whole.start + "ruleset".len()))
                .help("take the definition out of the block or the function"));
        }
        let (mut name, mut base, mut settings, mut clauses) = (None, None, Vec::new(), Vec::new());
        for part in pair.clone().into_inner() {
            match part.as_rule() {
                Rule::name => name = Some(self.bound(&part)?),
                Rule::base => {
                    let mut words = part.clone().into_inner();
                    let Some(first) = words.next() else { return Err(self.unreadable(&part)) };
                    let first = self.push(ExprKind::Name(self.name(&first).text), self.place(&first));
                    base = Some(words.try_fold(first, |base, word| self.postfix(base, word))?);
                }
                Rule::settings => {
                    for setting in part.into_inner().filter(|pair| pair.as_rule() == Rule::setting) {
                        let mut parts = parts(setting);
                        let (Some(name), Some(value)) = (parts.next(), parts.next()) else { continue };
                        settings.push((self.name(&name).text, value.as_str().trim().to_owned()));
                    }
                }
                Rule::rules => clauses = self.clause_texts(&part),
                _ => {}
            }
        }
        let (Some(name), Some(base)) = (name, base) else { return Err(self.unreadable(&pair)) };
        let (_, start) = self.doc(whole.start);
        let doc = self.source.text[start..whole.start].to_owned();
        Ok(RulesetLike { name, base, settings, clauses, doc })
    }

    /// The texts of the clauses of a ruleset.
    fn clause_texts(&self, rules: &Pair<'_, Rule>) -> Vec<ClauseText> {
        let clauses =
            rules.clone().into_inner().filter(|pair| pair.as_rule() == Rule::rule_list).flat_map(Pair::into_inner);
        let clause = |pair: Pair<'_, Rule>| {
            let word = |rule: Rule| pair.clone().into_inner().find(|part| part.as_rule() == rule);
            let name = || word(Rule::name).map_or_else(String::new, |name| self.name(&name).text.to_string());
            let key = match pair.as_rule() {
                Rule::definition => format!("def {}", name()),
                Rule::constant => format!("let {}", name()),
                Rule::both => "both".to_owned(),
                Rule::moves => word(Rule::mover)?.as_str().to_owned(),
                Rule::property => word(Rule::property_word)?.as_str().to_owned(),
                Rule::sized => "boards".to_owned(),
                Rule::misere_play => "misere".to_owned(),
                Rule::score => "score".to_owned(),
                Rule::goal => format!("wins {}", word(Rule::goal_of).map_or("", |player| player.as_str())),
                _ => return None,
            };
            let text = pair.as_str().trim();
            let is_more = word(Rule::k_more).is_some();
            let text = if is_more { text.strip_prefix("more").unwrap_or(text).trim_start() } else { text };
            Some(ClauseText { key, text: text.to_owned(), is_more })
        };
        clauses.filter_map(clause).collect()
    }

    fn slots(&self, pair: Pair<'_, Rule>) -> Fold<Vec<RulesetEntry>> {
        let place = self.place(&pair);
        let mut entries = Vec::new();
        for slot in pair.into_inner().flatten().filter(|pair| pair.as_rule() == Rule::slot) {
            let (mut name, mut kind, mut letters, mut is_rest) = (None, None, None, false);
            for part in slot.clone().into_inner() {
                match part.as_rule() {
                    Rule::name | Rule::down_name => name = Some(self.name(&part)),
                    Rule::slot_kind => kind = Some(part),
                    Rule::ellipsis => is_rest = true,
                    Rule::letters => letters = part.into_inner().find(|part| part.as_rule() == Rule::string),
                    _ => {}
                }
            }
            let Some(name) = name else { return Err(self.unreadable(&slot)) };
            let kind = match kind {
                Some(kind) => self.entry_kind(&kind, letters)?,
                None if is_rest => EntryKind::Integers,
                None => EntryKind::Integer,
            };
            entries.push(RulesetEntry { name, kind });
        }
        let before_last = entries.split_last().map_or(&[][..], |(_, before)| before);
        if let Some(entry) = before_last.iter().find(|entry| entry.kind == EntryKind::Integers) {
            let name = &entry.name;
            return Err(mistake("an entry behind which any number stands is the last one")
                .at(self.span(name.bytes.clone()))
                .help(format!("write `{}...` behind the other entries", name.text)));
        }
        if entries.is_empty() {
            return Err(mistake("a ruleset has at least one entry")
                .at(self.span(place))
                .help("the entries say what a board is: `ruleset Cake[l, r] partizan`, `[board as Grid(\".xo\")]`"));
        }
        Ok(entries)
    }

    fn entry_kind(&self, kind: &Pair<'_, Rule>, letters: Option<Pair<'_, Rule>>) -> Fold<EntryKind> {
        let word = kind.as_str();
        // The short word for hexagons is understood too.
        let surface = Surface::ALL.into_iter().find(|surface| {
            surface.word() == word || *surface == Surface::Hexagons && matches!(word, "Hex" | "Hexagonal")
        });
        let is_board = surface.is_some() || word == "Strip";
        if !is_board && !matches!(word, "Graph" | "Any") {
            let error = mistake(format!("`{word}` is not a kind of entry")).at(self.span(self.place(kind)));
            return Err(match word.to_lowercase().as_str() {
                "integer" | "int" | "number" => error.help("an entry without `as` is an integer"),
                _ => error.help(
                    "the kinds are `Grid(\".xo\")`, with opposite edges joined `Torus(\".xo\")`, of hexagons `Hexagons(\".xo\")`, of three \
                     dimensions `Layers(\".xo\")`, a row `Strip(\".xo\")`, `Graph` and `Any`; an entry without `as` is an integer",
                ),
            });
        }
        let place = letters.as_ref().map_or_else(|| self.place(kind), |letters| self.place(letters));
        let letters = letters.map(|letters| self.string(&letters)).transpose()?;
        let wrong = |message: String| {
            let help = format!("write `as {word}(\".xo\")`: the first letter is the empty cell");
            mistake(message).at(self.span(place.clone())).help(help)
        };
        match letters {
            None if is_board => Err(wrong(format!("a {} needs its letters", word.to_lowercase()))),
            None => Ok(if word == "Graph" { EntryKind::Graph } else { EntryKind::Any }),
            Some(_) if !is_board => Err(mistake(format!("`{word}` takes no letters"))
                .at(self.span(place.clone()))
                .help(format!("write `as {word}`"))),
            Some(letters) => {
                let mut before = Vec::new();
                for letter in letters.chars() {
                    if before.contains(&letter) {
                        return Err(wrong(format!("the letter `{letter}` is there twice")));
                    }
                    if letter == '|' || letter.is_whitespace() || letter.is_control() {
                        return Err(wrong(format!("{letter:?} cannot be a letter of a board: `|` splits its rows")));
                    }
                    before.push(letter);
                }
                match surface {
                    _ if before.is_empty() => {
                        Err(wrong(format!("a {} needs at least one letter", word.to_lowercase())))
                    }
                    Some(surface) => Ok(EntryKind::Grid(letters, surface)),
                    None => Ok(EntryKind::Strip(letters)),
                }
            }
        }
    }

    fn settings(&self, pair: Pair<'_, Rule>) -> Fold<Vec<Parameter>> {
        let mut parameters = Vec::new();
        for setting in pair.into_inner().filter(|pair| pair.as_rule() == Rule::setting) {
            let mut parts = parts(setting);
            let (Some(name), Some(default)) = (parts.next(), parts.next()) else { continue };
            parameters.push(Parameter { name: self.name(&name), default: Some(self.expression(default)?) });
        }
        Ok(parameters)
    }

    /// The theory in the head of a definition, and whether it is loopy.
    fn theory(&self, pair: &Pair<'_, Rule>) -> Fold<(&'static Theory, bool)> {
        let word = pair.as_str();
        if let Some(theory) = Theory::named(word) {
            return Ok((theory, false));
        }
        let place = self.span(self.place(pair));
        if let Some(rest) = word.strip_prefix(LOOPY) {
            let theory = Theory::named(rest.trim()).filter(|theory| theory.may_be_loopy());
            return theory.map(|theory| (theory, true)).ok_or_else(|| {
                let error = mistake("only games of two players in turn are loopy").at(place);
                error.help("play may come back in `loopy partizan` and `loopy impartial` rulesets")
            });
        }
        let likeness = |theory: &&&Theory| strsim::damerau_levenshtein(theory.name, &word.to_lowercase());
        let near = THEORIES.iter().min_by_key(likeness).filter(|theory| likeness(theory) <= theory.name.len() / 3);
        let error = mistake(format!("`{word}` is not a theory")).at(place);
        Err(match near {
            Some(theory) => error.help(format!("did you mean `{}`?", theory.name)),
            None if matches!(word, "score" | "misere" | "wins") => error.help(format!(
                "`{word}` is a clause: it stands behind the theory, on a line of its own or after `;`; {}",
                theories()
            )),
            None => error.help(theories()),
        })
    }

    fn rules(&self, pair: Pair<'_, Rule>, parameters: Vec<Parameter>, ruleset: &Name) -> Fold<Rules<'_>> {
        let mut rules =
            Rules { folder: self, parameters, constants: Vec::new(), definitions: Vec::new(), clauses: Vec::new() };
        let mut constants = Vec::new();
        let clauses = pair.into_inner().filter(|pair| pair.as_rule() == Rule::rule_list).flat_map(Pair::into_inner);
        for pair in clauses {
            let bytes = self.trimmed(&pair);
            match pair.as_rule() {
                Rule::quiet => {}
                Rule::definition => {
                    let kind = self.statement(pair)?;
                    rules.definitions.push((None, Statement { kind, quiet: false, bytes }));
                }
                Rule::constant => {
                    let mut parts = parts(pair.clone());
                    let (Some(name), Some(value)) = (parts.next(), parts.next()) else {
                        return Err(self.unreadable(&pair));
                    };
                    let first = self.exprs.borrow().len();
                    constants.push(Constant { name: self.name(&name), first, value: self.expression(value)?, bytes });
                }
                _ => {
                    let clause = self.clause(pair, bytes)?;
                    if let RuleBody::Options(block) = &clause.rule {
                        let place = Some(rules.clauses.len());
                        let definitions = block.iter().filter(|it| matches!(it.kind, StatementKind::Def { .. }));
                        rules.definitions.extend(definitions.map(|definition| (place, definition.clone())));
                    }
                    rules.clauses.push(clause);
                }
            }
        }
        rules.take_constants(constants, ruleset);
        let own = rules.definitions.iter().filter(|(owner, _)| owner.is_none());
        self.check_all_different(own.filter_map(|(_, statement)| match &statement.kind {
            StatementKind::Def { name, .. } => Some(name),
            _ => None,
        }))?;
        Ok(rules)
    }

    fn clause(&self, pair: Pair<'_, Rule>, bytes: Range<usize>) -> Fold<Clause> {
        let first = match pair.as_rule() {
            Rule::sized => "boards",
            Rule::misere_play => "misere",
            Rule::goal => "wins",
            Rule::score => "score",
            _ => "both",
        };
        let mut word = Name { text: first.into(), bytes: bytes.start..bytes.start + first.len() };
        let mut rule = RuleBody::None;
        let mut values = Vec::new();
        let mut names = Vec::new();
        let (kind, mut winner) = (pair.as_rule(), None);
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::mover | Rule::property_word => word = self.name(&part),
                Rule::choices => {
                    self.in_options.set(true);
                    let options = self.block(part);
                    self.in_options.set(false);
                    rule = RuleBody::Options(options?);
                }
                Rule::given => {
                    let (mut over, mut leaves) = (Vec::new(), None);
                    for part in part.into_inner() {
                        match part.as_rule() {
                            Rule::move_binding => over.push(self.for_clause(part)?),
                            Rule::expression => leaves = Some(self.expression(part)?),
                            _ => {}
                        }
                    }
                    if let Some(leaves) = leaves {
                        self.check_all_different(over.iter().flat_map(|clause| clause.variable.names()))?;
                        rule = RuleBody::Given(over, leaves);
                    }
                }
                Rule::goal_of => winner = Player::ALL.into_iter().find(|player| player.name() == part.as_str()),
                Rule::name | Rule::down_name | Rule::tuple_pattern => {
                    names.extend(self.pattern(&part)?.names().into_iter().cloned());
                }
                Rule::expression => values.push(self.expression(part)?),
                _ => {}
            }
        }
        match values.first() {
            Some(&leaves) if kind == Rule::both => {
                self.check_all_different(&names)?;
                rule = RuleBody::Both(names, leaves);
            }
            Some(&boards) if kind == Rule::sized => {
                if let Some(size) = names.pop() {
                    rule = RuleBody::Sized(size, boards);
                }
            }
            Some(&holds) if kind == Rule::goal => rule = RuleBody::Goal(winner, holds),
            Some(_) => rule = RuleBody::Values(values),
            None => {}
        }
        Ok(Clause { word, rule, bytes })
    }

    /// The text of the `///` lines directly above the byte `at`, and where they begin.
    fn doc(&self, at: usize) -> (Option<Rc<str>>, usize) {
        let text = self.source.text.as_str();
        let line_start = |end: usize| text[..end].rfind(['\n', '\r']).map_or(0, |newline| newline + 1);
        let mut start = line_start(at);
        if !text[start..at].trim_start_matches('\u{feff}').trim().is_empty() {
            return (None, at);
        }
        let mut first = at;
        let mut lines = Vec::new();
        while start > 0 {
            let end = start - if text[..start].ends_with("\r\n") { 2 } else { 1 };
            let above = line_start(end);
            let line = text[above..end].trim_start_matches('\u{feff}').trim();
            let Some(comment) = line.strip_prefix("///").filter(|rest| !rest.starts_with('/')) else { break };
            lines.push(comment.strip_prefix(' ').unwrap_or(comment));
            first = above + text[above..end].find("///").unwrap_or(0);
            start = above;
        }
        lines.reverse();
        ((!lines.is_empty()).then(|| lines.join("\n").into()), first)
    }
}

/// The theories, as a sentence.
fn theories() -> String {
    let names: Vec<String> = WORDS.iter().map(|name| format!("`{name}`")).collect();
    match names.split_last() {
        Some((last, others)) => format!("the theories are {} and {last}", others.join(", ")),
        None => String::new(),
    }
}

impl Rules<'_> {
    /// Makes the constants parameters. One that depends on the board, a parameter, another constant or a function of the ruleset
    /// becomes a variable of each rule instead.
    fn take_constants(&mut self, constants: Vec<Constant>, ruleset: &Name) {
        let defined = self.definitions.iter().filter_map(|(_, definition)| match &definition.kind {
            StatementKind::Def { name, .. } => Some(name),
            _ => None,
        });
        let outside = self.parameters.iter().map(|parameter| &parameter.name).chain(defined).chain([ruleset]);
        let inside: Vec<Rc<str>> =
            outside.chain(constants.iter().map(|constant| &constant.name)).map(|name| Rc::clone(&name.text)).collect();
        for Constant { name, first, value, bytes } in constants {
            let is_dependent = |expr: &Expr| match &expr.kind {
                ExprKind::Name(name) => inside.contains(name),
                ExprKind::Bracket { head, .. } => head.is_none(),
                ExprKind::Result(_) => true,
                _ => false,
            };
            let is_unique = inside.iter().filter(|other| **other == name.text).count() == 1;
            if is_unique && !self.folder.exprs.borrow()[first..=value.0 as usize].iter().any(is_dependent) {
                self.parameters.push(Parameter { name: name.clone(), default: None });
                self.constants.push((name, value));
                continue;
            }
            let kind = StatementKind::Expr(self.folder.push(ExprKind::Assign(name, value), bytes.clone()));
            self.definitions.push((None, Statement { kind, quiet: false, bytes }));
        }
    }

    fn error(&self, bytes: &Range<usize>, message: String) -> Box<Mistake> {
        mistake(message).at(self.folder.span(bytes.clone()))
    }

    /// Checks that the clauses are those of the theory, and that none occurs twice.
    fn check(&self, theory: &'static Theory, name: &Name) -> Fold<()> {
        for (at, clause) in self.clauses.iter().enumerate() {
            let word = &*clause.word.text;
            let is_player = word == ENTAILS || THEORIES.iter().any(|theory| theory.clauses.contains(&word));
            let is_entailing = word == ENTAILS && theory.ended_by(word).is_some();
            if is_player && !is_entailing && !theory.clauses.contains(&word) {
                let message = format!("`{word}` is not a clause of the {} ruleset {}", theory.name, name.text);
                return Err(self.error(&clause.word.bytes, message).help(theory.help));
            }
            if word == "negative" && theory.change == Change::Rotation {
                let message = format!("{theory} games have no negatives");
                return Err(self.error(&clause.word.bytes, message).help("leave the clause `negative` out"));
            }
            if !matches!(word, "valid" | "wins") {
                let before = self.clauses[..at].iter().map(|clause| &clause.word);
                let unique = self.folder.check_unique(&clause.word, before);
                unique.map_err(|error| error.help("one clause has all its moves, a loop on a line under the other"))?;
            }
            let is_at_once = theory.universe.is_at_once();
            match &clause.rule {
                RuleBody::Options(_) if is_at_once => {
                    let message = format!("`{word}` of a synchronized ruleset says its moves and what each leaves");
                    return Err(self
                        .error(&clause.word.bytes, message)
                        .help(format!("write `{word} i in 1..n-1 gives [i] + [n-i]`")));
                }
                RuleBody::Given(..) if !is_at_once => {
                    let message = format!("`gives` is for synchronized rulesets, and {} is {}", name.text, theory.name);
                    return Err(self
                        .error(&clause.bytes, message)
                        .help(format!("write `{word} for i from 1 to n yield [n-i] end`")));
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn find(&self, word: &str) -> Option<(usize, &Clause)> {
        self.clauses.iter().enumerate().find(|(_, clause)| &*clause.word.text == word)
    }

    /// The clause with a keyword, which the theory requires.
    fn needed(&self, word: &str, theory: &Theory, name: &Name) -> Fold<(usize, &Clause)> {
        self.find(word).ok_or_else(|| {
            let message = format!("the {} ruleset {} has no `{word}`", theory.name, name.text);
            let error = self.error(&name.bytes, message);
            match word {
                "options" => error.help(theory.help),
                _ => error.help(format!(
                    "{}; write `{word} none` if {}{} never moves",
                    theory.help,
                    word[..1].to_uppercase(),
                    &word[1..]
                )),
            }
        })
    }

    fn moves(&self, theory: &Theory, name: &Name) -> Fold<Moves> {
        let options = |word| -> Fold<Rc<Function>> {
            let (place, clause) = self.needed(word, theory, name)?;
            let block = match &clause.rule {
                RuleBody::Options(block) => block.clone(),
                _ => Vec::new(),
            };
            Ok(self.function(Some(place), &[], Body::Collect(block), &clause.bytes))
        };
        if !theory.universe.is_at_once() {
            return Ok(Moves::InTurn(theory.clauses.iter().map(|word| options(word)).collect::<Fold<_>>()?));
        }
        let left = self.paired("left", theory, name)?;
        let right = self.paired("right", theory, name)?;
        let both = self.both(&left, &right, name)?;
        Ok(Moves::AtOnce { left, right, both })
    }

    fn paired(&self, word: &str, theory: &Theory, name: &Name) -> Fold<PairedMoves> {
        let (place, clause) = self.needed(word, theory, name)?;
        let RuleBody::Given(over, leaves) = &clause.rule else {
            let none = || self.function(Some(place), &[], Body::Collect(Vec::new()), &clause.bytes);
            return Ok(PairedMoves { variables: Vec::new(), moves: none(), leaves: none() });
        };
        let variables: Vec<Name> = over.iter().flat_map(|clause| clause.variable.names()).cloned().collect();
        let folder = self.folder;
        let names = variables.iter().map(|name| folder.push(ExprKind::Name(name.text.clone()), name.bytes.clone()));
        let item = folder.push(ExprKind::Tuple(names.collect()), clause.bytes.clone());
        let all = ExprKind::Comprehension { item, over: over.clone(), is_bare: false };
        let all = folder.push(all, clause.bytes.clone());
        Ok(PairedMoves {
            moves: self.value(Some(place), &[], all, &clause.bytes),
            leaves: self.value(Some(place), &variables, *leaves, &clause.bytes),
            variables,
        })
    }

    fn both(&self, left: &PairedMoves, right: &PairedMoves, name: &Name) -> Fold<Option<Rc<Function>>> {
        let listed =
            |names: &mut dyn Iterator<Item = &Name>| names.map(|name| &*name.text).collect::<Vec<_>>().join(", ");
        let expected = listed(&mut left.variables.iter().chain(&right.variables));
        let never = [left, right].iter().any(|moves| moves.variables.is_empty());
        let Some((place, clause)) = self.find("both") else {
            if never {
                return Ok(None);
            }
            let message = format!("the synchronized ruleset {} has no `both`", name.text);
            let is_both = |(_, definition): &(Option<usize>, Statement)| match &definition.kind {
                StatementKind::Def { name, .. } => &*name.text == "both",
                _ => false,
            };
            if let Some((_, definition)) = self.definitions.iter().find(|definition| is_both(definition)) {
                return Err(self
                    .error(&definition.bytes, message)
                    .help(format!("a clause is not a `def`: write `both {expected} gives …`")));
            }
            return Err(self
                .error(&name.bytes, message)
                .help(format!("say what a pair of moves leaves: `both {expected} gives …`")));
        };
        if never {
            let message = "`both` without moves of both players".to_owned();
            return Err(self.error(&clause.bytes, message).help("leave it out, as one of them never moves"));
        }
        let RuleBody::Both(names, leaves) = &clause.rule else { return Ok(None) };
        let count = left.variables.len() + right.variables.len();
        let is_permuted = || {
            let place =
                |name: &Name| left.variables.iter().chain(&right.variables).position(|other| other.text == name.text);
            let places: Option<Vec<usize>> = names.iter().map(place).collect();
            left.variables.iter().all(|name| right.variables.iter().all(|other| name.text != other.text))
                && places.is_some_and(|places| !places.is_sorted())
        };
        if names.len() != count || is_permuted() {
            let message = "`both` names the variables of Left's move, then those of Right's".to_owned();
            let error = self.error(&clause.bytes, message);
            return Err(match self.folder.check_all_different(left.variables.iter().chain(&right.variables)) {
                Ok(()) => error.help(format!("write `both {expected} gives …`")),
                Err(_) => error.help(format!("these are {count} variables, which need names of their own here")),
            });
        }
        Ok(Some(self.value(Some(place), names, *leaves, &clause.bytes)))
    }

    fn values(&self, clause: &Clause) -> Vec<ExprId> {
        match &clause.rule {
            RuleBody::Values(values) => values.clone(),
            _ => Vec::new(),
        }
    }

    fn conditions(&self) -> Fold<Vec<Condition>> {
        let mut conditions = Vec::new();
        for clause in self.clauses.iter().filter(|clause| &*clause.word.text == "valid") {
            let values = self.values(clause);
            let value = |id: &ExprId| self.value(None, &[], *id, &clause.bytes);
            match values.as_slice() {
                [holds] => conditions.push(Condition { holds: value(holds), text: None }),
                [holds, text] => conditions.push(Condition { holds: value(holds), text: Some(value(text)) }),
                _ => {
                    let message = "`valid` takes a condition and a text".to_owned();
                    return Err(self.error(&clause.bytes, message).help(
                        "join conditions with `and`, or write `valid` for each: `valid n >= 0, \"n is at least 0\"`",
                    ));
                }
            }
        }
        Ok(conditions)
    }

    fn single(&self, word: &str) -> Fold<Option<Rc<Function>>> {
        let Some((_, clause)) = self.find(word) else { return Ok(None) };
        match self.values(clause).as_slice() {
            [value] => Ok(Some(self.value(None, &[], *value, &clause.bytes))),
            _ => {
                let error = self.error(&clause.bytes, format!("`{word}` takes one expression"));
                Err(match word {
                    "split" => error.help("the parts of a board are one collection: `split ([x], [y])`"),
                    _ => error,
                })
            }
        }
    }

    /// The rule that bounds the value of a board.
    fn bounds(&self, theory: &Theory, is_loopy: bool) -> Fold<Option<Rc<Function>>> {
        let Some((_, clause)) = self.find("bounds") else { return Ok(None) };
        if is_loopy || theory.has_same_moves() || !theory.universe.has_numbers() {
            let message = "`bounds` is for partizan rulesets in which the player who cannot move loses".to_owned();
            return Err(self.error(&clause.word.bytes, message).help("leave the clause `bounds` out"));
        }
        let values = self.values(clause);
        let pair = match *values {
            [pair] => pair,
            [_, _] => self.folder.push(ExprKind::Tuple(values), clause.bytes.clone()),
            _ => {
                let error = self.error(&clause.bytes, "`bounds` takes two games".to_owned());
                return Err(error.help("write the least and the greatest that the value can be: `bounds -n, n`"));
            }
        };
        Ok(Some(self.value(None, &[], pair, &clause.bytes)))
    }

    fn boards(&self) -> Option<Sized> {
        let (_, clause) = self.find("boards")?;
        let RuleBody::Sized(name, boards) = &clause.rule else { return None };
        let boards = self.value(None, std::slice::from_ref(name), *boards, &clause.bytes);
        Some(Sized { name: name.clone(), boards })
    }

    fn ends(&self) -> Fold<Ends> {
        let mut ends = Ends { is_misere: self.find("misere").is_some(), ..Ends::default() };
        for clause in &self.clauses {
            match &clause.rule {
                RuleBody::Goal(player, holds) => {
                    ends.goals.push((*player, self.value(None, &[], *holds, &clause.bytes)));
                }
                RuleBody::Options(block) if &*clause.word.text == ENTAILS => {
                    let place = self.find(ENTAILS).map(|(place, _)| place);
                    ends.entailing = Some(self.function(place, &[], Body::Collect(block.clone()), &clause.bytes));
                }
                RuleBody::Values(values) if &*clause.word.text == "score" => {
                    let score =
                        |value: Option<&ExprId>| value.map(|value| self.value(None, &[], *value, &clause.bytes));
                    ends.score = score(values.first()).zip(score(values.last())).map(|(left, right)| [left, right]);
                }
                _ => {}
            }
        }
        Ok(ends)
    }

    /// The variant of a theory that the clauses about the end of play select.
    fn theory_of_ends(&self, theory: &'static Theory, is_loopy: bool) -> Fold<&'static Theory> {
        let is_end = |clause: &&Clause| matches!(&*clause.word.text, "misere" | "wins" | "score" | ENTAILS);
        let mut ends = self.clauses.iter().filter(is_end);
        let Some(first) = ends.next() else { return Ok(theory) };
        let error = |clause: &Clause, message: String| self.error(&clause.word.bytes, message);
        let word = &*first.word.text;
        if is_loopy {
            return Err(error(first, format!("`{word}` is for play that comes to an end")).help(
                "in a loopy ruleset the player who cannot move loses, and endless play is a draw: leave it out",
            ));
        }
        let is_goal = |clause: &Clause| matches!(&*clause.word.text, "wins" | ENTAILS);
        if let Some(other) = ends.find(|clause| !(is_goal(first) && is_goal(clause))) {
            return Err(error(other, format!("`{}` and `{word}` both say how play ends", other.word.text))
                .help("one of them is enough: leave the other one out"));
        }
        let ended = theory.ended_by(word).ok_or_else(|| {
            let error = error(first, format!("`{word}` is not an end of {} play", theory.name));
            error.help(match word {
                "score" => "scores are for partizan rulesets",
                _ => "`misere` and `wins` are for rulesets of two players in turn, `entailing` for impartial ones",
            })
        })?;
        for clause in &self.clauses {
            match (&clause.rule, ended.has_same_moves()) {
                (RuleBody::Goal(Some(player), _), true) => {
                    return Err(error(
                        clause,
                        format!("in impartial play `wins {player} when` says of one player what holds of both"),
                    )
                    .help("write `wins when …`: who moves to such a board has won"));
                }
                (RuleBody::Goal(None, _), false) => {
                    return Err(error(clause, "`wins when` does not say who has won".to_owned())
                        .help("write `wins Left when …` and `wins Right when …`"));
                }
                _ => {}
            }
        }
        Ok(ended)
    }

    fn same(&self) -> Option<Rc<Function>> {
        let (_, clause) = self.find("same")?;
        let statement =
            |id: ExprId| Statement { kind: StatementKind::Expr(id), quiet: false, bytes: self.folder.bytes(id) };
        let boards = self.values(clause).into_iter().map(statement).collect();
        Some(self.function(None, &[], Body::Collect(boards), &clause.bytes))
    }

    /// A rule with one expression.
    fn value(&self, clause: Option<usize>, variables: &[Name], value: ExprId, bytes: &Range<usize>) -> Rc<Function> {
        let statement = Statement { kind: StatementKind::Expr(value), quiet: false, bytes: self.folder.bytes(value) };
        self.function(clause, variables, Body::Block(vec![statement]), bytes)
    }

    /// A rule. Its body begins with the functions of the ruleset, except those defined in the block of the clause itself.
    fn function(&self, clause: Option<usize>, variables: &[Name], body: Body, bytes: &Range<usize>) -> Rc<Function> {
        let variables = variables.iter().map(|name| Parameter { name: name.clone(), default: None });
        let parameters = self.parameters.iter().cloned().chain(variables).collect();
        let definitions = self.definitions.iter().filter(|(owner, _)| owner.is_none() || *owner != clause);
        let mut statements: Block = definitions.map(|(_, definition)| definition.clone()).collect();
        let body = match body {
            Body::Expr(value) => Body::Expr(value),
            Body::Block(block) => {
                statements.extend(block);
                Body::Block(statements)
            }
            Body::Collect(block) => {
                statements.extend(block);
                Body::Collect(statements)
            }
        };
        Rc::new(Function { parameters, body, bytes: bytes.clone() })
    }
}
