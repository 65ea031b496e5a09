// The page: cells, each a text and what came of it; at their side a board and help.
import { showBoard } from "./board.js";
import { packed, unpacked } from "./link.js";
import { compile, instance } from "./module.js";
import { Session } from "./session.js";
import { element, pieces, shown } from "./shown.js";

const FIRST = ["{3|1} + {2|-1}", "Thermograph({3||1|0})", ":play Domineering[4,4]"];
/** Links that are longer may be cut on their way. */
const LONG_LINK = 8000;
/** What is kept of a cell's output, in items. */
const KEPT = 200;
const KEY = "cutcake";

const at = (id) => document.getElementById(id);
const say = (words) => (at("status").textContent = words);
const cells = [];
let near, session, running, store = sessionStorage, columns = 0;

// Cells.

class Cell {
  items = [];

  constructor(text = "") {
    this.colours = element("pre", { class: "colours", "aria-hidden": "true" });
    this.input = element("textarea", {
      rows: 1, spellcheck: "false", autocapitalize: "off", autocomplete: "off", "aria-label": "Cell", enterkeyhint: "go",
      input: () => this.changed(), keydown: (event) => this.key(event), focus: () => this.marked(), blur: () => this.close(),
    });
    this.names = element("ul", { class: "names", role: "listbox", "aria-label": "Names", hidden: true });
    this.worth = element("p", { class: "worth muted" });
    this.output = element("div", { class: "output" });
    this.element = element("article", { class: "cell" }, element("div", { class: "input" }, this.colours, this.input), this.names, this.worth, this.output);
    this.input.value = text;
    this.paint();
  }

  get text() {
    return this.input.value;
  }

  marked() {
    for (const cell of cells) cell.element.classList.toggle("now", cell === this);
  }

  paint() {
    const { pieces: spans } = near.call({ do: "tokens", text: this.text });
    this.colours.replaceChildren(...pieces(spans), "\n");
  }

  changed() {
    this.close();
    this.paint();
    this.worth.textContent = "";
    clearTimeout(this.later);
    this.later = setTimeout(() => this.preview(), 250);
    keep();
  }

  async preview() {
    const text = this.text;
    if (running || text.includes("\n")) return;
    const { text: value } = (await session.ask({ do: "preview", text })) ?? {};
    if (value && this.text === text && document.activeElement === this.input) this.worth.textContent = `= ${value}`;
  }

  key(event) {
    const { key, shiftKey, ctrlKey, metaKey } = event;
    const done = (act) => (event.preventDefault(), act());
    if (!this.names.hidden) {
      if (key === "ArrowDown" || key === "ArrowUp") return done(() => this.point(key === "ArrowDown" ? 1 : -1));
      if (key === "Enter" || key === "Tab") return done(() => this.take(this.candidates[this.chosen]));
      if (key === "Escape") return done(() => this.close());
    }
    const { selectionStart: from, selectionEnd: to } = this.input;
    const before = this.text.slice(0, from);
    if (key === "Tab" && !shiftKey && from === to && /[\w\\:.?]$/.test(before)) return done(() => this.complete());
    if (key === "F1") return done(() => this.help());
    if (key !== "Enter" || shiftKey) return this.walk(key, before, event);
    const isWhole = ctrlKey || metaKey || (to === this.text.length && near.call({ do: "tokens", text: this.text }).complete);
    if (isWhole) done(() => run(this));
  }

  /** The arrow keys walk from cell to cell. */
  walk(key, before, event) {
    const step = key === "ArrowUp" && !before.includes("\n") ? -1 : key === "ArrowDown" && !this.text.slice(before.length).includes("\n") ? 1 : 0;
    const next = step && cells[cells.indexOf(this) + step];
    if (!next) return;
    event.preventDefault();
    next.input.focus();
  }

