// What is shown, as elements.

/** An element with attributes and children; a function is what is done when it is clicked. */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(key, value);
    else if (value !== undefined && value !== false) made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children);
  return made;
}

/** Pieces of text in their styles. */
export const pieces = (spans) => spans.map(([style, text]) => (style ? element("span", { class: style }, text) : text));

/** HTML and SVG that the module wrote, in which no script can stand. */
function written(text, name) {
  const made = element("div", { class: name });
  made.innerHTML = text;
  return made;
}

/** What is shown, as an element. */
export function shown(item) {
  switch (item.kind) {
    case "result": {
      const made = element("div", { class: "result", "data-number": item.number ?? undefined });
      const label = item.number ? [element("span", { class: "muted" }, `_${item.number} = `)] : [];
      const note = item.note ? [element("span", { class: "muted", title: ":why says on what it rests" }, `  ${item.note}`)] : [];
      if (item.html) made.append(element("pre", {}, ...label, ...note), written(item.html, "table"));
      else made.append(element("pre", {}, ...label, ...pieces(item.spans), ...note));
      if (item.svg) made.append(written(item.svg, "picture"));
      return made;
    }
    case "picture":
      return written(item.svg, "picture");
    case "file": {
      const url = URL.createObjectURL(new Blob([item.text], { type: "text/plain" }));
      return element("p", {}, element("a", { href: url, download: item.name.split("/").pop() }, `Download ${item.name}`));
    }
    default:
      return element("pre", { class: item.kind }, ...pieces(item.spans ?? [["", item.text]]));
  }
}
