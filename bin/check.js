#!/usr/bin/env node
// npm run check: types, lint, import rules: the quick checks before a commit, and what is behind. npm test runs all but the last.
import { ensureInstalled } from './bootstrap.js';
import { BEHIND, QUICK_CHECKS } from './checks.js';
import { runChecks } from './run-checks.js';
import { endWith } from './verdict.js';

ensureInstalled();
endWith(await runChecks([...QUICK_CHECKS, BEHIND]));
