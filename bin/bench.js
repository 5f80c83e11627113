#!/usr/bin/env node
// npm run bench: how fast, each figure as a ratio to the same work done bare in the same run.
import { become, ensureBuilt, ensureInstalled } from './bootstrap.js';

ensureInstalled();
ensureBuilt();
become(['bench/bench.ts', ...process.argv.slice(2)]);
