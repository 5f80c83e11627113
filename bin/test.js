#!/usr/bin/env node
// npm test: everything, from a fresh clone. CI runs the same. `npm test -- movies lists` runs only the unit, API and browser tests
// of these features.
import { FEATURES } from '../features.mjs';
import { ensureBuilt, ensureInstalled, fail } from './bootstrap.js';
import { ensureBrowser } from './browser.js';
import { CHECKS, testsOfFeatures } from './checks.js';
import { endWith, runChecks } from './run-checks.js';
import { forgetReports, printSlowestTests } from './slowest-tests.js';

const features = process.argv.slice(2);
const unknown = features.filter((name) => !FEATURES.includes(name));
if (unknown.length > 0) fail(`No feature is called ${unknown.join(', ')}. There are: ${FEATURES.join(', ')}.`);

ensureInstalled();
ensureBuilt();
process.env.CHROMIUM_PATH = ensureBrowser();
forgetReports();
const checks = features.length === 0 ? CHECKS : testsOfFeatures(features);
const failed = await runChecks(checks);
printSlowestTests();
endWith(checks, failed);
