#!/usr/bin/env node
// npm run check: types, lint, import rules: the quick checks before a commit. npm test runs all.
import { ensureInstalled } from './bootstrap.js';
import { CHECKS } from './checks.js';
import { endWith, runChecks } from './run-checks.js';

ensureInstalled();
const checks = CHECKS.filter((check) => !check.slow);
endWith(checks, await runChecks(checks));
