// A button on each program of a page, which runs it, and before it the programs above, in the reader's own browser. The page where
// cutcake runs stands in the folder above the book; it is loaded at the first press.
(() => {
  const page = new URL("../", document.currentScript.src);
  const blocks = [...document.querySelectorAll("pre.cgs > code")];
  let session, output, run = 0;

  async function begin() {
    const [{ compile }, { Session }, { shown }] = await Promise.all(
      ["module.js", "session.js", "shown.js"].map((name) => import(new URL(name, page))),
    );
    session = new Session(await compile(), { show: (item) => item.kind !== "progress" && output.append(shown(item)) });
  }

  async function press(place, button) {
    button.disabled = true;
    try {
      await (begin.done ??= begin());
      for (let above = Math.min(run, place); above <= place; above += 1) {
        output = outputs[above];
        output.replaceChildren();
        await session.ask({ do: "run", text: blocks[above].textContent });
      }
      run = Math.max(run, place + 1);
    } catch {
      begin.done = undefined;
      outputs[place].textContent = "The page that runs programs is not beside this copy of the book.";
    }
    button.disabled = false;
  }

  const outputs = blocks.map((code, place) => {
    const button = document.createElement("button");
    Object.assign(button, { type: "button", className: "cgs-run", textContent: "Run", title: "Runs this program, and before it those above" });
    button.addEventListener("click", () => press(place, button));
    const output = document.createElement("div");
    output.className = "cgs-output";
    output.setAttribute("aria-live", "polite");
    code.parentElement.after(button, output);
    return output;
  });
})();
