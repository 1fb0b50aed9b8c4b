// Shows an offline page while there is no connection. Everything else comes from the network, and no
// answer of the API is stored, so none can be stale. sw-push.js, made of src/worker, shows pushes and keeps a shared file.
importScripts('/sw-push.js');

const CACHE = 'offline-page';
const OFFLINE = '/offline.html';
const STORED = [OFFLINE, '/offline.css', '/offline.js', '/favicon.svg'];

addEventListener('install', (event) => {
  const store = async () => {
    const cache = await caches.open(CACHE);
    await cache.addAll(STORED.map((path) => new Request(path, { cache: 'reload' })));
    await skipWaiting();
  };
  event.waitUntil(store());
  // Tells the browser that it need not ask this script for these requests.
  const pathnames = ['/api/*', '/media/*', '/assets/*'];
  event.addRoutes?.(pathnames.map((pathname) => ({ condition: { urlPattern: { pathname } }, source: 'network' })));
});

addEventListener('activate', (event) => {
  const begin = async () => {
    // The browser requests the page while it starts this script.
    await registration.navigationPreload?.enable();
    await clients.claim();
  };
  event.waitUntil(begin());
});

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (STORED.includes(pathname)) event.respondWith(fetch(request).catch(() => caches.match(pathname)));
  else if (request.mode === 'navigate' && !/^\/(?:api|media|ws)\//.test(pathname)) event.respondWith(readPage(event));
});

async function readPage({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    return (await caches.match(OFFLINE)) ?? Response.error();
  }
}
