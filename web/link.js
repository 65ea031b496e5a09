// Links: `#s=` holds cells, deflated and in base64url; `#f=` names a program of the same site.

const through = async (bytes, stream) => new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());

/** The cells as the part of a link behind `#`. */
export async function packed(cells) {
  const bytes = await through(new TextEncoder().encode(JSON.stringify(cells)), new CompressionStream("deflate-raw"));
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return "s=" + btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The cells that a link says; none if it says none.
 * @throws if it is damaged, in words */
export async function unpacked(hash) {
  const [kind, ...rest] = hash.replace(/^#/, "").split("=");
  const value = rest.join("=");
  if (kind === "f" && value) {
    const path = decodeURIComponent(value);
    const url = new URL(path, document.baseURI);
    if (url.origin !== location.origin) throw new Error("a link names programs of its own site alone");
    const response = await fetch(url).catch(() => ({}));
    if (!response.ok) throw new Error(`the program ${path} is not there`);
    return [await response.text()];
  }
  if (kind !== "s" || !value) return undefined;
  try {
    const letters = atob(value.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const cells = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(await through(bytes, new DecompressionStream("deflate-raw"))));
    if (!Array.isArray(cells) || !cells.every((cell) => typeof cell === "string")) throw new Error();
    return cells;
  } catch {
    throw new Error("the link is damaged: a part of it may be missing");
  }
}
