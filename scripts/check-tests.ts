// Fails when a test depends on the clock or on chance: then it is red on a slow machine for no fault of the code. Fails when a module
// that tests share registers hooks while it is loaded. Then requires that the same checks find planted files that do.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { findHooks } from './support/find-hooks.ts';
import { type Found, findWaits } from './support/find-waits.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Tests that measure time are run by themselves. */
const MEASURES = /\.long\.test\.ts$/;

/** Tests that depend on the clock or on chance, with what is found in them. */
const PLANTED: readonly [file: string, text: string, rules: readonly string[]][] = [
  ['a.spec.ts', 'await page.waitForTimeout(100);', ['waitForTimeout']],
  ['a.test.ts', 'await new Promise((resolve) => setTimeout(resolve, 30));', ['sleep']],
  ['a.test.ts', 'await new Promise<void>(function (done) { globalThis.setTimeout(() => done(), 5); });', ['sleep']],
  ['a.spec.ts', "await page.waitForLoadState('networkidle');", ['networkidle']],
  ['a.spec.ts', 'await page.goto(path, { waitUntil: `networkidle` });', ['networkidle']],
  ['a.test.ts', 'press(Math.random());', ['random']],
  ['a.test.ts', 'expect(performance.now() - began).toBeLessThan(5000);', ['duration']],
  ['a.test.ts', 'const took = Date.now() - began; expect(took).not.toBeGreaterThanOrEqual(5);', ['duration']],
  ['a.test.ts', 'const took = (performance.now() - a) / 1000; expect(Math.round(took)).toBeLessThan(5);', ['duration']],
  ['a.test.ts', 'const took = Date.now() - began; expect(5).toBeGreaterThan(took);', ['duration']],
  ['a.test.ts', 'const end = performance.now(); expect(end - began).toBeLessThan(5);', ['duration']],
  ['a.test.ts', 'await vi.waitFor(() => expect(calls).toBe(1));', ['waitFor']],
  ['a.test.ts', "import { setTimeout as pause } from 'node:timers/promises'; await pause(5);", ['timers/promises']],
  ['a.test.ts', "const { setTimeout: pause } = await import('timers/promises');", ['timers/promises']],
  ['a.spec.ts', "test('a', async () => { expect(Date.now() - began).toBeLessThan(5); });", ['duration']],
];
/** Tests that only look like these. */
const HARMLESS: readonly [file: string, text: string][] = [
  ['a.spec.ts', "test('a', { tag: '@long' }, async () => { expect(Date.now() - began).toBeLessThan(5); });"],
  [
    'a.spec.ts',
    "test('a', { tag: ['@x', '@long'] }, async () => { const t = Date.now() - b; expect(t).toBeLessThan(5); });",
  ],
  ['a.test.ts', 'await vi.waitFor(() => expect(calls).toBe(1), { timeout: PATIENCE_MS });'],
  ['a.test.ts', 'await new Promise((resolve) => queueMicrotask(resolve)); test.setTimeout(5);'],
  ['a.spec.ts', 'await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));'],
  ['a.test.ts', 'const took = Date.now() - began; expect(waited + took).toBeGreaterThan(5);'],
  ['a.test.ts', 'expect(sentAt).toBeLessThanOrEqual(Date.now()); const day = Date.now() - 86_400_000; use(day);'],
  ['a.test.ts', "// Math.random, networkidle and waitForTimeout are words here.\nconst text = 'Math.random()';"],
];

/** Modules that test files share, with the number of hooks that they register while they are loaded. */
const PLANTED_MODULES: readonly [text: string, hooks: number][] = [
  ['afterEach(() => vi.useRealTimers());', 1],
  ['if (isSlow) test.beforeAll(async () => start()); export const stop = afterAll(close);', 2],
  ['export function useClock() { beforeAll(() => vi.useFakeTimers()); afterAll(() => vi.useRealTimers()); }', 0],
  ['export const afterwards = (end: () => void) => onTestFinished(end);', 0],
];

const parse = (file: string, text: string): ts.SourceFile =>
  ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, file.endsWith('x') ? ts.ScriptKind.TSX : undefined);
const findIn = (file: string, text: string): Found[] => findWaits(parse(file, text));
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const list = (patterns: readonly string[]): string[] =>
  globSync(patterns, { cwd: ROOT, exclude: ['**/node_modules', '**/dist'] }).toSorted();

const TESTS = ['**/*.test.ts', '**/*.test.tsx', '**/*.spec.ts'];
const files = list(TESTS).filter((file) => !MEASURES.test(file));
/** Files that vitest loads for each test file anew. */
const SETUP = ['web/vitest.setup.ts', 'server/test/property-seeds.ts'];
const tests = new Set([...list(TESTS), ...SETUP]);
const modules = list(['**/*.ts', '**/*.tsx']).filter((file) => !tests.has(file));
const errors = files.flatMap((file) =>
  findIn(file, read(file)).map(({ line, advice }) => `${file}:${line}: ${advice}`),
);
for (const file of modules)
  for (const line of findHooks(parse(file, read(file))))
    errors.push(`${file}:${line}: this hook runs for the first test file of a process only: register it in a function`);
for (const [text, hooks] of PLANTED_MODULES)
  if (findHooks(parse('a.ts', text)).length !== hooks)
    errors.push(`the check does not find ${hooks} hooks in: ${text}`);
for (const [file, text, rules] of PLANTED) {
  const found = findIn(file, text).map(({ rule }) => rule);
  if (found.join() !== rules.join()) errors.push(`the check finds [${found}] instead of [${rules}] in: ${text}`);
}
for (const [file, text] of HARMLESS)
  for (const { rule } of findIn(file, text)) errors.push(`the check finds ${rule} in harmless: ${text}`);
for (const error of errors) console.error(error);
if (errors.length > 0) process.exit(1);
console.log(`${files.length} test files wait for things, not for the clock; no module that they share registers hooks`);
