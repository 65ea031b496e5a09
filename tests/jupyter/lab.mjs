// A notebook in JupyterLab: its cells are coloured as cutcake, and a game is played by clicking. tests/jupyter/lab starts this.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { join } from "node:path";

const { chromium } = createRequire(new URL("../../web/test/", import.meta.url))("playwright-core");
const root = join(process.argv[2], "notebooks");
const cell = (source) => ({ cell_type: "code", execution_count: null, id: `cell-${source.length}`, metadata: {}, outputs: [], source });
const NOTEBOOK = {
  cells: ["for i from 1 to 2 do Mean({3|1}) end // a comment", ':play Domineering[3,3]', "1 + 1"].map(cell),
  metadata: { kernelspec: { display_name: "cutcake", language: "cutcake", name: "cutcake" } },
  nbformat: 4,
  nbformat_minor: 5,
};
mkdirSync(root, { recursive: true });
writeFileSync(join(root, "game.ipynb"), JSON.stringify(NOTEBOOK));

const port = await new Promise((resolve) => {
  const server = createServer().listen(0, "127.0.0.1", () => {
    const { port } = server.address();
    server.close(() => resolve(port));
  });
});
const options = ["--no-browser", "--allow-root", `--port=${port}`, "--ServerApp.port_retries=0", "--IdentityProvider.token=", `--ServerApp.root_dir=${root}`];
const server = spawn("jupyter-lab", options, { stdio: ["ignore", "ignore", "pipe"] });
let log = "";
server.stderr.on("data", (text) => (log += text));
let page;
const picture = (name) => process.env.PICTURES && page?.screenshot({ path: join(process.env.PICTURES, `${name}.png`) });
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
try {
  page = await browser.newPage({ viewport: { width: 1280, height: 1000 } });
  page.setDefaultTimeout(60_000);
  page.on("pageerror", (error) => console.error(`page: ${error}`));
  page.on("console", (message) => /cutcake/i.test(message.text()) && console.error(`console: ${message.text()}`));
  const home = `http://127.0.0.1:${port}/lab`;
  for (const end = Date.now() + 120_000; ; await new Promise((resolve) => setTimeout(resolve, 300))) {
    if (await fetch(home).then((answer) => answer.ok, () => false)) break;
    assert.ok(Date.now() < end && server.exitCode === null, log);
  }
  await page.goto(`${home}/tree/game.ipynb`);
  const cells = page.locator(".jp-Notebook .jp-CodeCell");
  const first = cells.first();

  // Words have the colours of cutcake: as Go, `from` and `Mean` would be plain.
  const style = (word) =>
    first.locator(".cm-line span", { hasText: new RegExp(`^${word}$`) }).evaluate((one) => {
      const { color, fontWeight } = getComputedStyle(one);
      return `${color} ${fontWeight}`;
    });
  await first.locator(".cm-line span", { hasText: /^Mean$/ }).waitFor();
  const [keyword, other, name] = [await style("for"), await style("from"), await style("Mean")];
  assert.equal(keyword, other);
  assert.notEqual(keyword, name);

  await cells.nth(1).click();
  await page.keyboard.press("Shift+Enter");
  const boards = cells.nth(1).locator(".cutcake-board");
  const input = cells.nth(1).locator("input.jp-Stdin-input").last();
  await input.waitFor();
  assert.equal(await boards.count(), 1);
  await picture("begun");

  // A square that two moves touch is marked first; the second makes one move of them, and once more moves.
  const square = (name) => boards.last().getByRole("button", { name, exact: true });
  await square("cell 2,2").click();
  assert.match(await boards.last().getByRole("status").innerText(), /2 moves are there/);
  await picture("marked");
  await square("cell 1,2").click();
  assert.match(await boards.last().getByRole("status").innerText(), /Once more moves/);
  await square("cell 1,2").click();
  await boards.nth(1).waitFor();
  const printed = () => cells.nth(1).locator(".jp-OutputArea").innerText();
  assert.match(await printed(), /Left>\s*\d/);
  await picture("moved");

  // A board of an earlier move does nothing, and a move can still be typed.
  await boards.first().evaluate((board) => board.querySelector(".spot").click());
  await input.fill("quit");
  await input.press("Enter");
  await cells.nth(2).click();
  await page.keyboard.press("Shift+Enter");
  await cells.nth(2).locator(".jp-OutputArea-executeResult").waitFor();
  assert.match(await cells.nth(2).locator(".jp-OutputArea").innerText(), /2/);
  await picture("over");
  console.log("JupyterLab: cells are coloured, a game is played by clicking");
} catch (error) {
  await picture("failed");
  throw error;
} finally {
  await browser.close();
  server.kill();
}
