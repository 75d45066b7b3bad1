/**
 * Keeps the pages and their joined files, so that they open while the server is away. The server writes a line above this
 * script that says what they are, `SHELL = {release, pages, files}`; with it the script changes, and the browser installs it.
 *
 * Only files with the hash of their content in the address are answered from what is kept. A page is always asked for
 * first, and lists and matches (`/ws`) never come through here, so nothing shown is older than the server.
 */
{
  const { release, pages: paths, files: names } = /** @type {{release: string, pages: string[], files: string[]}} */ (
    /** @type {any} */ (globalThis).SHELL
  );
  const worker = /** @type {any} */ (globalThis);
  const LOBBY = new URL(worker.registration.scope).pathname; // "/", or what a proxy has this site below
  const [pages, files] = [paths, names].map((list) => list.map((path) => LOBBY + path.slice(1)));
  const PREFIX = "wardrum-shell-";
  const NAME = PREFIX + release;
  const AWAY = [502, 503, 504]; // what a proxy answers for a server that is away

  worker.addEventListener("install", (/** @type {any} */ event) => {
    event.waitUntil(keep().then(() => worker.skipWaiting()));
  });

  worker.addEventListener("activate", (/** @type {any} */ event) => {
    event.waitUntil(forgetOthers());
  });

  worker.addEventListener("fetch", (/** @type {any} */ event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== "GET" || origin !== location.origin) return;
    if (files.includes(pathname)) event.respondWith(kept(request));
    else if (request.mode === "navigate" && keptPage(pathname)) event.respondWith(fresh(request, keptPage(pathname)));
  });

  async function keep() {
    const cache = await caches.open(NAME);
    await cache.addAll(files);
    await cache.addAll(pages.map((path) => new Request(path, { cache: "no-cache" })));
  }

  /** Shells of other releases. The replay files stay. */
  async function forgetOthers() {
    const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== NAME);
    await Promise.all(names.map((name) => caches.delete(name)));
  }

  /** @param {Request} request */
  async function kept(request) {
    return (await (await caches.open(NAME)).match(request.url)) ?? fetch(request);
  }

  /** The page as the server has it now, or the kept one if the server is away. @param {Request} request @param {string} path */
  async function fresh(request, path) {
    const answer = await fetch(request).catch(() => null);
    if (answer && !AWAY.includes(answer.status)) return answer;
    const page = await (await caches.open(NAME)).match(path);
    return page ?? answer ?? Response.error();
  }

  /** Which kept page stands for a path; "" = none. @param {string} path */
  function keptPage(path) {
    if (path === LOBBY) return path;
    return path.startsWith(LOBBY) && /^m\/([0-9a-f]{32}|file)$/.test(path.slice(LOBBY.length)) ? `${LOBBY}m/file` : "";
  }
}
