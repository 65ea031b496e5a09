// The extension of JupyterLab: cells in colours, and the boards of games that are clicked as on the page.
import { showBoard } from "./board.js";
import { element } from "./shown.js";
import { WORDS } from "./words.js";

const KINDS = new Map(Object.entries(WORDS).flatMap(([kind, words]) => words.map((word) => [word, kind])));

/** The next token of a line, as CodeMirror asks for it. */
function token(stream, state) {
  if (state.isComment) {
    if (stream.match(/^.*?\*\//)) state.isComment = false;
    else stream.skipToEnd();
    return "comment";
  }
  if (stream.eatSpace()) return null;
  const isFirst = !stream.string.slice(0, stream.pos).trim();
  if (isFirst && stream.match(/^(\?|:[a-z]).*/)) return "meta";
  if (stream.match(/^\/\/.*/)) return "comment";
  if (stream.match("/*")) {
    state.isComment = true;
    return "comment";
  }
  if (stream.match(/^"(\\.|[^"\\])*"?/)) return "string";
  if (stream.match(/^\d+(\.\d+)?/)) return "number";
  // Behind a point stands a name, whatever it is elsewhere.
  const isField = /[^.]\.$/.test(stream.string.slice(0, stream.pos));
  const word = stream.match(/^[\p{L}_][\p{L}\d_]*/u)?.[0] ?? stream.match(/^three-player\b/)?.[0];
  if (word) {
    const kind = KINDS.get(word);
    if (kind === "builtin" || !isField) {
      if (kind !== "modifier" || !stream.match(/^\s*(:=|->|\.|\()/, false)) return kind ?? "variableName";
    }
    return isField ? "propertyName" : "variableName";
  }
  if (stream.match(/^(:=|->|\.\.|[-+*/^:<>=|?≔→≠≤≥∥‖±−×·²³↑↓⇑⇓⋆∗★'&#!∣…])/)) return "operator";
  stream.next();
  return null;
}

const LANGUAGE = { name: "cutcake", startState: () => ({ isComment: false }), token, languageData: { commentTokens: { line: "//", block: { open: "/*", close: "*/" } } } };

/** The media type of a board in the output of a cell. */
const BOARD = "application/vnd.cutcake.board+json";
const STYLE = `
.cutcake-board { padding: 8px; }
.cutcake-board .frame { position: relative; width: fit-content; max-width: 100%; }
.cutcake-board .frame svg { display: block; max-width: 100%; height: auto; max-height: 55vh; }
.cutcake-board .spot { position: absolute; padding: 0; background: transparent; border: 0; border-radius: 2px; cursor: pointer; }
.cutcake-board .spot:disabled { cursor: default; }
.cutcake-board .spot:hover:not(:disabled), .cutcake-board .marked { background: color-mix(in srgb, var(--jp-brand-color1) 25%, transparent); }
.cutcake-board .open { box-shadow: inset 0 0 0 2px var(--jp-brand-color1); }
.cutcake-board .marked { box-shadow: inset 0 0 0 3px var(--jp-brand-color1); }
.cutcake-board .moves { display: none; }
.cutcake-board p { min-height: 1.5em; margin: 4px 0 0; color: var(--jp-ui-font-color2); }`;

/** Answers the line that a cell asks for below a board, as if it were typed; says whether it does. */
function answer(board, line) {
  const output = board.closest(".jp-OutputArea");
  const boards = output?.querySelectorAll(".cutcake-board") ?? [];
  // Those that were answered may still be there.
  const input = [...(output?.querySelectorAll("input.jp-Stdin-input") ?? [])].pop();
  if (!input || boards[boards.length - 1] !== board) return false;
  input.value = line;
  input.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", code: "Enter", keyCode: 13, bubbles: true, cancelable: true }));
  return true;
}

/** The plugins; `given` gives the modules of JupyterLab. */
export async function plugins(given) {
  const names = ["@codemirror/language", "@jupyterlab/codemirror", "@jupyterlab/rendermime", "@lumino/widgets"];
  const [{ LanguageSupport, StreamLanguage }, { IEditorLanguageRegistry }, { IRenderMimeRegistry }, { Widget }] = await Promise.all(names.map(given));

  class Board extends Widget {
    constructor() {
      super();
      this.addClass("cutcake-board");
      // The arrows move from place to place, not from cell to cell.
      this.node.dataset.lmSuppressShortcuts = "true";
    }

    async renderModel({ data }) {
      const place = element("div"), status = element("p", { role: "status" });
      this.node.replaceChildren(place, status);
      const say = (words) => status.replaceChildren(words);
      const move = (number) => say(answer(this.node, String(number)) ? "" : "The game does not wait for a move here.");
      showBoard(place, { ...data[BOARD], svg: data["image/svg+xml"] }, { move, say });
    }
  }

  return [
    {
      id: "cutcake:language",
      autoStart: true,
      requires: [IEditorLanguageRegistry],
      activate(_, languages) {
        languages.addLanguage({ name: "cutcake", mime: "text/x-cutcake", extensions: ["cgs"], support: new LanguageSupport(StreamLanguage.define(LANGUAGE)) });
      },
    },
    {
      id: "cutcake:board",
      autoStart: true,
      requires: [IRenderMimeRegistry],
      activate(_, media) {
        document.head.append(element("style", {}, STYLE));
        // What an untrusted notebook brings is not rendered: the picture is set as it stands.
        media.addFactory({ safe: false, mimeTypes: [BOARD], createRenderer: () => new Board() }, 0);
      },
    },
  ];
}
