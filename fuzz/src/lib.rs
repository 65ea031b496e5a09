//! Random programs, made of the pieces of those in the repository, and what may not happen with any of them.
//!
//! There is no coverage to steer by, so that nothing but stable Rust is needed: the corpus is large (every example, every
//! script that fails, every example of the reference), and the same seed gives the same inputs.

use std::{
    env, fs, io,
    panic::{AssertUnwindSafe, catch_unwind},
    path::{Path, PathBuf},
    process::{ExitCode, exit},
    sync::{Arc, Mutex, PoisonError},
    thread,
    time::{Duration, Instant},
};

use cutcake::{
    language::{
        session::{Files, Session},
        {Error, ErrorKind},
    },
    limit::Limit,
};
use fastrand::Rng;

/// How long the calculation of one input may take by its own limit.
const TIME: Duration = Duration::from_millis(200);

/// How long it may take in truth: beyond this it does not ask its limit.
const PATIENCE: Duration = Duration::from_secs(20);

/// Words that are seldom in good programs.
const ODD: &[&str] = &[
    "0", "1", "-1", "2^31", "2^64", "10^40", "1/2^64", "1/3", "65536", "{|}", "<||>", "()", "\"\"", "*", "^", "v",
    "||", "<|", "|>", "..", ":=", "->", "end", "if", "for", "in", "'", "(", ")", "[", "]", "{", "}", "é", "↑", "ε",
    "\n",
];

/// What inputs are made of.
pub struct Corpus {
    /// Expressions and programs of a line.
    lines: Vec<Vec<String>>,
    /// Whole programs.
    programs: Vec<Vec<String>>,
}

impl Corpus {
    /// The programs of the repository.
    ///
    /// # Errors
    /// If they cannot be read.
    pub fn read() -> io::Result<Self> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let mut corpus = Corpus { lines: Vec::new(), programs: Vec::new() };
        let reference = fs::read_to_string(root.join("docs/reference.md"))?;
        corpus.lines.extend(reference.lines().filter_map(|line| line.strip_prefix("> ")).map(words));
        for directory in ["examples", "examples/rulesets", "tests/errors"] {
            for file in files(&root.join(directory))? {
                let program = fs::read_to_string(file)?;
                let lines = program.lines().filter(|line| !line.starts_with("//"));
                corpus.lines.extend(lines.map(words));
                corpus.programs.push(words(&program));
            }
        }
        Ok(corpus)
    }

    /// A line, changed in a few places.
    pub fn line(&self, rng: &mut Rng) -> String {
        self.changed(rng.choice(&self.lines), 4, rng)
    }

    /// A program, changed in a few places; or several lines.
    pub fn program(&self, rng: &mut Rng) -> String {
        if rng.bool() {
            return self.changed(rng.choice(&self.programs), 12, rng);
        }
        let lines: Vec<String> = (0..rng.usize(1..5)).map(|_| self.line(rng)).collect();
        lines.join(if rng.bool() { "\n" } else { "; " })
    }

    fn changed(&self, words: Option<&Vec<String>>, most: usize, rng: &mut Rng) -> String {
        let mut words = words.cloned().unwrap_or_default();
        for _ in 0..rng.usize(0..most) {
            let place = rng.usize(0..=words.len());
            let other = rng.choice(&self.lines).and_then(|line| rng.choice(line)).cloned();
            let word = match rng.u8(0..3) {
                0 => rng.choice(ODD).map(|word| (*word).to_owned()),
                _ => other,
            };
            match (rng.u8(0..5), word) {
                (0, _) if place < words.len() => drop(words.remove(place)),
                (1, _) if place + 1 < words.len() => words.swap(place, place + 1),
                (2, _) if place < words.len() => words.insert(place, words[place].clone()),
                (3, Some(word)) if place < words.len() => words[place] = word,
                (_, Some(word)) => words.insert(place, word),
                _ => {}
            }
        }
        words.concat()
    }
}

