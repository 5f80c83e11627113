import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';

let served: () => Promise<Response>;
let requestCount: number;
let listening: MockInstance<typeof window.addEventListener>;

/** A page that runs the entry /assets/main-1.js and has just been opened. */
async function openPage() {
  vi.resetModules();
  const { useNewVersion, checkVersionOnFailedLoads: watchFailedLoads } = await import('./new-version.ts');
  watchFailedLoads();
  return renderHook(() => useNewVersion()).result;
}

const failToLoad = () => act(async () => void window.dispatchEvent(new Event('vite:preloadError')));

beforeEach(() => {
  listening = vi.spyOn(window, 'addEventListener');
  requestCount = 0;
  const entry = Object.assign(document.createElement('script'), { type: 'module' });
  entry.setAttribute('src', '/assets/main-1.js');
  document.head.append(entry);
  vi.stubGlobal('fetch', (path: string, { cache }: RequestInit) => {
    requestCount += 1;
    // Any other request, or a cached response, would not show the server's version.
    return path === '/version.json' && cache === 'no-store' ? served() : Promise.reject(new Error(path));
  });
});
afterEach(() => {
  // The page of the next test is opened in the same window.
  for (const listener of listening.mock.calls) window.removeEventListener(...listener);
  listening.mockRestore();
  document.head.replaceChildren();
  vi.unstubAllGlobals();
});

test('the version is not checked before something failed to load', async () => {
  served = async () => Response.json({ entry: '/assets/main-2.js' });
  const isNew = await openPage();
  expect([isNew.current, requestCount]).toEqual([false, 0]);
});

test('when code fails to load and the server has another version, the page shows that', async () => {
  served = async () => Response.json({ entry: '/assets/main-2.js' });
  const isNew = await openPage();
  await failToLoad();
  await waitFor(() => expect(isNew.current).toBe(true));
});

test('a failed style sheet also checks the version', async () => {
  served = async () => Response.json({ entry: '/assets/main-2.js' });
  const isNew = await openPage();
  const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/assets/film.css' });
  document.head.append(sheet);
  await act(async () => void sheet.dispatchEvent(new Event('error')));
  await waitFor(() => expect(isNew.current).toBe(true));
});

test.each([
  ['the same version', async () => Response.json({ entry: '/assets/main-1.js' })],
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the page of a proxy', async () => new Response('<h1>Bad gateway</h1>')],
  ['something else', async () => Response.json('soon')],
  ['no entry', async () => Response.json({ entry: null })],
])('a server with %s is no newer version, and is checked again the next time', async (_, answer) => {
  served = answer;
  const isNew = await openPage();
  await failToLoad();
  await waitFor(() => expect(requestCount).toBe(1));
  expect(isNew.current).toBe(false);
  served = async () => Response.json({ entry: '/assets/main-2.js' });
  await failToLoad();
  await waitFor(() => expect(isNew.current).toBe(true));
});

test('once a new version is known it is not checked again', async () => {
  served = async () => Response.json({ entry: '/assets/main-2.js' });
  const isNew = await openPage();
  await failToLoad();
  await waitFor(() => expect(isNew.current).toBe(true));
  await failToLoad();
  expect(requestCount).toBe(1);
});
