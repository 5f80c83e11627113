// A reporter of vitest: writes down the errors that nothing handled, which its JSON report leaves out although they fail the run.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** @typedef {import('./test-reports.js').UnhandledError} UnhandledError */

export default class UnhandledErrorsReporter {
  /** @param {unknown} _modules @param {readonly import('vitest').SerializedError[]} errors */
  onTestRunEnd(_modules, errors) {
    const file = process.env.UNHANDLED_ERRORS_FILE;
    if (file === undefined) return;
    /** @type {UnhandledError[]} */
    const told = errors.map(({ VITEST_TEST_PATH: path, message, stack }) => ({
      file: typeof path === 'string' ? path : null,
      error: stack ?? message,
    }));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(told));
  }
}
