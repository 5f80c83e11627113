// The list of checks. The laptop and CI run the same one.
import { NODE } from './bootstrap.js';

const tsc = (/** @type {string} */ project) => [NODE, 'node_modules/typescript/bin/tsc', '-p', project];
const bin = (/** @type {string} */ name, /** @type {string[]} */ ...args) => [
  NODE,
  `node_modules/.bin/${name}`,
  ...args,
];

/** @typedef {{ name: string, command: string[], slow?: boolean }} Check */

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
  { name: 'features', command: [NODE, 'scripts/check-features.ts'] },
  { name: 'import rules proven', command: [NODE, 'scripts/prove-import-rules.ts'] },
  { name: 'nothing dead', command: bin('knip') },
  { name: 'deletion decided', command: [NODE, 'scripts/check-deletion.ts'] },
  { name: 'table types', command: [NODE, 'scripts/generate-tables.ts', '--verify'] },
  { name: 'unit and API tests', command: [NODE, 'node_modules/vitest/vitest.mjs', 'run'], slow: true },
  {
    name: 'browser tests',
    command: [NODE, 'node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts'],
    slow: true,
  },
  { name: 'torture, 5 rounds', command: [NODE, 'scripts/torture.ts', '--rounds', '5'], slow: true },
  {
    name: 'chaos, 3 restarts',
    command: [NODE, 'scripts/chaos-torture.ts', ...'--minutes 0.4 --restarts 3 --longest 3 --tabs 40'.split(' ')],
    slow: true,
  },
];