  async complete() {
    const [text, cursor] = [this.text, this.input.selectionStart];
    const request = { do: "complete", text, cursor };
    const { start, names } = running ? near.call(request) : ((await session.ask(request)) ?? {});
    if (this.text !== text || !names?.length) return;
    this.start = start;
    this.candidates = names;
    if (names.length === 1) return this.take(names[0]);
    this.names.replaceChildren(
      ...names.slice(0, 100).map((one) =>
        element("li", { role: "option", mousedown: (event) => (event.preventDefault(), this.take(one)) }, one.name, element("span", { class: "muted" }, `  ${one.note}`)),
      ),
    );
    this.names.hidden = false;
    this.chosen = 0;
    this.point(0);
  }

  point(step) {
    const options = [...this.names.children];
    this.chosen = (this.chosen + step + options.length) % options.length;
    options.forEach((option, place) => option.setAttribute("aria-selected", place === this.chosen));
    options[this.chosen].scrollIntoView({ block: "nearest" });
    say(options[this.chosen].textContent);
  }

  take({ name }) {
    this.input.setRangeText(name, this.start, this.input.selectionStart, "end");
    this.changed();
  }

  close() {
    this.names.hidden = true;
  }

  async help() {
    const request = { do: "help", text: this.text, cursor: this.input.selectionStart };
    const help = running ? near.call(request) : await session.ask(request);
    at("help").replaceChildren(help ? element("pre", {}, ...pieces(help.spans)) : element("p", {}, "Nothing has this name."));
  }

  show(item) {
    this.items.push(item);
    // The picture of a result comes behind those after it.
    const result = item.kind === "picture" && this.output.querySelector(`[data-number="${item.number}"]`);
    (result || this.output).append(shown(item));
  }

  clear() {
    this.items = [];
    this.output.replaceChildren();
  }
}

function add(text, behind = cells.length) {
  const cell = new Cell(text);
  cells.splice(behind, 0, cell);
  at("cells").insertBefore(cell.element, cells[behind + 1]?.element ?? null);
  return cell;
}

function measure() {
  const probe = element("span", { class: "probe" }, "0".repeat(100));
  at("cells").append(probe);
  const fits = Math.floor((at("cells").clientWidth - 32) / (probe.getBoundingClientRect().width / 100));
  probe.remove();
  if (fits === columns) return;
  columns = fits;
  return session.ask({ do: "columns", columns });
}

// What is run.

async function run(cell, line) {
  const text = line ?? cell.text;
  if (running || !text.trim()) return;
  running = cell;
  cell.worth.textContent = "";
  clearTimeout(cell.later);
  if (line === undefined) cell.clear();
  cell.element.setAttribute("aria-busy", "true");
  at("stop").disabled = false;
  at("run").disabled = true;
  say("calculating");
  await measure();
  const answer = await session.ask({ do: "run", text });
  running = undefined;
  at("stop").disabled = true;
  at("run").disabled = false;
  cell.element.removeAttribute("aria-busy");
  say(answer.ok ? (answer.prompt ? `${answer.prompt.replace("> ", "")}: ${answer.words.join(", ")}` : "done") : "an error: see below the cell");
  if (answer.board !== undefined) {
    const isNew = line === undefined;
    showBoard(at("board"), answer.board, { say, move: (number) => run(cell, String(number)) });
    if (answer.board?.mover) {
      say(`${answer.board.mover} to move, ${answer.board.moves.length} move${answer.board.moves.length === 1 ? "" : "s"}`);
      if (!isNew) at("board").querySelector(".spot, .moves button")?.focus({ preventScroll: true });
    } else {
      if (answer.board) say(cell.output.lastElementChild?.textContent.split("\n")[0] ?? "the game is over");
      // What was pointed at is gone.
      if (!isNew) cells.at(-1).input.focus();
    }
  }
  keep();
  if (line !== undefined || !answer.ok) return;
  const next = cells[cells.indexOf(cell) + 1] ?? add("");
  const isPlaying = Boolean(answer.board?.mover);
  next.input.focus({ preventScroll: isPlaying });
  (isPlaying ? at("board") : next.element).scrollIntoView({ block: "nearest" });
}

// What is kept.

