#!/usr/bin/env node
// npm run check: types, lint, import rules; the minute before a commit. The rest is npm test.
import { ensureInstalled } from './bootstrap.js';
import { CHECKS } from './checks.js';
import { runChecks } from './run-checks.js';

ensureInstalled();
runChecks(CHECKS.filter((check) => !check.slow));