fn files(directory: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files: Vec<_> = fs::read_dir(directory)?.map(|entry| Ok(entry?.path())).collect::<io::Result<_>>()?;
    files.retain(|file| file.extension().is_some_and(|extension| extension == "cgs"));
    files.sort();
    Ok(files)
}

/// A text in words, numbers, single other letters, and the blanks between.
fn words(text: &str) -> Vec<String> {
    let kind = |letter: char| match letter {
        _ if letter.is_alphanumeric() || letter == '_' => 1,
        _ if letter.is_whitespace() => 2,
        _ => 0,
    };
    let mut words: Vec<String> = Vec::new();
    let mut before = 0;
    for letter in text.chars() {
        match words.last_mut() {
            Some(word) if kind(letter) > 0 && kind(letter) == before => word.push(letter),
            _ => words.push(letter.to_string()),
        }
        before = kind(letter);
    }
    words
}

/// A session that calculates for a moment only.
pub fn session() -> Session {
    let limit = Limit::default();
    limit.restart(Some(TIME));
    let mut session = Session::new(limit);
    session.set_files(Files::default().discarding());
    session
}

/// Whether a calculation just took too long, or got too large.
pub fn is_stopped(error: &Error) -> bool {
    matches!(error.kind, ErrorKind::Stopped(_))
}

/// Checks inputs until the time given by `--seconds` is over, beginning with `--seed`; or checks the files given.
pub fn run(
    generate: impl Fn(&Corpus, &mut Rng) -> String,
    check: impl Fn(&str) -> Result<(), String>,
) -> io::Result<ExitCode> {
    let (mut seconds, mut seed, mut given) = (10, 1, Vec::new());
    let mut arguments = env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut number = || arguments.next().and_then(|number| number.parse().ok());
        match argument.as_str() {
            "--seconds" => seconds = number().ok_or_else(|| io::Error::other("--seconds takes a number"))?,
            "--seed" => seed = number().ok_or_else(|| io::Error::other("--seed takes a number"))?,
            file => given.push(fs::read_to_string(file)?),
        }
    }
    let now = watched();
    let begin = |input: &str| {
        *now.lock().unwrap_or_else(PoisonError::into_inner) = Some((Instant::now(), input.to_owned()));
    };
    let fails = |input: &str| {
        begin(input);
        let outcome = catch_unwind(AssertUnwindSafe(|| check(input)));
        outcome.unwrap_or_else(|_| Err("it panics".to_owned())).err()
    };
    let (corpus, start) = (Corpus::read()?, Instant::now());
    let (mut rng, mut inputs) = (Rng::with_seed(seed), 0_u64);
    let whole = Duration::from_secs(seconds);
    let mut next = || match given.pop() {
        Some(input) => Some((input, given.is_empty())),
        None => (start.elapsed() < whole).then(|| (generate(&corpus, &mut rng), false)),
    };
    while let Some((input, is_last)) = next() {
        inputs += 1;
        if let Some(reason) = fails(&input) {
            eprintln!("seed {seed}, input {inputs}: {reason}\n{input}");
            return Ok(ExitCode::FAILURE);
        }
        if is_last {
            break;
        }
    }
    println!("{inputs} inputs from seed {seed}");
    Ok(ExitCode::SUCCESS)
}

type Watched = Arc<Mutex<Option<(Instant, String)>>>;

/// Where to note what is checked: a thread ends the program when that takes too long.
fn watched() -> Watched {
    let watched = Watched::default();
    let seen = Arc::clone(&watched);
    thread::spawn(move || {
        loop {
            thread::sleep(Duration::from_millis(500));
            if let Some((since, input)) = &*seen.lock().unwrap_or_else(PoisonError::into_inner)
                && since.elapsed() > PATIENCE
            {
                eprintln!("it does not ask its limit:\n{input}");
                exit(1);
            }
        }
    });
    watched
}