function keep() {
  clearTimeout(keep.later);
  keep.later = setTimeout(() => {
    const kept = { cells: cells.map(({ text, items }) => ({ text, items: items.slice(-KEPT) })), entries: session.entries };
    try {
      store.setItem(KEY, JSON.stringify(kept));
    } catch {
      try {
        store.setItem(KEY, JSON.stringify({ cells: cells.map(({ text }) => ({ text, items: [] })), entries: session.entries }));
      } catch {
        say("this browser has no room to keep the cells: Share gives a link that holds them");
      }
    }
  }, 300);
}

function kept() {
  try {
    return JSON.parse(store.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}

/** One tab keeps its cells for the next time; another one beside it keeps its own as long as it is open. */
function chooseStore() {
  if (!navigator.locks) return true;
  return new Promise((resolve) => {
    navigator.locks.request(KEY, { ifAvailable: true }, (lock) => {
      if (lock) store = localStorage;
      resolve(Boolean(lock));
      return lock && new Promise(() => {});
    });
  });
}

async function share() {
  const link = new URL(location.href);
  link.hash = await packed(cells.map((cell) => cell.text).filter((text) => text.trim()));
  history.replaceState(null, "", link);
  const field = element("input", { readonly: true, value: link.href, "aria-label": "Link" });
  at("help").replaceChildren(element("p", {}, "A link that holds the cells:"), field);
  field.select();
  const isCopied = await navigator.clipboard?.writeText(link.href).then(() => true, () => false);
  const isLong = link.href.length > LONG_LINK ? `; it has ${link.href.length} letters, and may be cut on its way` : "";
  say((isCopied ? "the link is copied" : "the link stands at the side") + isLong);
}

async function open(files) {
  for (const file of files) {
    await session.ask({ do: "file", name: file.name, text: await file.text() });
    const cell = cells.at(-1).text.trim() ? add("") : cells.at(-1);
    if (!file.name.endsWith(".cgs")) continue;
    cell.input.value = `load "${file.name}"`;
    cell.changed();
    await run(cell);
  }
}

async function begin() {
  if (typeof WebAssembly !== "object") throw new Error("this browser has no WebAssembly, in which cutcake calculates");
  const [module, isFirst] = await Promise.all([compile(), chooseStore()]);
  near = await instance(module);
  const show = (item) => {
    if (item.kind !== "progress") return (running ?? cells.at(-1)).show(item);
    say(["calculating", ...item.rows.slice(-1), item.text].join(": "));
  };
  session = new Session(module, { show, changed: keep });
  let words = isFirst ? "ready" : "cutcake is open in another tab: what is done here is kept as long as this tab is open";
  let texts;
  try {
    texts = await unpacked(location.hash);
  } catch (error) {
    words = error.message;
  }
  const { cells: old = [], entries = [] } = texts ? {} : kept();
  for (const text of texts ?? []) add(text);
  for (const { text, items } of old) {
    const cell = add(text);
    for (const item of items) cell.show(item);
  }
  if (!cells.length) for (const text of FIRST) add(text);
  const wrong = entries.length ? await session.restore(entries) : undefined;
  await measure();
  (texts ? cells[0] : (cells.find((cell) => !cell.items.length) ?? add(""))).input.focus();
  say(wrong ? `of the session before not all could be done again: ${wrong}` : words);
  at("run").onclick = () => run(cells.find((cell) => cell.element.classList.contains("now")) ?? cells[0]);
  at("stop").onclick = () => session.stop();
  at("share").onclick = share;
  at("open").onclick = () => at("files").click();
  at("files").onchange = ({ target }) => open([...target.files]);
  at("reset").onclick = async () => {
    await session.ask({ do: "run", text: ":reset" });
    cells.splice(0).forEach((cell) => cell.element.remove());
    showBoard(at("board"), null, {});
    add("").input.focus();
    keep();
    say("all is forgotten");
  };
  addEventListener("keydown", (event) => {
    if (event.key === "c" && event.ctrlKey && running && !String(getSelection())) session.stop();
  });
  document.documentElement.dataset.ready = "";
}

begin().catch((error) => say(error.message));
navigator.serviceWorker?.register("offline.js").catch(() => {});
