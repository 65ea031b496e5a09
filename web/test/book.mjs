// Whether every program of the pages prints in the module what stands under it: node web/test/book.mjs [WORD IN A PATH]
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { instance } from "../module.js";

const home = fileURLToPath(new URL("../..", import.meta.url));
const module = await WebAssembly.compile(readFileSync(join(home, "target/page/cutcake.wasm")));
const docs = join(home, "docs");
const pages = readdirSync(docs, { recursive: true }).filter((path) => path.endsWith(".md") && path !== "reference.md").sort();
let wrong = 0, blocks = 0;
for (const path of pages.filter((path) => path.includes(process.argv[2] ?? ""))) {
  const text = readFileSync(join(docs, path), "utf8");
  const start = performance.now();
  try {
    const { call } = await instance(module);
    const answered = call({ do: "page", text }).text;
    blocks += text.split("\n```cgs").length - 1;
    if (answered !== text) {
      const [said, printed] = [text, answered].map((one) => one.split("\n"));
      const line = said.findIndex((one, place) => one !== printed[place]);
      console.log(`${path}:${line + 1}: stands: ${said[line]}\n  printed: ${printed[line]}`);
      wrong += 1;
    }
  } catch (error) {
    console.log(`${path}: ${error}`);
    wrong += 1;
  }
  const time = performance.now() - start;
  if (time > 5000) console.log(`${path}: ${(time / 1000).toFixed(1)} s`);
}
console.log(`${pages.length} pages, ${blocks} blocks, ${wrong} pages print something else`);
process.exitCode = wrong ? 1 : 0;
