// The page as a person meets it, in Chromium: node web/test/page.mjs [FOLDER FOR PICTURES]
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const site = fileURLToPath(new URL("../../target/page/", import.meta.url));
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".wasm": "application/wasm", ".cgs": "text/plain" };
const COURSE = "// a course\nx := {3|1}\nx + x\n";
const server = createServer(async (request, response) => {
  const path = new URL(request.url, "http://localhost").pathname;
  try {
    const bytes = path === "/course.cgs" ? COURSE : await readFile(join(site, path.endsWith("/") ? `${path}index.html` : path));
    response.writeHead(200, { "content-type": TYPES[extname(path)] ?? "text/html" }).end(bytes);
  } catch {
    response.writeHead(404).end();
  }
}).listen(0);
const home = `http://localhost:${server.address().port}/`;
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
const pictures = process.argv[2];

const RULES = `/// Cake with a bite.
ruleset Bite[l, r] partizan
  left
    for i from 1 to l-1 yield [i, r] end
  right
    for j from 1 to r-1 yield [l, j] end
end
Bite[3,2]
Outcome(Bite[3,2])
Options(Bite[3,2])`;

const person = {
  async meet(context, hash = "") {
    const page = await context.newPage();
    page.on("pageerror", (error) => assert.fail(error));
    page.on("request", (request) => assert.ok(request.url().startsWith(home) || /^(blob|data):/.test(request.url()), request.url()));
    await page.goto(home + hash);
    await page.waitForFunction(() => "ready" in document.documentElement.dataset, undefined, { timeout: 60_000 });
    return page;
  },
  /** Types into the last cell and runs it; gives what stands below it. */
  async enter(page, text) {
    await page.locator("#cells textarea").last().fill(text);
    const cell = page.locator(".cell").nth((await page.locator(".cell").count()) - 1);
    await page.keyboard.press("Control+Enter");
    return person.answer(page, cell);
  },
  async answer(page, cell) {
    await page.waitForFunction(() => !document.querySelector("[aria-busy]") && document.getElementById("stop").disabled);
    return cell.locator(".output").innerText();
  },
  picture: (page, name) => pictures && page.screenshot({ path: join(pictures, `${name}.png`), fullPage: false }),
};

const says = (page) => page.locator("#status").innerText();
const fresh = (options = {}) => browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: "block", ...options });

