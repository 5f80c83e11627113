#!/usr/bin/env node
// npm test: everything that shows that the product works, from a fresh clone. CI runs the same.
// `npm test -- movies lists` runs only the unit, API and browser tests of these features, all of them, and the tests that walk every
// call of the contract (contract-tests.js);
// `npm test -- --since main` only those that the changes since a revision can reach.
// What takes long or finds rare things is in npm run test:long.
import { ensureBuilt, ensureInstalled } from './bootstrap.js';
import { ensureBrowser } from './browser.js';
import { runChecks } from './run-checks.js';
import { runTests } from './run-tests.js';
import { runTestCommand } from './test-command.js';
import { endWith } from './verdict.js';

await runTestCommand(process.argv.slice(2), {
  ensureInstalled,
  runChecks,
  ensureBuilt,
  ensureBrowser: () => {
    process.env.CHROMIUM_PATH = ensureBrowser();
  },
  runTests,
  endWith,
});
