import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';
import { buildStarsPath, CELL } from '../src/ui/stars/star-shapes.ts';
import { amber, palette } from '../src/ui/theme/colors.ts';

const FOLDER = new URL('../src/offline/', import.meta.url);
const FAVICON = new URL('../public/favicon.svg', import.meta.url);

/** Tags and comments of offline.html that the build replaces. */
const STYLES = '<link rel="stylesheet" href="offline.css" />';
const SCRIPT = '<script src="offline-page.js"></script>';
const ICON = 'href="favicon.svg"';
const LOGO = '<!--logo-->';
const STARS = '<!--stars-->';

/** The fonts of the theme. The browser has their files, which never change, of the app's pages. */
const FONTS = [
  { family: 'Fraunces Variable', file: /^assets\/fraunces-latin-opsz-normal-.*\.woff2$/ },
  { family: 'Inter Variable', file: /^assets\/inter-latin-wght-normal-.*\.woff2$/ },
];
const FONT_VARIABLES = {
  '--display-font': "'Fraunces Variable', 'Iowan Old Style', Georgia, serif",
  '--text-font': "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
};

/**
 * Writes sw.js, the service worker with the offline page in it. It caches nothing and is one file without imports: a browser compares its
 * bytes with those that the server has whenever a page is opened, so a release that changes the page replaces the worker.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'halfstar:service-worker',
    enforce: 'post',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle(_options, bundle) {
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: await buildServiceWorker(Object.keys(bundle)) });
    },
  };
}

const readSource = (file: string | URL): Promise<string> => readFile(new URL(file, FOLDER), 'utf8');

/** @param files the names of the build's files */
async function buildServiceWorker(files: readonly string[]): Promise<string> {
  const [worker, page, css, script, favicon] = await Promise.all([
    readSource('service-worker.js'),
    readSource('offline.html'),
    readSource('offline.css'),
    readSource('offline-page.js'),
    readSource(FAVICON),
  ]);
  const inserted: [mark: string, text: string][] = [
    [STYLES, `<style>${makeThemeStyles(files)}${css}</style>`],
    [SCRIPT, `<script>${script}</script>`],
    [ICON, `href="data:image/svg+xml,${encodeURIComponent(favicon)}"`],
    [LOGO, makeLogo(favicon)],
    [STARS, makeStars()],
  ];
  let html = page;
  for (const [mark, text] of inserted) {
    if (!html.includes(mark)) throw new Error(`offline.html has no ${mark}`);
    html = html.replace(mark, () => text);
  }
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': makePolicy(script),
    'x-content-type-options': 'nosniff',
  };
  return `const OFFLINE = ${JSON.stringify({ html, headers })};\n${worker}`;
}

/** It may do nothing but what the page itself contains, load the fonts and ask whether the server answers. */
function makePolicy(script: string): string {
  const hash = createHash('sha256').update(script).digest('base64');
  return [
    "default-src 'none'",
    `script-src 'sha256-${hash}'`,
    "style-src 'unsafe-inline'",
    'img-src data:',
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The theme's fonts and colors. */
function makeThemeStyles(files: readonly string[]): string {
  const faces = FONTS.map(({ family, file }) => {
    const name = files.find((each) => file.test(each));
    if (name === undefined) throw new Error(`the build has no file of ${family}`);
    return `@font-face{font-family:"${family}";font-weight:100 900;font-display:swap;src:url("/${name}") format("woff2")}`;
  });
  return [
    ...faces,
    toRule(':root', { ...FONT_VARIABLES, '--hs-accent': amber[4] }),
    toRule('[data-mantine-color-scheme="dark"]', toColors('dark')),
    toRule('[data-mantine-color-scheme="light"]', toColors('light')),
  ].join('');
}

const toRule = (selector: string, properties: Record<string, string>): string =>
  `${selector}{${Object.entries(properties)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`;

function toColors(scheme: 'dark' | 'light'): Record<string, string> {
  const { paper, ink, inkSoft, onAccent, star, starEmpty, focus } = palette[scheme];
  return {
    'color-scheme': scheme,
    '--hs-paper': paper,
    '--hs-ink': ink,
    '--hs-ink-soft': inkSoft,
    '--hs-on-accent': onAccent,
    '--hs-star': star,
    '--hs-star-empty': starEmpty,
    '--hs-focus': focus,
  };
}

/** The two paths of the favicon, an outlined star and its left half, in the colors of the page. */
function makeLogo(favicon: string): string {
  const [outline, half] = [...favicon.matchAll(/ d="([^"]+)"/g)].map(([, path]) => path);
  if (outline === undefined || half === undefined) throw new Error('favicon.svg is not as expected');
  return makeDrawing('logo', '0 0 32 32', { outline, filled: half });
}

/** Five stars, of which half a star is filled, as above every empty state. */
const makeStars = (): string =>
  makeDrawing('stars', `0 0 ${CELL * 5} ${CELL}`, { empty: buildStarsPath(5), filled: buildStarsPath(0.5) });

function makeDrawing(name: string, viewBox: string, paths: Record<string, string>): string {
  const drawn = Object.entries(paths).map(([className, path]) => `<path class="${className}" d="${path}" />`);
  return `<svg class="${name}" viewBox="${viewBox}" aria-hidden="true" focusable="false">${drawn.join('')}</svg>`;
}
