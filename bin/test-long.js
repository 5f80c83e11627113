#!/usr/bin/env node
// npm run test:long: what takes long or finds rare things. All tests once more, in a random order, with fresh random data and the
// tests that npm test leaves out; then everything that is killed, cut off or measured.
import { ensureBuilt, ensureInstalled } from './bootstrap.js';
import { ensureBrowser } from './browser.js';
import { browserTests, PROOFS_OF_CHECKS, TORTURE, unitTests } from './checks.js';
import { runChecks } from './run-checks.js';
import { runTests } from './run-tests.js';
import { endWith } from './verdict.js';

ensureInstalled();
ensureBuilt();
process.env.CHROMIUM_PATH = ensureBrowser();
Object.assign(process.env, { LONG_TESTS: 'all', FRESH_SEEDS: '1' });
const { results, all } = await runTests([unitTests('--sequence.shuffle'), browserTests()]);
endWith([...results, ...(await runChecks([...PROOFS_OF_CHECKS, ...TORTURE]))], all);
