// Starts `cutcake lsp` for the programs of cutcake that are open, and runs them in a terminal.
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");
const picture = require("./picture");

let client;
let terminal;

function command() {
  return vscode.workspace.getConfiguration("cutcake").get("command") || "cutcake";
}

async function start() {
  const server = { command: command(), args: ["lsp"] };
  const options = { documentSelector: [{ language: "cutcake" }] };
  client = new LanguageClient("cutcake", "cutcake", server, options);
  try {
    await client.start();
  } catch (error) {
    client = undefined;
    const message = `cutcake: \`${command()} lsp\` does not start (${error.message}). Is it installed, or the setting cutcake.command right?`;
    vscode.window.showWarningMessage(message);
  }
}

async function stop() {
  const running = client;
  client = undefined;
  if (running) await running.stop();
}

async function run() {
  const editor = vscode.window.activeTextEditor;
  if (!editor || editor.document.languageId !== "cutcake") return;
  if (!(await editor.document.save())) return;
  if (terminal) terminal.dispose();
  // The arguments are handed over as they are: no shell reads the name of the file.
  terminal = vscode.window.createTerminal({
    name: "cutcake",
    shellPath: command(),
    shellArgs: ["--interactive", editor.document.uri.fsPath],
  });
  terminal.show(true);
}

async function activate(context) {
  picture.register(context, command);
  context.subscriptions.push(
    vscode.commands.registerCommand("cutcake.run", run),
    vscode.commands.registerCommand("cutcake.restart", async () => {
      await stop();
      await start();
    }),
    vscode.workspace.onDidChangeConfiguration(async (event) => {
      if (event.affectsConfiguration("cutcake.command")) {
        await stop();
        await start();
      }
    }),
  );
  await start();
}

module.exports = { activate, deactivate: stop };
