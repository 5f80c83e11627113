// Fails when more browser tests of a feature are tagged @gate than npm test has time for. Then requires that the same count finds
// planted ones.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const MOST = 3;
/** Folders of tests about several features; those of `pages` are made from the list of pages, one for each. */
const MOST_IN: Record<string, number> = { app: 6, pages: Number.POSITIVE_INFINITY };

/** How many tests with the tag each folder has. @param texts by path, relative to e2e */
function countGateTests(texts: ReadonlyMap<string, string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [file, text] of texts) {
    const folder = file.split('/', 1)[0] ?? '';
    const found = text.match(/\btag: \[?[^\n\]]*'@gate'/g)?.length ?? 0;
    counts.set(folder, (counts.get(folder) ?? 0) + found);
  }
  return counts;
}

const files = globSync('*/*.spec.ts', { cwd: join(ROOT, 'e2e') }).map((file) => file.replaceAll('\\', '/'));
const counts = countGateTests(new Map(files.map((file) => [file, readFileSync(join(ROOT, 'e2e', file), 'utf8')])));
const errors = [...counts]
  .filter(([folder, count]) => count > (MOST_IN[folder] ?? MOST))
  .map(
    ([folder, count]) =>
      `e2e/${folder} has ${count} tests tagged @gate, and npm test has time for ${MOST_IN[folder] ?? MOST}: leave the tag out ` +
      '(npm run test:long runs them all), or prove it in a component test.',
  );

const planted = countGateTests(
  new Map([
    ['a/one.spec.ts', "test('x', { tag: '@gate' }, f);\ntest('y', {\n  tag: ['@slow', '@gate'],\n}, f);"],
    ['a/two.spec.ts', "test('z', { tag: '@long' }, f);\n// the tag '@gate' is for few"],
  ]),
);
if (planted.get('a') !== 2) errors.push(`the count finds ${planted.get('a')} of 2 planted tests`);
for (const error of errors) console.error(error);
if (errors.length > 0) process.exit(1);
console.log(`${[...counts.values()].reduce((sum, count) => sum + count, 0)} places tag browser tests for the gate`);
