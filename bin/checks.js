// The lists of checks. The laptop and CI run the same ones.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { NODE, ROOT } from './bootstrap.js';
import { findContractTests } from './contract-tests.js';
import { FILE_ITSELF, reportFile, unhandledErrorsFile } from './test-reports.js';

/** @typedef {import('./test-reports.js').Runner} Runner */
/** @typedef {import('./test-reports.js').TestResult} TestResult */

/** TypeScript 7 checks in half the time of 6, which other tools need for its API. */
const tsc = (/** @type {string} */ project) => [NODE, 'node_modules/typescript-7/bin/tsc', '-p', project];
const bin = (/** @type {string} */ name, /** @type {string[]} */ ...args) => [
  NODE,
  `node_modules/.bin/${name}`,
  ...args,
];

/**
 * One command. `alone`: its output goes to the terminal while it is written, and nothing runs beside it, because it uses all cores
 * by itself or measures time.
 * @typedef {{ name: string, command: string[], env?: Record<string, string>, alone?: boolean }} Check
 */

/**
 * A test runner. `lookAgain` runs what failed in the first look once more, alone, on one worker; the reports of both looks tell
 * which tests these are.
 * @typedef {Check & { runner: Runner, lookAgain: (failed: TestResult[]) => Check }} TestRun
 */

/** Types, lint, import rules and other facts of the source: npm run check. @type {Check[]} */
export const QUICK_CHECKS = [
  { name: 'format', command: ['node_modules/.bin/biome', 'check', '.'] },
  { name: 'lint', command: ['node_modules/.bin/oxlint', '--quiet'] },
  { name: 'features', command: [NODE, 'scripts/check-features.ts'] },
  { name: 'patterns', command: [NODE, 'scripts/check-patterns.ts'] },
  { name: 'spreads', command: [NODE, 'scripts/check-spreads.ts'] },
  { name: 'connections', command: [NODE, 'scripts/check-connections.ts'] },
  { name: 'tests wait for things', command: [NODE, 'scripts/check-tests.ts'] },
  { name: 'gate', command: [NODE, 'scripts/check-gate.ts'] },
  { name: 'statements', command: [NODE, 'scripts/check-statements.ts'] },
  { name: 'migrations', command: [NODE, 'scripts/check-migrations.ts'] },
  { name: 'openapi', command: [NODE, 'scripts/check-openapi.ts'] },
  {
    name: 'import rules',
    command: bin(
      'depcruise',
      '--config',
      '.dependency-cruiser.mjs',
      // With the advice of each rule.
      '--output-type',
      'err-long',
      'contract/src',
      'server/src',
      'server/demo',
      'web/src',
    ),
  },
  { name: 'types: contract', command: tsc('contract') },
  { name: 'types: server', command: tsc('server') },
  { name: 'types: web', command: tsc('web') },
  { name: 'types: e2e', command: tsc('e2e') },
  { name: 'nothing dead', command: bin('knip') },
  { name: 'deletion decided', command: [NODE, 'scripts/check-deletion.ts'] },
  { name: 'table types', command: [NODE, 'scripts/generate-tables.ts', '--verify'] },
];

/** Asks the registry, so it is no part of npm test. @type {Check} */
export const BEHIND = { name: 'dependencies', command: [NODE, 'scripts/check-behind.ts'] };

/** @param {1 | 2} look @param {string[]} args */
const vitest = (look, ...args) => ({
  command: [
    NODE,
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    '--reporter=./bin/unhandled-errors-reporter.js',
    `--outputFile.json=${reportFile('vitest', look)}`,
    ...args,
  ],
  env: { UNHANDLED_ERRORS_FILE: unhandledErrorsFile(look) },
  alone: true,
});

/** @param {1 | 2} look @param {string[]} args */
const playwright = (look, ...args) => ({
  command: [
    NODE,
    'node_modules/@playwright/test/cli.js',
    'test',
    '--config=e2e/playwright.config.ts',
    '--reporter=list,json',
    ...args,
  ],
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile('playwright', look) },
  alone: true,
});

/** Unit and API tests, all of them without patterns. @param {string[]} patterns parts of paths @returns {TestRun} */
export const unitTests = (...patterns) => ({
  name: 'unit and API tests',
  runner: 'vitest',
  ...vitest(1, ...patterns),
  lookAgain: (failed) => ({
    name: 'unit and API tests, second look',
    ...vitest(
      2,
      // What failed outside the tests of a file shows again only with all of them.
      ...(failed.some(({ title }) => title === FILE_ITSELF) ? [] : ['--lastFailed']),
      '--maxWorkers=1',
      ...new Set(failed.map(({ file }) => file)),
    ),
  }),
});

/** The few browser tests that npm test runs. */
export const GATE = '--grep=@gate';

/** Browser tests, all of them without patterns. @param {string[]} patterns expressions that match paths @returns {TestRun} */
export const browserTests = (...patterns) => ({
  name: 'browser tests',
  runner: 'playwright',
  // With ten failures the run is red anyway, and each of them waits for its whole deadline.
  ...playwright(1, '--max-failures=10', ...patterns),
  lookAgain: () => ({ name: 'browser tests, second look', ...playwright(2, '--last-failed', '--workers=1') }),
});

/**
 * The unit, API and browser tests of some features, and the tests of every call of the contract.
 * @param {string[]} features of the ranked list, and `app` @param {string[]} options of the browser tests @returns {TestRun[]}
 */
export function testsOfFeatures(features, ...options) {
  const folders = features.flatMap((feature) => (feature === 'app' ? ['app', 'pages'] : [feature]));
  const withBrowserTests = folders.filter((folder) => existsSync(join(ROOT, 'e2e', folder)));
  const patterns = features.flatMap((feature) =>
    feature === 'app'
      ? ['server/src/app/', 'server/test/across/', 'web/src/app/']
      : [`features/${feature}/`, `contract/src/${feature}/`],
  );
  return [
    unitTests(...patterns, ...findContractTests()),
    ...(withBrowserTests.length === 0 ? [] : [browserTests(...options, `/e2e/(${withBrowserTests.join('|')})/`)]),
  ];
}

/** Whether the import rules refuse what they must, tried on planted imports: a part of npm run test:long. @type {Check[]} */
export const PROOFS_OF_CHECKS = [{ name: 'import rules proven', command: [NODE, 'scripts/prove-import-rules.ts'] }];

/** Processes, PostgreSQL and connections are killed while members act: a part of npm run test:long. @type {Check[]} */
export const TORTURE = [
  { name: 'torture, 5 rounds', command: [NODE, 'scripts/torture.ts', '--rounds', '5'] },
  { name: 'torture of due reviews, 200', command: [NODE, 'scripts/schedule-torture.ts', '--reviews', '200'] },
  {
    name: 'torture of notifications, 100',
    command: [NODE, 'scripts/notification-torture.ts', '--notifications', '100'],
  },
  { name: 'torture of imports, 10 kills', command: [NODE, 'scripts/import-torture.ts', '--rounds', '10'] },
  {
    name: 'chaos, 3 restarts',
    command: [NODE, 'scripts/chaos-torture.ts', ...'--minutes 0.4 --restarts 3 --longest 3 --tabs 40'.split(' ')],
  },
];
