#!/usr/bin/env node
// npm run cluster -- --processes 3: several server processes behind a local reverse proxy, see scripts/cluster.ts.
import { become, ensureBuilt, ensureInstalled } from './bootstrap.js';

ensureInstalled();
ensureBuilt();
become(['scripts/cluster.ts', ...process.argv.slice(2)]);
