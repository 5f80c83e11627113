// @vitest-environment node
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { palette } from '../src/ui/theme/colors.ts';

const DIST = new URL('../dist', import.meta.url).pathname;
const PNG = [0x89, 0x50, 0x4e, 0x47];

/** Of a PNG file, as its header says. */
function readSize(file: string): string {
  const bytes = readFileSync(`${DIST}${file}`);
  expect([...bytes.subarray(0, 4)]).toEqual(PNG);
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

interface Manifest {
  icons: { src: string; sizes: string; type: string; purpose: string }[];
}
const readManifest = (): Manifest & Record<string, unknown> =>
  JSON.parse(readFileSync(`${DIST}/manifest.webmanifest`, 'utf8'));

test('[A11-02] the manifest says what browsers need to install the app, and its icons have their sizes', () => {
  expect(existsSync(`${DIST}/index.html`), 'needs the built web app: npm test builds it').toBe(true);
  const { icons, ...manifest } = readManifest();
  expect(manifest).toMatchObject({
    name: 'Halfstar',
    short_name: 'Halfstar',
    start_url: '/',
    display: 'standalone',
    theme_color: palette.dark.paper,
    background_color: palette.dark.paper,
  });
  expect(icons.map(({ sizes, type, purpose }) => [sizes, type, purpose])).toEqual([
    ['192x192', 'image/png', 'any'],
    ['512x512', 'image/png', 'any'],
    ['512x512', 'image/png', 'maskable'],
  ]);
  expect(icons.map(({ src }) => readSize(src))).toEqual(icons.map(({ sizes }) => sizes));
  expect(readSize('/apple-touch-icon.png')).toBe('180x180');
  const html = readFileSync(`${DIST}/index.html`, 'utf8');
  expect(html).toContain('<link rel="manifest" href="/manifest.webmanifest" />');
  expect(html).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png" />');
});

test('[A11-02] the service worker is one file with the offline page in it, whose fonts are files of this build', () => {
  const worker = readFileSync(`${DIST}/sw.js`, 'utf8');
  expect(worker).not.toMatch(/importScripts|\bcaches\b|^import /m);
  const [, offline = ''] = /^const OFFLINE = (.*);$/m.exec(worker) ?? [];
  const { html, headers }: { html: string; headers: Record<string, string> } = JSON.parse(offline);
  expect(html).toContain('<h1>You are offline</h1>');
  expect(html).not.toMatch(/<!--|<link rel="stylesheet"|<script src/);
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'sha256-[\w+/]{43}='; /);
  const fonts = [...html.matchAll(/url\("([^"]+)"\)/g)].map(([, file = '']) => file);
  expect(fonts).toHaveLength(2);
  expect(fonts.filter((file) => !existsSync(`${DIST}${file}`))).toEqual([]);
  expect(html.match(/#[\da-f]{6}/g)).toEqual(expect.arrayContaining([palette.dark.paper, palette.light.paper]));
});
