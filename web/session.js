// A session: a worker, what was done in it, and how it is stopped and had again.

/** A worker that is idle with more memory than this begins anew: what a module has taken it never gives back. */
const MARK = 700 * 2 ** 20;
/** How long a stop may take before the worker is ended, in milliseconds. */
const PATIENCE = 1500;

export class Session {
  #worker; #module; #stop; #waiting = new Map(); #id = 0; #ready; #last = Promise.resolve();
  /** What was done and is to be done again in another worker. */
  entries = [];

  /** `show` takes what is shown, `changed` is told what is kept. */
  constructor(module, { show, changed = () => {} }) {
    Object.assign(this, { show, changed });
    this.#module = module;
    this.#ready = this.#begin();
  }

  async #begin() {
    this.#worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    this.#worker.onmessage = ({ data }) => {
      if (data.shown) return this.show(data.shown);
      this.#waiting.get(data.id)?.(data);
      this.#waiting.delete(data.id);
    };
    this.#worker.onerror = (event) => this.#fail(event.message || "the worker could not begin");
    const { trap } = await this.#ask({ module: this.#module });
    if (trap) throw new Error(trap);
  }

  #ask(message) {
    return new Promise((resolve) => {
      this.#waiting.set(++this.#id, resolve);
      this.#worker.postMessage({ ...message, id: this.#id });
    });
  }

  #fail(trap) {
    for (const resolve of this.#waiting.values()) resolve({ trap });
    this.#waiting.clear();
  }

  /** Asks, after what was asked before, and gives the answer: of what was ended by a trap or a stop none. */
  ask(request) {
    return (this.#last = this.#last.then(() => this.#now(request)));
  }

  async #now(request) {
    await this.#ready;
    this.#stop = URL.createObjectURL(new Blob(["on"]));
    const { answer, trap, size } = await this.#ask({ request, stop: this.#stop });
    URL.revokeObjectURL(this.#stop);
    this.#stop = undefined;
    if (trap) return this.#again(trap);
    for (const entry of answer?.entries ?? []) {
      if (entry === "forget") this.entries = [];
      else this.entries.push(entry);
    }
    if (answer?.entries?.length) this.changed(this.entries);
    if (size > MARK && !answer?.prompt) await this.#again();
    return answer;
  }

  /** Begins anew and does again what was done. */
  async #again(trap) {
    this.#worker.terminate();
    this.#ready = this.#begin();
    await this.#ready;
    await this.#ask({ request: { do: "repeat", entries: this.entries } });
    if (!trap) return;
    const words = trap === "stopped"
      ? "stopped"
      : /memory|allocation/i.test(trap) ? "there was not enough memory" : "this is nested too deep for a page, or too large";
    this.show({ kind: "error", spans: [["bad", `error: ${words}; what was calculated before is there`]] });
    return { ok: false };
  }

  /** Stops what is calculated: the pulse finds its address gone; else the worker is ended. */
  stop() {
    const stopped = this.#stop;
    if (!stopped) return;
    URL.revokeObjectURL(stopped);
    setTimeout(() => {
      if (this.#stop === stopped) this.#fail("stopped");
    }, PATIENCE);
  }

  /** Does again what was done elsewhere; gives what went wrong. */
  async restore(entries) {
    await this.#ready;
    const { answer, trap } = await this.#ask({ request: { do: "repeat", entries } });
    if (trap) this.#ready = this.#begin();
    this.entries = entries.slice(0, answer?.done ?? 0);
    return trap ?? answer?.error;
  }
}
