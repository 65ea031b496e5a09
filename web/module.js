// The module: a request and its answer are JSON. The page has an instance for what is asked while somebody types, the worker one
// that calculates.

/** Compiles the module once; a browser keeps what it compiled. */
export async function compile(url = new URL("cutcake.wasm", import.meta.url)) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url.pathname} is not there`);
  return WebAssembly.compileStreaming
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}

/** An instance; `show` takes what is shown, `pulse` says whether to stop. */
export async function instance(module, { show = () => {}, pulse = () => false } = {}) {
  const decoder = new TextDecoder(), encoder = new TextEncoder();
  let exports;
  const text = (address, length) => decoder.decode(new Uint8Array(exports.memory.buffer, address, length));
  const page = {
    now: () => performance.now(),
    pulse: () => Number(pulse()),
    shown: (address, length) => show(JSON.parse(text(address >>> 0, length))),
  };
  exports = (await WebAssembly.instantiate(module, { page })).exports;
  const call = (request) => {
    const bytes = encoder.encode(JSON.stringify(request));
    const address = exports.alloc(bytes.length) >>> 0;
    new Uint8Array(exports.memory.buffer, address, bytes.length).set(bytes);
    const answer = exports.call(address, bytes.length) >>> 0;
    const length = new DataView(exports.memory.buffer).getUint32(answer, true);
    return JSON.parse(text(answer + 4, length));
  };
  return { call, size: () => exports.memory.buffer.byteLength };
}
