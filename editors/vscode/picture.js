// A panel with the picture of the value on the cursor's line. The program above the line is run in the sandbox, so that its names are known.
const { execFile } = require("child_process");
const path = require("path");
const vscode = require("vscode");

const PATIENCE_SECONDS = 10;
const MOST_BYTES = 16 << 20;

let panel;
let running;
let waiting;

// What is drawn: what is selected, or else the statement of the line, without the name that it is given to.
function asked(editor) {
  const selected = editor.document.getText(editor.selection).trim();
  if (selected) return selected;
  const line = editor.document.lineAt(editor.selection.active.line).text.replace(/\/\/.*$/, "");
  return line.replace(/^\s*[\p{L}_][\p{L}\d_]*\s*(:=|≔)/u, "").replace(/;\s*$/, "").trim();
}

function page(body) {
  return `<!DOCTYPE html><html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>svg{max-width:100%;height:auto;fill:var(--vscode-foreground)}pre{white-space:pre-wrap}</style></head><body>${body}</body></html>`;
}

function escaped(text) {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
}

function show(editor, command) {
  if (!panel || !editor || editor.document.languageId !== "cutcake") return;
  const expression = asked(editor);
  if (!expression) return;
  if (running) running.kill();
  const above = editor.document.getText(new vscode.Range(0, 0, editor.selection.start.line, 0));
  const arguments_ = ["--sandbox", "--format", "json", "--timeout", String(PATIENCE_SECONDS), "-"];
  const options = { cwd: path.dirname(editor.document.uri.fsPath), maxBuffer: MOST_BYTES };
  const child = execFile(command(), arguments_, options, (error, output) => {
    if (child !== running || !panel) return;
    running = undefined;
    const lines = output.split("\n").filter(Boolean);
    let last;
    try {
      last = JSON.parse(lines[lines.length - 1] || "null");
    } catch {
      last = undefined;
    }
    // What has no picture, or cannot be run, leaves the last one.
    if (last && last.type === "picture") panel.webview.html = page(`<pre>${escaped(expression)}</pre>${last.svg}`);
  });
  running = child;
  child.stdin.on("error", () => {});
  child.stdin.end(`${above}\nDraw(${expression})\n`);
}

function open(command) {
  if (!panel) {
    const column = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
    panel = vscode.window.createWebviewPanel("cutcakePicture", "Picture", column, {});
    panel.webview.html = page("<p>The picture of the value on the cursor's line.</p>");
    panel.onDidDispose(() => (panel = undefined));
  }
  show(vscode.window.activeTextEditor, command);
}

// Registers the command, and follows the cursor while the panel is open.
function register(context, command) {
  context.subscriptions.push(
    vscode.commands.registerCommand("cutcake.picture", () => open(command)),
    vscode.window.onDidChangeTextEditorSelection((event) => {
      clearTimeout(waiting);
      if (panel) waiting = setTimeout(() => show(event.textEditor, command), 300);
    }),
  );
}

module.exports = { register };
