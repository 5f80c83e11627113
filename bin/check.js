#!/usr/bin/env node
// npm run check: types, lint, import rules: the quick checks before a commit. npm test runs all.
import { ensureInstalled } from './bootstrap.js';
import { QUICK_CHECKS } from './checks.js';
import { runChecks } from './run-checks.js';
import { endWith } from './verdict.js';

ensureInstalled();
endWith(await runChecks(QUICK_CHECKS));
