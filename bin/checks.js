// The list of checks. The laptop and CI run the same one.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { NODE, ROOT } from './bootstrap.js';
import { REPORTS } from './slowest-tests.js';

const tsc = (/** @type {string} */ project) => [NODE, 'node_modules/typescript/bin/tsc', '-p', project];
const bin = (/** @type {string} */ name, /** @type {string[]} */ ...args) => [
  NODE,
  `node_modules/.bin/${name}`,
  ...args,
];

/**
 * `slow` checks belong to npm test only. `alone` checks use both cores by themselves or measure time, so nothing runs beside them.
 * @typedef {{ name: string, command: string[], env?: Record<string, string>, slow?: boolean, alone?: boolean }} Check
 */

/** Unit and API tests, all of them without patterns. @param {string[]} patterns parts of paths @returns {Check} */
const vitest = (...patterns) => ({
  name: 'unit and API tests',
  command: [
    NODE,
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${REPORTS.vitest}`,
    ...patterns,
  ],
  slow: true,
  alone: true,
});

/** Browser tests, all of them without patterns. @param {string[]} patterns expressions that match paths @returns {Check} */
const playwright = (...patterns) => ({
  name: 'browser tests',
  command: [
    NODE,
    'node_modules/@playwright/test/cli.js',
    'test',
    '--config=e2e/playwright.config.ts',
    '--reporter=list,json',
    ...patterns,
  ],
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: REPORTS.playwright },
  slow: true,
  alone: true,
});

/** @type {Check[]} */
export const CHECKS = [
  { name: 'format', command: ['node_modules/.bin/biome', 'check', '.'] },
  { name: 'lint', command: ['node_modules/.bin/oxlint', '--quiet'] },
  { name: 'types: contract', command: tsc('contract') },
  { name: 'types: server', command: tsc('server') },
  { name: 'types: web', command: tsc('web') },
  { name: 'types: e2e', command: tsc('e2e') },
  {
    name: 'import rules',
    command: bin(
      'depcruise',
      '--config',
      '.dependency-cruiser.mjs',
      'contract/src',
      'server/src',
      'server/demo',
      'web/src',
    ),
  },
  { name: 'patterns', command: [NODE, 'scripts/check-patterns.ts'] },
  { name: 'tests wait for things', command: [NODE, 'scripts/check-tests.ts'] },
  { name: 'features', command: [NODE, 'scripts/check-features.ts'] },
  { name: 'import rules proven', command: [NODE, 'scripts/prove-import-rules.ts'] },
  { name: 'nothing dead', command: bin('knip') },
  { name: 'deletion decided', command: [NODE, 'scripts/check-deletion.ts'] },
  { name: 'table types', command: [NODE, 'scripts/generate-tables.ts', '--verify'] },
  vitest(),
  playwright(),
  { name: 'torture, 5 rounds', command: [NODE, 'scripts/torture.ts', '--rounds', '5'], slow: true },
  {
    name: 'chaos, 3 restarts',
    command: [NODE, 'scripts/chaos-torture.ts', ...'--minutes 0.4 --restarts 3 --longest 3 --tabs 40'.split(' ')],
    slow: true,
  },
];

/** The unit, API and browser tests of some features. @param {string[]} features of the ranked list @returns {Check[]} */
export function testsOfFeatures(features) {
  const withBrowserTests = features.filter((feature) => existsSync(join(ROOT, 'e2e', feature)));
  return [
    vitest(...features.flatMap((feature) => [`features/${feature}/`, `contract/src/${feature}/`])),
    ...(withBrowserTests.length === 0 ? [] : [playwright(`/e2e/(${withBrowserTests.join('|')})/`)]),
  ];
}
