// @vitest-environment node
import { existsSync, readFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import { expect, test } from 'vitest';

const DIST = new URL('../dist', import.meta.url).pathname;
/**
 * What a first page may weigh in bytes, compressed, without the hashes in names of files. `npm run bench -- pages` measures what a
 * browser receives.
 */
const BUDGETS = [
  { who: 'a visitor at the sign-in page', pages: ['auth/AuthPage'], most: 171_900 },
  { who: 'a member at home', pages: ['shell', 'timeline/HomePage'], most: 190_950 },
];

const readText = (file: string) => readFileSync(`${DIST}${file}`, 'utf8');

/** The hash in the name of another file, which differs by where the app is built and does not compress. */
const HASH = /-[\w-]{8}(?=\.(?:js|css)\b)/g;

/** Without the hashes in it, so that the same code weighs the same wherever it is built. */
const weighScript = (file: string) => brotliCompressSync(readText(file).replaceAll(HASH, '')).length;

/** As the server sends them: scripts as files, the styles inside the page. */
function weigh(files: readonly string[]): number {
  const scripts = files.filter((file) => file.endsWith('.js')).map(weighScript);
  const styles = files.filter((file) => file.endsWith('.css')).map(readText);
  const inside = brotliCompressSync(styles.join(''), { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  return scripts.reduce((sum, size) => sum + size, inside.length);
}

test.each(BUDGETS)('the JS and CSS of the first page of $who stay within $most bytes', ({ pages, most }) => {
  expect(existsSync(`${DIST}/pages.json`), 'needs the built web app: npm test builds it').toBe(true);
  const byPage = JSON.parse(readText('/pages.json')) as Record<string, string[]>;
  const entry = [...readText('/index.html').matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file = '']) => file);
  const files = new Set([...entry, ...pages.flatMap((page) => byPage[page] ?? [])]);
  expect(files.size).toBeGreaterThan(entry.length);
  expect(weigh([...files])).toBeLessThanOrEqual(most);
});
