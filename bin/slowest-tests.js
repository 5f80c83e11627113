import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, say } from './bootstrap.js';

/** Where vitest and Playwright write what they measured, as JSON. */
export const REPORTS = {
  vitest: join(ROOT, '.cache', 'test-reports', 'vitest.json'),
  playwright: join(ROOT, '.cache', 'test-reports', 'playwright.json'),
};

const SHOWN = 10;

/** @typedef {{ file: string, title: string, ms: number }} Timed */
/** @typedef {{ testResults: { name: string, assertionResults: { fullName: string, duration?: number | null }[] }[] }} VitestReport */
/** @typedef {{ title: string, file: string, tests: { results: { duration: number }[] }[] }} Spec */
/** @typedef {{ suites?: Suite[], specs: Spec[] }} Suite */

/** @param {VitestReport} report @returns {Timed[]} */
const timedByVitest = ({ testResults }) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      file: name.startsWith(ROOT) ? name.slice(ROOT.length) : name,
      title: fullName,
      ms: duration ?? 0,
    })),
  );

/** @param {Suite} suite @returns {Timed[]} */
const timedByPlaywright = ({ suites = [], specs }) => [
  ...suites.flatMap(timedByPlaywright),
  ...specs.map(({ title, file, tests }) => ({
    file: `e2e/${file}`,
    title,
    ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
  })),
];

const read = (/** @type {string} */ file) => JSON.parse(readFileSync(file, 'utf8'));

/** Removes the reports of an earlier run, so that only this run's tests are counted. */
export function forgetReports() {
  for (const file of Object.values(REPORTS)) rmSync(file, { force: true });
}

/** Prints the tests that took the longest, from the reports of those runners that have run. */
export function printSlowestTests() {
  const timed = [
    ...(existsSync(REPORTS.vitest) ? timedByVitest(read(REPORTS.vitest)) : []),
    ...(existsSync(REPORTS.playwright) ? read(REPORTS.playwright).suites.flatMap(timedByPlaywright) : []),
  ];
  const slowest = timed.toSorted((a, b) => b.ms - a.ms).slice(0, SHOWN);
  say(`\nThe slowest ${slowest.length} of ${timed.length} tests`);
  for (const { file, title, ms } of slowest) say(`${(ms / 1000).toFixed(1).padStart(6)} s  ${file} › ${title}`);
}
