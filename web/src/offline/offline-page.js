// Runs inside the offline page, whose address is that of the page that could not be loaded: to open that page is to reload.

// A page that a reload did not open is tried less often.
const [visit] = performance.getEntriesByType('navigation');
const EVERY_MS = visit?.type === 'reload' ? 30_000 : 5000;
const TIMEOUT_MS = 10_000;
let asking = null;

showScheme();
showReason();
addEventListener('storage', showScheme);
addEventListener('offline', showReason);
addEventListener('online', () => {
  showReason();
  openPage();
});
document.addEventListener('visibilitychange', openPageWhenVisible);
document.querySelector('button').addEventListener('click', tryAgain);
setInterval(openPageWhenVisible, EVERY_MS);

// The scheme that was chosen in this browser. The key is SCHEME_KEY in ui/theme/theme.ts.
function showScheme() {
  try {
    const scheme = localStorage.getItem('halfstar-scheme') === 'light' ? 'light' : 'dark';
    document.documentElement.dataset.mantineColorScheme = scheme;
  } catch {
    // Storage may be unavailable; the dark scheme is the default.
  }
}

// A browser that has a network may still not reach Halfstar.
function showReason() {
  const [title, reason] = navigator.onLine
    ? [
        'Halfstar cannot be reached',
        'Either your connection or Halfstar is down. This page opens by itself once there is an answer.',
      ]
    : ['You are offline', 'This page needs a connection. It opens by itself once you are connected.'];
  document.title = `${title} · Halfstar`;
  document.querySelector('h1').textContent = title;
  document.querySelector('#reason').textContent = reason;
}

async function canReachHalfstar() {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const answer = await fetch('/version.json', { method: 'HEAD', cache: 'no-store', signal }).catch(() => null);
  return answer?.ok === true;
}

// Resolves to false when Halfstar cannot be reached. Asks one question at a time.
async function openPage() {
  asking ??= canReachHalfstar();
  const canOpen = await asking;
  asking = null;
  if (canOpen) location.reload();
  return canOpen;
}

function openPageWhenVisible() {
  if (document.visibilityState === 'visible') openPage();
}

async function tryAgain() {
  const says = document.querySelector('[role="status"]');
  says.textContent = 'Trying…';
  says.textContent = (await openPage()) ? '' : 'Still no connection.';
}
