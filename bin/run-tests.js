import { say } from './bootstrap.js';
import { runChecks } from './run-checks.js';
import { findFlaky, refuseSecondLook } from './second-look.js';
import { readTestResults, removeReports } from './test-reports.js';

/** @typedef {import('./test-reports.js').TestResult} TestResult */

/**
 * Runs test runners one after the other, each with a second look at what failed.
 * @param {import('./checks.js').TestRun[]} runs
 */
export async function runTests(runs) {
  removeReports();
  /** @type {import('./run-checks.js').Result[]} */
  const results = [];
  /** @type {{ tests: TestResult[], flaky: TestResult[], failed: TestResult[] }} */
  const all = { tests: [], flaky: [], failed: [] };
  for (const run of runs) {
    const [first] = await runChecks([run]);
    if (first === undefined) throw new Error(`${run.name} did not run`);
    results.push(first);
    const tests = readTestResults(run.runner, 1);
    all.tests.push(...tests);
    if (first.passed) continue;

    const failed = tests.filter(({ status }) => status === 'failed');
    const refusal = refuseSecondLook(failed, all.flaky.length);
    if (refusal !== null) {
      say(`No second look: ${refusal}.`);
      all.failed.push(...failed);
      continue;
    }
    const [second] = await runChecks([run.lookAgain(failed)]);
    const flaky = findFlaky(failed, readTestResults(run.runner, 2));
    all.flaky.push(...flaky);
    all.failed.push(...failed.filter((test) => !flaky.includes(test)));
    first.passed = second?.passed === true && flaky.length === failed.length;
  }
  return { results, all };
}
