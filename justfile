# What one does daily. `just` lists it; `just --show NAME` is the command, to be typed without just.

_list:
    @just --list --unsorted

# Does it compile? Seconds.
check:
    cargo check --workspace --all-targets

# The prompt, or a program: `just run examples/cutcake.cgs`
run *ARGUMENTS:
    cargo run -- {{ARGUMENTS}}

# All tests of the program, or those whose name contains a word: `just test prompt`
test *FILTER:
    cargo test --test suite {{FILTER}}

# The tests inside the modules, and the examples of the documentation
test-inside *FILTER:
    cargo test --workspace --lib {{FILTER}}
    cargo test --workspace --doc {{FILTER}}

# Takes what is printed now for right, in all snapshots: read the difference before you commit it
accept *FILTER:
    INSTA_UPDATE=always cargo test --test suite {{FILTER}}
    git diff --stat

# Writes docs/reference.md from the help texts
reference:
    UPDATE_REFERENCE=1 cargo test --test suite help::

# Stores what the cells of the notebooks show now
notebooks:
    UPDATE_NOTEBOOKS=1 cargo test --features jupyter --test suite notebooks::

# The kernel as Jupyter sees it; packages come from PyPI
jupyter:
    cargo build --release --features jupyter
    tests/jupyter/run

# Plays a game by clicking in JupyterLab (needs Python, Node and Chromium)
lab:
    cargo build --release --features jupyter
    tests/jupyter/lab

# Writes the files of editors/ that know the words of the language
editors:
    UPDATE_REFERENCE=1 cargo test --test suite editors::

# Reads every program by the grammar of editors/tree-sitter (needs tree-sitter)
tree-sitter:
    .ci/tree-sitter

# Archives of static programs in target/archives, for x86_64 and aarch64, or for the targets given
dist *TARGETS:
    .ci/dist {{TARGETS}}

# A Debian package of what `just dist` made for a target (needs cargo-deb)
deb TARGET='x86_64-unknown-linux-musl':
    cargo deb --no-build --profile dist --target {{TARGET}} --output target/archives/

# The package for Python: wheels in target/wheels
wheels:
    PROFILE=dist .ci/python wheel

# The package for Python in a virtual environment, with its tests, types and notebooks; packages come from PyPI
python:
    .ci/python

# The extension of Visual Studio Code (needs npm)
extension:
    cd editors/vscode && npm install && npm run package

# Writes what the programs of the pages of docs/ print: read the difference; `PAGE=hot just pages` for one of them
pages:
    UPDATE_PAGES=1 cargo test --test suite pages::
    git diff --stat

# A page with all kinds of pictures, on light and dark ground, in grey and for print: target/pictures/index.html
pictures:
    cargo run --example pictures

# The book, in target/book
book:
    cargo run -p cutcake-book

# The page where cutcake runs, in target/page, with the book if that was made: `just page draft` is sooner done
page *PROFILE:
    web/build {{PROFILE}}

# The programs of docs/ in the module of the page, and the page itself in Chromium (needs npm)
page-test:
    cd web/test && npm install --no-package-lock && npm test

# Formatting and lints, as CI wants them
lint:
    cargo fmt --all
    cargo clippy --workspace --all-targets --features jupyter -- -D warnings

# The library alone, without prompt and command line
library:
    cargo build -p cutcake --lib --no-default-features

# Random programs for so many seconds each
fuzz SECONDS='60' SEED='1':
    cargo run -p cutcake-fuzz --bin print_read -- --seconds {{SECONDS}} --seed {{SEED}}
    cargo run -p cutcake-fuzz --bin programs -- --seconds {{SECONDS}} --seed {{SEED}}

# Every function and ruleset with extreme arguments, many times: that limits hold (half an hour, or a part of it: `just extremes 2/12`)
extremes PART='1/1':
    PART={{PART}} cargo test --test suite -- --ignored extremes::

# Speed, of all or of those whose name contains a word
bench *FILTER:
    cargo bench --profile dist --bench all {{FILTER}}

# Licences, sources and known weaknesses of the dependencies (needs cargo-deny)
deny:
    cargo deny check

# Everything that CI does
ci:
    .ci/run
