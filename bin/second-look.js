// What failed is run once more, alone: a machine that stood still for a second must not cost a day's work. What passes then is
// printed as flaky and has to be mended, but the run stays green.
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from './bootstrap.js';
import { FILE_ITSELF } from './test-reports.js';

/** @typedef {import('./test-reports.js').TestResult} TestResult */

/** How many flaky tests a run may have. With more, something is wrong that a second run would hide. */
export const MAX_FLAKY = 3;

/**
 * Words in the names of files that test rare interleavings, or who may see or do what. A single failure of these is a finding,
 * so no second run can excuse it.
 */
const NEVER_EXCUSED = new Set(
  (
    'model race races relations vanishing lock crash torture chaos restart every ' +
    'visibility policy forgery cross theft hijack guesses limits attacks hostile hidden blocks'
  ).split(' '),
);
const NEVER_EXCUSED_TITLES = /\b(concurrent(ly)?|in parallel|at the same time|races?|killed)\b/i;

/** @param {string} file relative to the root @returns {string} */
const readSource = (file) => readFileSync(join(ROOT, file), 'utf8');

/**
 * @param {{ file: string, title: string }} test
 * @param {(file: string) => string} [read]
 */
export const isExcusable = ({ file, title }, read = readSource) =>
  !basename(file)
    .split(/[.-]/)
    .some((word) => NEVER_EXCUSED.has(word)) &&
  !NEVER_EXCUSED_TITLES.test(title) &&
  // Property tests.
  !read(file).includes("from 'fast-check'");

/** @param {{ file: string, title: string }} test */
const keyOf = ({ file, title }) => `${file} › ${title}`;

/**
 * Which of the failed tests may be run once more: none when there are too many, or when one of them is never excused.
 * @param {TestResult[]} failed @param {number} flakySoFar in this run @param {(test: TestResult) => boolean} [excusable]
 * @returns {string | null} why there is no second look, or null
 */
export function refuseSecondLook(failed, flakySoFar, excusable = (test) => isExcusable(test)) {
  if (failed.length === 0) return 'no test failed, but the runner did: see its output above';
  if (failed.length + flakySoFar > MAX_FLAKY) return `more than ${MAX_FLAKY} tests failed`;
  const strict = failed.find((test) => !excusable(test));
  return strict === undefined ? null : `one failure of this kind is a finding: ${keyOf(strict)}`;
}

/**
 * Those that failed first and passed then. A test that did not run again has not passed.
 * @param {TestResult[]} failed in the first run @param {TestResult[]} again all results of the second
 * @returns {TestResult[]}
 */
export function findFlaky(failed, again) {
  const passedAgain = (/** @type {TestResult} */ test) => {
    // A file that failed outside its tests has passed when all of its tests have.
    const results = again.filter(
      ({ file, title }) => file === test.file && (test.title === FILE_ITSELF || title === test.title),
    );
    return results.some(({ status }) => status === 'passed') && results.every(({ status }) => status !== 'failed');
  };
  return failed.filter(passedAgain);
}
