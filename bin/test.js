#!/usr/bin/env node
// npm test: everything, from a fresh clone. CI runs the same.
import { ensureBuilt, ensureInstalled } from './bootstrap.js';
import { ensureBrowser } from './browser.js';
import { CHECKS } from './checks.js';
import { runChecks } from './run-checks.js';

ensureInstalled();
ensureBuilt();
process.env.CHROMIUM_PATH = ensureBrowser();
runChecks(CHECKS);
