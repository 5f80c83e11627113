#!/usr/bin/env node
// npm test: everything that shows that the product works, from a fresh clone. CI runs the same.
// `npm test -- movies lists` runs only the unit, API and browser tests of these features, all of them, and the tests that walk every
// call of the contract (contract-tests.js);
// `npm test -- --since main` only those that the changes since a revision can reach.
// What takes long or finds rare things is in npm run test:long.
import { FEATURES } from '../features.mjs';
import { ensureBuilt, ensureInstalled, fail, say } from './bootstrap.js';
import { ensureBrowser } from './browser.js';
import { findReachedFeatures, listChangedFiles } from './changed-features.js';
import { browserTests, GATE, QUICK_CHECKS, testsOfFeatures, unitTests } from './checks.js';
import { runChecks } from './run-checks.js';
import { runTests } from './run-tests.js';
import { endWith } from './verdict.js';

/** The features named by the arguments; null for everything. @param {string[]} args @returns {string[] | null} */
function parseFeatures(args) {
  const [first, revision] = args;
  if (first === '--since') {
    if (revision === undefined) fail('--since needs a revision, for example: npm test -- --since main');
    return findReachedFeatures(listChangedFiles(revision));
  }
  const unknown = args.filter((name) => !FEATURES.includes(name));
  if (unknown.length > 0) fail(`No feature is called ${unknown.join(', ')}. There are: ${FEATURES.join(', ')}.`);
  return args.length === 0 ? null : args;
}

const args = process.argv.slice(2);
const features = parseFeatures(args);
ensureInstalled();
const withChecks = args.length === 0 || args[0] === '--since';
const checked = withChecks ? await runChecks(QUICK_CHECKS, { failFast: true }) : [];
if (checked.some(({ passed }) => !passed) || features?.length === 0) {
  endWith(checked);
} else {
  if (features !== null) say(`\nTests of ${features.join(', ')}, and of every call of the contract`);
  ensureBuilt();
  process.env.CHROMIUM_PATH = ensureBrowser();
  const { results, all } = await runTests(
    features === null ? [unitTests(), browserTests(GATE)] : testsOfFeatures(features, ...(withChecks ? [GATE] : [])),
  );
  endWith([...checked, ...results], all);
}
