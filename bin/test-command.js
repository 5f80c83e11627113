// What npm test does, step by step. The steps are given, so that a test sees which are taken without taking them.
import { FEATURES } from '../features.mjs';
import { fail, say } from './bootstrap.js';
import { findReachedFeatures, listChangedFiles } from './changed-features.js';
import { browserTests, GATE, QUICK_CHECKS, testsOfFeatures, unitTests } from './checks.js';

/**
 * @typedef {object} Steps
 * @property {() => void} ensureInstalled
 * @property {typeof import('./run-checks.js').runChecks} runChecks
 * @property {() => void} ensureBuilt
 * @property {() => void} ensureBrowser lets the browser tests find a browser
 * @property {typeof import('./run-tests.js').runTests} runTests
 * @property {typeof import('./verdict.js').endWith} endWith
 */

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

/**
 * Installs what is missing, runs the checks, and if none is red the tests, and ends with the verdict.
 * @param {string[]} args of the command line @param {Steps} steps
 */
export async function runTestCommand(args, steps) {
  const features = parseFeatures(args);
  steps.ensureInstalled();
  const withChecks = args.length === 0 || args[0] === '--since';
  const checked = withChecks ? await steps.runChecks(QUICK_CHECKS, { failFast: true }) : [];
  if (checked.some(({ passed }) => !passed) || features?.length === 0) {
    steps.endWith(checked);
    return;
  }
  if (features !== null) say(`\nTests of ${features.join(', ')}, and of every call of the contract`);
  steps.ensureBuilt();
  steps.ensureBrowser();
  const { results, all } = await steps.runTests(
    features === null ? [unitTests(), browserTests(GATE)] : testsOfFeatures(features, ...(withChecks ? [GATE] : [])),
  );
  steps.endWith([...checked, ...results], all);
}
