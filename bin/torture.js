#!/usr/bin/env node
// npm run torture -- --rounds 200: kills the server and PostgreSQL at random moments and counts what was acknowledged.
import { become, ensureBuilt, ensureInstalled } from './bootstrap.js';

ensureInstalled();
ensureBuilt();
become(['scripts/torture.ts', ...process.argv.slice(2)]);
