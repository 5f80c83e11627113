// The tests that walk every call of the contract, or need a row for a new call. `npm test -- FEATURE` runs them beside those of the
// feature.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './bootstrap.js';

/** Where tests across features are. */
const FOLDERS = ['server/src/app', 'server/test/across', 'web/src/app'];

/** By name, so that they may move between these folders. */
export const CONTRACT_TESTS = Object.freeze([
  // The server: what each call answers, to whom, and what it refuses.
  'access-tokens.test.ts',
  'api.test.ts',
  'conventions.test.ts',
  'costly-calls.test.ts',
  'cross-site.test.ts',
  'every-call.test.ts',
  'film-identity.test.ts',
  'forgery.test.ts',
  'hidden-scores.test.ts',
  'leavers.test.ts',
  'list-totals.test.ts',
  'one-definition.test.ts',
  'one-folding.test.ts',
  'others-things.test.ts',
  'roles.test.ts',
  'sanctioned-calls.test.ts',
  'slow-bodies.test.ts',
  'tables-and-calls.test.ts',
  'text-limits.test.ts',
  'text-rules.test.ts',
  'visibility.test.ts',
  // The web: the states of each list, and the calls of each page.
  'list-states.test.tsx',
  'pages.test.tsx',
]);

/** The test files in these folders, relative to the root. */
export const listTestsAcrossFeatures = () =>
  FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
      .filter((file) => /\.test\.tsx?$/.test(file)),
  );

/** Their paths relative to the root. @param {readonly string[]} [names] @returns {string[]} */
export function findContractTests(names = CONTRACT_TESTS) {
  const files = listTestsAcrossFeatures();
  return names.map((name) => {
    const [path, ...others] = files.filter((file) => file.endsWith(`/${name}`));
    if (path === undefined || others.length > 0)
      throw new Error(
        `${name} is ${path === undefined ? 'in none' : 'more than once'} of ${FOLDERS.join(', ')}: correct the lists in bin/contract-tests.js.`,
      );
    return path;
  });
}
