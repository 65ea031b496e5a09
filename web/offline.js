// The service worker: what was fetched once is there without a network, and is looked for anew where there is one.
const CACHE = "cutcake";
const FILES = ["./", "board.js", "cutcake.wasm", "icon.svg", "link.js", "module.js", "page.js", "session.js", "shown.js", "style.css", "worker.js"];

addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)));
  skipWaiting();
});

addEventListener("activate", (event) => event.waitUntil(clients.claim()));

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin) return;
  const fresh = () =>
    fetch(request).then(async (response) => {
      if (response.ok) (await caches.open(CACHE)).put(request, response.clone());
      return response;
    });
  event.respondWith(fresh().catch(async () => (await caches.match(request, { ignoreSearch: true })) ?? Response.error()));
});
