// What a run ends with: how long each part took, the slowest tests, the flaky ones, and one closing line.
import { say } from './bootstrap.js';

const SLOWEST_SHOWN = 10;

/** @typedef {import('./run-checks.js').Result} Result */
/** @typedef {import('./test-reports.js').TestResult} TestResult */

/**
 * Prints the verdict and ends the process with it.
 * @param {Result[]} results of the checks and test runners
 * @param {{ tests: TestResult[], flaky: TestResult[], failed: TestResult[] }} [run] all tests of the first look, those that passed
 *   only in the second, and those that passed in neither
 */
export function endWith(results, { tests, flaky, failed } = { tests: [], flaky: [], failed: [] }) {
  say('\nHow long each part took');
  for (const { name, seconds, passed } of results)
    say(`${seconds.toFixed(1).padStart(7)} s  ${name}${passed ? '' : '  FAILED'}`);

  if (tests.length > 0) {
    say(`\nThe slowest of ${tests.length} tests`);
    for (const { file, title, ms } of tests.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST_SHOWN))
      say(`${(ms / 1000).toFixed(1).padStart(7)} s  ${file} › ${title}`);
  }
  for (const { file, title } of failed) say(`\nFAILED ${file} › ${title}`);
  for (const { file, title, error } of flaky) say(`\nFLAKY ${file} › ${title}\n${error}`);

  const failedParts = results.filter(({ passed }) => !passed);
  say(
    failedParts.length === 0 ? '\nEvery check passed.' : `\nFailed: ${failedParts.map(({ name }) => name).join(', ')}`,
  );
  // A part that failed without a failed test counts itself.
  const failures = Math.max(failed.length, failedParts.length);
  const passedTests = tests.filter(({ status }) => status === 'passed').length + flaky.length;
  say(`${results.length - failedParts.length + passedTests} passed, ${failures} failed`);
  process.exitCode = failedParts.length === 0 ? 0 : 1;
}
