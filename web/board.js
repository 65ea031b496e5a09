// A board that is clicked: what is pointed at first is marked, and the second time it is moved there.
import { element } from "./shown.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
/** How much larger a board is than its picture in a text. */
const LARGER = 2;

/** Shows a board in `place`; `move` is given the number of the move that is chosen, `say` what is to be announced. */
export function showBoard(place, board, { move, say }) {
  place.replaceChildren();
  place.hidden = !board;
  if (!board) return;
  const { svg, spots = [], moves, mover, title } = board;
  const buttons = new Map();
  let marked = [];

  const candidates = () => moves.map((one, number) => [one, number + 1]).filter(([one]) => marked.every((at) => one.places.includes(at)));
  const light = () => {
    const open = marked.length ? candidates() : [];
    const touched = new Set(open.flatMap(([one]) => one.places));
    for (const [name, button] of buttons) {
      button.classList.toggle("marked", marked.includes(name) || (open.length === 1 && touched.has(name)));
      button.classList.toggle("open", open.length > 1 && touched.has(name));
      button.setAttribute("aria-pressed", button.classList.contains("marked"));
    }
    list.querySelectorAll("button").forEach((button, place) => {
      button.classList.toggle("marked", open.length === 1 && open[0][1] === place + 1);
      button.parentElement.hidden = marked.length > 0 && !open.some(([, number]) => number === place + 1);
    });
    return open;
  };
  const choose = (number) => {
    for (const button of place.querySelectorAll("button")) button.disabled = true;
    move(number);
  };
  const point = (name) => {
    const before = marked.length ? candidates() : [];
    if (before.length === 1 && before[0][0].places.includes(name)) return choose(before[0][1]);
    marked = before.length > 1 && before.some(([one]) => one.places.includes(name)) && !marked.includes(name) ? [...marked, name] : [name];
    const open = light();
    if (open.length === 1) say(`Move ${open[0][1]}: ${open[0][0].text}. Once more moves.`);
    else if (open.length) say(`${open.length} moves are there: choose another place.`);
    else {
      marked = [];
      light();
      say("No move is there.");
    }
  };

  const list = element("ol", { class: "moves", "aria-label": "Moves" });
  const names = new Map(spots.map((spot) => [spot.place, spot.name]));
  for (const [place, one] of moves.entries()) {
    // Where it moves is read sooner than what the board becomes.
    const where = one.places.map((at) => names.get(at)).filter(Boolean).join(", ");
    const words = where ? [where, element("span", { class: "muted" }, `  ${one.text}`)] : [one.text];
    list.append(element("li", {}, element("button", { type: "button", click: () => choose(place + 1) }, ...words)));
  }
  if (svg) {
    const picture = element("div", { class: "picture", role: "img", "aria-label": title });
    picture.innerHTML = svg;
    // Larger than in a text: it is pointed at.
    picture.firstElementChild.style.width = `${LARGER * Number.parseFloat(picture.firstElementChild.getAttribute("width"))}px`;
    const frame = element("div", { class: "frame", role: "group", "aria-label": mover ? `Board, ${mover} to move` : "Board" }, picture);
    const live = new Set(moves.flatMap((one) => one.places));
    for (const { place: name, name: words, box: [left, top, width, height] } of spots) {
      if (!live.has(name)) continue;
      const button = element("button", { type: "button", class: "spot", "aria-label": words, "aria-pressed": "false", title: words, click: () => point(name) });
      Object.assign(button.style, { left: `${left}%`, top: `${top}%`, width: `${width}%`, height: `${height}%` });
      button.tabIndex = buttons.size ? -1 : 0;
      buttons.set(name, button);
      frame.append(button);
    }
    const middle = (button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      return [left + width / 2, top + height / 2];
    };
    frame.addEventListener("keydown", (event) => {
      if (event.key === "Escape") {
        marked = [];
        light();
      }
      const arrow = ARROWS[event.key];
      if (!arrow || !event.target.classList.contains("spot")) return;
      event.preventDefault();
      const [x, y] = middle(event.target);
      let nearest, least = Infinity;
      for (const button of buttons.values()) {
        const [dx, dy] = [middle(button)[0] - x, middle(button)[1] - y];
        const along = dx * arrow[0] + dy * arrow[1], aside = Math.abs(dx * arrow[1]) + Math.abs(dy * arrow[0]);
        if (along > 1 && along + 3 * aside < least) [nearest, least] = [button, along + 3 * aside];
      }
      if (!nearest) return;
      event.target.tabIndex = -1;
      nearest.tabIndex = 0;
      nearest.focus();
    });
    place.append(frame);
  }
  place.append(list);
}
