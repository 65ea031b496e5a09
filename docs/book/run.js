// Buttons on each program of a page: one runs it in the reader's own browser, and before it the programs above, another copies it. The
// answers stand beside the lines that gave them. The page where cutcake runs is in the folder above the book; it is loaded at the first press.
(() => {
  const page = new URL("../", document.currentScript.src);
  const whole = [...document.querySelectorAll(".program, pre.cgs")].filter((one) => !one.parentElement.closest(".program"));
  let session, answer, running;

  /** The parts of a program that are run one after another, each with the element of its answers. */
  function parts(program) {
    const blocks = program.matches("pre") ? [program] : [...program.querySelectorAll("pre.cgs")];
    return blocks.filter((block) => block.querySelector("code")).map((block) => ({
      text: block.querySelector("code").textContent,
      get answer() {
        if (!block.nextElementSibling?.matches(".cgs-answer")) {
          const made = document.createElement("div");
          made.className = "cgs-answer";
          block.after(made);
        }
        return block.nextElementSibling;
      },
    }));
  }

  const programs = whole.map((element) => ({ element, parts: parts(element), alone: element.matches(".alone"), hasRun: false }));

  async function begin() {
    const [{ compile }, { Session }, { shown }] = await Promise.all(
      ["module.js", "session.js", "shown.js"].map((name) => import(new URL(name, page))),
    );
    session = new Session(await compile(), { show: (item) => item.kind !== "progress" && answer?.append(shown(item)) });
  }

  /** Runs a program part by part; gives whether it came to its end. */
  async function run(program) {
    for (const part of program.parts) {
      answer = document.createElement("div");
      const { ok } = (await session.ask({ do: "run", text: part.text })) ?? {};
      if (answer.childNodes.length || part.answer.childNodes.length) part.answer.replaceChildren(...answer.childNodes);
      part.answer.classList.add("live");
      part.answer.setAttribute("aria-live", "polite");
      if (!ok) return false;
    }
    return (program.hasRun = true);
  }

  async function press(program, button) {
    if (running) return running === button && session?.stop();
    running = button;
    Object.assign(button, { textContent: "Stop", ariaBusy: "true" });
    try {
      await (begin.done ??= begin());
      const place = programs.indexOf(program);
      const above = program.alone ? [] : programs.slice(0, place).filter((one) => !one.alone && !one.hasRun);
      for (const one of [...above, program]) if (!(await run(one))) break;
    } catch {
      begin.done = undefined;
      program.parts[0].answer.textContent = "The page that runs programs is not beside this copy of the book.";
    }
    Object.assign(button, { textContent: "Run", ariaBusy: "false" });
    running = undefined;
  }

  function button(words, title, act) {
    const made = document.createElement("button");
    Object.assign(made, { type: "button", className: `cgs-${words.toLowerCase()}`, textContent: words, title });
    made.addEventListener("click", () => act(made));
    return made;
  }

  async function copy(program, made) {
    const isCopied = await navigator.clipboard?.writeText(program.parts.map((part) => part.text.trimEnd()).join("\n")).then(() => true, () => false);
    made.textContent = isCopied ? "Copied" : "No access";
    setTimeout(() => (made.textContent = "Copy"), 1500);
  }

  for (const program of programs) {
    const tools = document.createElement("div");
    tools.className = "cgs-tools";
    const run = program.alone ? "Runs this program" : "Runs this program, and before it those above";
    tools.append(button("Run", run, (made) => press(program, made)), button("Copy", "Copies this program", (made) => copy(program, made)));
    program.element.after(tools);
  }
})();