const tests = {
  async "a line runs, and a thermograph is drawn"(context) {
    const page = await person.meet(context);
    assert.match(await person.answer(page, page.locator(".cell").first()), /^$/);
    await page.locator("#cells textarea").first().focus();
    await page.keyboard.press("Control+Enter");
    assert.match(await person.answer(page, page.locator(".cell").first()), /\{5\|3\|\|2\|0\}/);
    assert.match(await person.enter(page, "Thermograph({3|1})"), /Thermograph/);
    assert.equal(await page.locator(".cell .output svg").count(), 1);
    assert.match(await person.enter(page, "ValueTable(Cutcake, 3)"), /1/);
    assert.equal(await page.locator(".cell .output table").count(), 1);
    assert.match(await person.enter(page, "1 +* )"), /error/);
    assert.match(await person.enter(page, "?Mean"), /Mean\(/);
    await person.picture(page, "lines");
  },

  async "a game is played by clicking, its thermograph drawn, and a game of ten lines sent as a link"(context) {
    const page = await person.meet(context);
    const last = page.locator(".cell").nth(2);
    assert.match(await person.enter(page, ":play Domineering[4,4]"), /You are Left/);
    const spots = page.locator(".spot");
    assert.equal(await spots.count(), 16);
    await page.getByRole("button", { name: "cell 1,1", exact: true }).click();
    await page.getByRole("button", { name: "cell 2,1", exact: true }).click();
    assert.match(await person.answer(page, last), /Left \(you\) moves .*\nRight moves /);
    await person.picture(page, "game");
    for (let turn = 0; turn < 8 && (await page.locator(".moves button").count()); turn += 1) {
      await page.locator(".moves button").first().click();
      await person.answer(page, last);
    }
    assert.match(await last.locator(".output").innerText(), /wins/);
    await person.picture(page, "over");
    assert.match(await person.enter(page, "Thermograph(Domineering[4,4])"), /Thermograph\(0/);
    assert.match(await person.enter(page, RULES), /_\d+ = /);
    await page.getByRole("button", { name: "Share" }).click();
    await page.getByLabel("Link").waitFor();
    const link = new URL(await page.getByLabel("Link").inputValue());
    const other = await person.meet(await fresh(), link.hash);
    const texts = await other.locator("#cells textarea").evaluateAll((all) => all.map((one) => one.value));
    assert.ok(texts.includes(RULES), texts);
    const rules = other.locator(".cell").nth(texts.indexOf(RULES));
    await rules.locator("textarea").focus();
    await other.keyboard.press("Control+Enter");
    assert.match(await person.answer(other, rules), /_\d+ = /);
  },

  async "what is calculated is stopped, and the session is kept"(context) {
    const page = await person.meet(context);
    await person.enter(page, "kept := {3|1}");
    const cell = page.locator(".cell").nth(3);
    await page.locator("#cells textarea").last().fill("while true do 1 end");
    await page.keyboard.press("Control+Enter");
    await page.waitForTimeout(1500);
    assert.match(await says(page), /calculating/);
    const start = Date.now();
    await page.getByRole("button", { name: "Stop" }).click();
    assert.match(await person.answer(page, cell), /error: (interrupted|stopped)/);
    console.log(`  stopped after ${Date.now() - start} ms`);
    assert.match(await person.enter(page, "kept + 1"), /\{4\|2\}/);
  },

  async "what is nested too deep ends with an error, and names are kept"(context) {
    const page = await person.meet(context);
    await person.enter(page, "kept := {3|1}");
    for (const deep of ["(".repeat(5000) + "1" + ")".repeat(5000), "{".repeat(600) + "|".padEnd(601, "}"), "x -> ".repeat(400) + "1", "def f(n) := f(n+1)\nf(0)"]) {
      assert.match(await person.enter(page, deep), /error/);
    }
    assert.match(await person.enter(page, "kept"), /\{3\|1\}/);
  },

  async "cells and names are there again"(context) {
    const page = await person.meet(context);
    await person.enter(page, "g := {3|1}");
    await page.waitForTimeout(600);
    await page.close();
    const again = await person.meet(context);
    assert.match(await again.locator("#cells").innerText(), /\{3\|1\}/);
    assert.match(await person.enter(again, "g + g"), /\{6\|\|4\|2\}|4/);
    const beside = await person.meet(context);
    assert.match(await says(beside), /another tab/);
  },

  async "by the keyboard alone"(context) {
    const page = await person.meet(context);
    await page.locator("#cells textarea").last().focus();
    await page.keyboard.press("Control+A");
    await page.keyboard.type("Thermogr");
    await page.keyboard.press("Tab");
    await page.waitForFunction(() => /Thermograph/.test(document.activeElement.value));
    await page.keyboard.press("Control+A");
    await page.keyboard.type(":play Domineering[2,2]");
    await page.keyboard.press("Enter");
    await page.locator(".spot").first().waitFor();
    await page.waitForFunction(() => !document.querySelector("[aria-busy]"));
    await page.locator(".spot").first().focus();
    await page.keyboard.press("ArrowRight");
    assert.equal(await page.evaluate(() => document.activeElement.ariaLabel), "cell 1,2");
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => /\(you\) moves/.test(document.getElementById("cells").innerText));
  },

  async "a game, a thermograph, a game of ten lines and its link, by the keyboard alone"() {
    for (const [name, options] of Object.entries({ wide: {}, "narrow dark": { viewport: { width: 390, height: 844 }, colorScheme: "dark" } })) {
      const context = await fresh(options);
      const page = await person.meet(context);
      const press = async (key) => {
        await page.keyboard.press(key);
        await page.waitForFunction(() => !document.querySelector("[aria-busy]") && document.getElementById("stop").disabled);
      };
      const reach = async (selector) => {
        for (let tabs = 0; !(await page.evaluate((selector) => document.activeElement.matches(selector), selector)); tabs += 1) {
          assert.ok(tabs < 60, `${name}: Tab does not come to ${selector}`);
          await page.keyboard.press("Tab");
        }
        const ring = await page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle);
        assert.notEqual(ring, "none", `${name}: ${selector} has no focus ring`);
      };
      const write = async (text) => {
        await page.keyboard.press("Control+A");
        for (const [place, line] of text.split("\n").entries()) {
          if (place) await page.keyboard.press("Shift+Enter");
          await page.keyboard.insertText(line);
        }
        await press("Control+Enter");
      };
      await write(":play Domineering[4,4]");
      await reach(".spot");
      await person.picture(page, `keyboard ${name}`);
      await page.keyboard.press("Enter");
      await page.keyboard.press("ArrowDown");
      await press("Enter");
      for (let turn = 0; turn < 8 && (await page.locator(".moves button").count()); turn += 1) {
        await reach(".moves button");
        await press("Enter");
      }
      assert.match(await page.locator("#cells").innerText(), /wins/);
      assert.ok(await page.evaluate(() => document.activeElement.matches("textarea")), `${name}: when the game is over the cells have the focus`);
      await write("Thermograph(Domineering[4,4])");
      await page.locator(".cell .output svg").waitFor();
      await write(RULES);
      await reach("#share");
      await press("Enter");
      await page.getByLabel("Link").waitFor();
      const other = await person.meet(await fresh(), new URL(await page.getByLabel("Link").inputValue()).hash);
      const texts = await other.locator("#cells textarea").evaluateAll((all) => all.map((one) => one.value));
      assert.ok(texts.includes(RULES), texts);
      await person.picture(page, `share ${name}`);
      await context.close();
    }
  },

  async "links to programs of the site, and damaged ones"(context) {
    const page = await person.meet(context, "#f=course.cgs");
    assert.equal(await page.locator("#cells textarea").first().inputValue(), COURSE);
    for (const hash of ["#s=damaged", "#s=", "#f=none.cgs", "#f=https://example.org/x.cgs"]) {
      const other = await person.meet(await fresh(), hash);
      if (hash !== "#s=") assert.match(await says(other), /damaged|not there|its own site/);
      assert.ok(await other.locator("#cells textarea").count());
    }
  },

  async "a browser without WebAssembly, and one without room"(context) {
    const old = await context.newPage();
    await old.addInitScript(() => delete globalThis.WebAssembly);
    await old.goto(home);
    await old.getByText("this browser has no WebAssembly").waitFor();
    await old.close();
    await context.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException("full", "QuotaExceededError");
      };
    });
    const page = await person.meet(context);
    assert.match(await person.enter(page, "1 + 1"), /2/);
    await page.getByText("no room to keep the cells").waitFor();
  },

  async "files are opened, loaded and written"(context) {
    const page = await person.meet(context);
    await page.locator("#files").setInputFiles({ name: "own.cgs", mimeType: "text/plain", buffer: Buffer.from("own := {7|5}\n") });
    await page.waitForFunction(() => [...document.querySelectorAll("textarea")].some((one) => one.value.includes("own.cgs")));
    await page.waitForFunction(() => !document.querySelector("[aria-busy]"));
    assert.match(await person.enter(page, "own + 1"), /\{8\|6\}/);
    assert.match(await person.enter(page, ":save all.cgs"), /Download all.cgs/);
  },

  async "without a network"() {
    const context = await fresh({ serviceWorkers: "allow" });
    const page = await person.meet(context);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(async () => (await (await caches.open("cutcake")).keys()).length > 8);
    await context.setOffline(true);
    await page.reload();
    await page.waitForFunction(() => "ready" in document.documentElement.dataset);
    assert.match(await person.enter(page, "1 + 1"), /2/);
    await context.close();
  },

  async "programs of the book"(context) {
    const address = `${home}book/learn/first-steps.html`;
    if (!(await fetch(address)).ok) return console.log("  the book was not made");
    const page = await context.newPage();
    await page.goto(address);
    const row = page.locator(".cgs-row").nth(1);
    const [line, answer] = [row.locator("pre.cgs"), row.locator(".cgs-answer")];
    assert.deepEqual([await line.innerText(), await answer.innerText()].map((text) => text.trim()), ["1/3 + 1/6", "1/2"]);
    const [left, right] = [await line.boundingBox(), await answer.boundingBox()];
    assert.ok(right.x >= left.x + left.width && Math.abs(right.y - left.y) < 8, "the answer stands beside its line");
    await page.locator(".cgs-run").nth(1).press("Enter");
    await page.locator(".program").nth(1).locator(".cgs-answer.live .result").waitFor();
    assert.match(await answer.innerText(), /_\d+ = 1\/2/);
    const idle = page.locator(".program").nth(2).locator(".cgs-answer").first();
    assert.ok(!(await idle.getAttribute("class")).includes("live"), "only the programs above are run");
    await person.picture(page, "book");
    await page.setViewportSize({ width: 390, height: 844 });
    const wide = await page.evaluate(() => [...document.querySelectorAll(".program pre.cgs > code")].filter((one) => one.scrollWidth > one.clientWidth + 1).length);
    assert.equal(wide, 0, "long lines are folded");
  },

  async "the search of the book"(context) {
    if (!(await fetch(`${home}book/index.html`)).ok) return console.log("  the book was not made");
    const page = await context.newPage();
    for (const [words, first] of Object.entries({ star: "nimbers", dominated: "canonical form", "how to draw": "Pictures » Draw", Mex: "Mex", Hackenbush: "Rulesets » Hackenbush" })) {
      await page.goto(`${home}book/index.html?search=${encodeURIComponent(words)}`);
      await page.locator("#mdbook-searchresults a").first().waitFor();
      const hits = await page.locator("#mdbook-searchresults a").allInnerTexts();
      assert.ok(hits[0].toLowerCase().includes(first.toLowerCase()), `${words}: ${hits[0]}`);
      const places = hits.map((hit) => /Reference » Errors »/.test(hit));
      assert.ok(places.lastIndexOf(false) < (places.indexOf(true) + 1 || Infinity), `${words}: a page of errors stands before another one`);
    }
  },

  async "narrow, and dark"() {
    for (const [name, options] of Object.entries({
      narrow: { viewport: { width: 390, height: 844 } },
      dark: { colorScheme: "dark" },
      "narrow dark": { viewport: { width: 390, height: 844 }, colorScheme: "dark" },
    })) {
      const context = await fresh(options);
      const page = await person.meet(context);
      await person.enter(page, "Thermograph({3||1|0})");
      await person.enter(page, ":play Domineering[4,4] + Nim[3,2]");
      await person.enter(page, ":play Hackenbush[\"l(r;e)\"]");
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${name}: ${wide} pixels too wide`);
      await person.picture(page, name);
      await context.close();
    }
  },
};

const wanted = process.env.ONLY ?? "";
for (const [name, test] of Object.entries(tests).filter(([name]) => name.includes(wanted))) {
  const context = await fresh();
  context.setDefaultTimeout(60_000);
  try {
    await test(context);
    console.log(`ok    ${name}`);
  } catch (error) {
    console.log(`wrong ${name}\n${error.stack}`);
    process.exitCode = 1;
  }
  await context.close();
}
await browser.close();
server.close();
