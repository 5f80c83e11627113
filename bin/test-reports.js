// What the test runners wrote about their runs: which tests failed, which took long, how many passed.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from './bootstrap.js';

/** @typedef {'vitest' | 'playwright'} Runner */
/** @typedef {{ file: string, title: string, ms: number, status: 'passed' | 'failed' | 'skipped', error: string }} TestResult */

/**
 * The parts of vitest's JSON report that are read here.
 * @typedef {{ fullName: string, status: string, duration?: number | null, failureMessages?: string[] | null }} Assertion
 * @typedef {{ testResults: { name: string, status: string, message?: string, assertionResults: Assertion[] }[] }} VitestReport
 */

/**
 * The parts of Playwright's JSON report that are read here.
 * @typedef {{ duration: number, status?: string, errors?: { message?: string }[] }} Attempt
 * @typedef {{ title: string, file: string, tests: { status: string, results: Attempt[] }[] }} Spec
 * @typedef {{ suites?: Suite[], specs: Spec[] }} Suite
 */

/**
 * An error that nothing handled while tests ran, in one of the tests of `file`, or null when that is not known.
 * @typedef {{ file: string | null, error: string }} UnhandledError
 */

/** The title under which a file counts that fails outside its tests: while it is loaded, in beforeAll, or by an error nobody handled. */
export const FILE_ITSELF = 'the file itself';

/** Where a runner writes its report. @param {Runner} runner @param {1 | 2} look the first run, or the second of what failed */
export const reportFile = (runner, look) => join(ROOT, '.cache', 'test-reports', `${runner}-${look}.json`);

/** Where vitest's unhandled errors are written. @param {1 | 2} look */
export const unhandledErrorsFile = (look) => join(ROOT, '.cache', 'test-reports', `vitest-${look}-unhandled.json`);

/** Removes the reports of an earlier run, so that only this run's tests are counted. */
export function removeReports() {
  for (const look of /** @type {(1 | 2)[]} */ ([1, 2]))
    for (const file of [reportFile('vitest', look), unhandledErrorsFile(look), reportFile('playwright', look)])
      rmSync(file, { force: true });
}

/** @param {string} status @returns {TestResult['status']} */
const toStatus = (status) => (status === 'passed' || status === 'failed' ? status : 'skipped');

/**
 * A file that fails outside its tests counts as one failed test.
 * @param {VitestReport} report @returns {TestResult[]}
 */
export function readVitestReport({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(ROOT, name);
    /** @type {TestResult[]} */
    const results = assertionResults.map((assertion) => ({
      file,
      title: assertion.fullName,
      ms: assertion.duration ?? 0,
      status: toStatus(assertion.status),
      error: assertion.failureMessages?.join('\n') ?? '',
    }));
    const fileFailed = status === 'failed' && results.every((result) => result.status !== 'failed');
    return fileFailed
      ? [...results, { file, title: FILE_ITSELF, ms: 0, status: 'failed', error: message ?? '' }]
      : results;
  });
}

/**
 * An unhandled error fails the file in which it occurred. One that belongs to no file stays out: without a failed test, a failed
 * run is looked at by a person.
 * @param {UnhandledError[]} errors @returns {TestResult[]}
 */
export const readUnhandledErrors = (errors) =>
  errors.flatMap(({ file, error }) =>
    file === null ? [] : [{ file: relative(ROOT, file), title: FILE_ITSELF, ms: 0, status: 'failed', error }],
  );

/** @param {Suite} suite @returns {TestResult[]} */
export function readPlaywrightSuite({ suites = [], specs }) {
  return [
    ...suites.flatMap(readPlaywrightSuite),
    ...specs.flatMap(({ title, file, tests }) =>
      tests.map(({ status, results }) => ({
        file: `e2e/${file}`,
        title,
        ms: results.reduce((sum, { duration }) => sum + duration, 0),
        status: status === 'expected' ? toStatus('passed') : toStatus(status === 'unexpected' ? 'failed' : status),
        error: results.flatMap(({ errors = [] }) => errors.map(({ message = '' }) => message)).join('\n'),
      })),
    ),
  ];
}

/** @param {string} file */
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/**
 * The tests of a run; none when the runner ended before it could write its report.
 * @param {Runner} runner @param {1 | 2} look @returns {TestResult[]}
 */
export function readTestResults(runner, look) {
  const file = reportFile(runner, look);
  if (!existsSync(file)) return [];
  const report = readJson(file);
  if (runner === 'playwright') return report.suites.flatMap(readPlaywrightSuite);
  const unhandled = unhandledErrorsFile(look);
  return [...readVitestReport(report), ...(existsSync(unhandled) ? readUnhandledErrors(readJson(unhandled)) : [])];
}
