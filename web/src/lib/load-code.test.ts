import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const SHEET = 'http://localhost:3000/assets/film.css';

/** A fresh copy of the module, as in a newly opened page. */
let loadCode: typeof import('./load-code.ts').loadCode;
let watchStyleSheets: typeof import('./load-code.ts').watchStyleSheets;

beforeEach(async () => {
  vi.resetModules();
  ({ loadCode, watchStyleSheets } = await import('./load-code.ts'));
});
afterEach(() => document.head.replaceChildren());

const links = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];

function addSheet(href = SHEET): HTMLLinkElement {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  document.head.append(link);
  return link;
}

/** As a browser reports it: on the element, without bubbling. */
const report = (link: HTMLLinkElement | undefined, type: 'load' | 'error') => link?.dispatchEvent(new Event(type));

/** A style sheet that fails while the app runs. */
function failSheet(href = SHEET): void {
  report(addSheet(href), 'error');
}

const module = { default: 'Film' };

test('code without failed style sheets is loaded directly', async () => {
  await expect(loadCode(async () => module)).resolves.toBe(module);
  expect(links()).toEqual([]);
});

test('a failed style sheet is reported and fetched again before the next code is loaded', async () => {
  const onMissing = vi.fn<() => void>();
  watchStyleSheets(onMissing);
  failSheet();
  expect(onMissing).toHaveBeenCalledOnce();
  expect(links()).toEqual([]);

  const load = vi.fn<() => Promise<typeof module>>(async () => module);
  const loading = loadCode(load);
  expect(links().map(({ href }) => href)).toEqual([SHEET]);
  expect(load).not.toHaveBeenCalled();
  report(links()[0], 'load');
  await expect(loading).resolves.toBe(module);

  // It is there now: what is loaded later does not fetch it again.
  await loadCode(load);
  expect(links()).toHaveLength(1);
});

test('a style sheet that failed before the app started is fetched again too', async () => {
  // jsdom loads no style sheets, so this one has no rules, like one that failed.
  addSheet();
  const onMissing = vi.fn<() => void>();
  watchStyleSheets(onMissing);
  expect(links()).toEqual([]);
  const loading = loadCode(async () => module);
  report(links()[0], 'load');
  await expect(loading).resolves.toBe(module);
});

test('code that failed together with its style sheet is never loaded without it', async () => {
  watchStyleSheets(() => {});
  const load = vi
    .fn<() => Promise<typeof module>>()
    .mockImplementationOnce(async () => {
      failSheet();
      throw new TypeError('Failed to fetch dynamically imported module');
    })
    .mockResolvedValue(module);
  await expect(loadCode(load)).rejects.toThrow('could not be loaded');

  // Vite would now give the code without the style sheet.
  const second = loadCode(load);
  report(links()[0], 'error');
  await expect(second).rejects.toThrow(`Unable to load ${SHEET}`);
  expect(load).toHaveBeenCalledOnce();

  const third = loadCode(load);
  report(links().at(-1), 'load');
  await expect(third).resolves.toBe(module);
});

test('other code loads although an unrelated style sheet fails again', async () => {
  watchStyleSheets(() => {});
  failSheet();
  const loading = loadCode(async () => module);
  report(links()[0], 'error');
  await expect(loading).resolves.toBe(module);
});

test('errors of other elements are ignored', async () => {
  const onMissing = vi.fn<() => void>();
  watchStyleSheets(onMissing);
  const icon = Object.assign(document.createElement('link'), { rel: 'icon', href: '/icon.svg' });
  const image = document.createElement('img');
  document.head.append(icon, image);
  for (const element of [icon, image]) element.dispatchEvent(new Event('error'));
  expect(onMissing).not.toHaveBeenCalled();
  expect(icon.isConnected).toBe(true);
});
