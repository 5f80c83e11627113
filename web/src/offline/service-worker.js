// Answers a navigation without a connection with the offline page. It stores nothing, so it can show neither an old page of the app nor
// anything personal. The build puts the page in front, as OFFLINE, and serves both as /sw.js: see web/build/service-worker.ts.

// It holds nothing that an open tab could lose, so a new worker replaces the old one at once.
addEventListener('install', () => skipWaiting());

// The request is on its way while the browser starts the worker.
addEventListener('activate', (event) => event.waitUntil(registration.navigationPreload?.enable()));

addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate' && event.request.method === 'GET') event.respondWith(openPage(event));
});

async function openPage({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    return new Response(OFFLINE.html, { status: 503, headers: OFFLINE.headers });
  }
}
