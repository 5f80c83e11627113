#!/usr/bin/env node
// npm run demo: Halfstar with a demo community, on a data folder of its own. `-- --folder DIR` chooses another.
import { become, ensureBuilt, ensureInstalled } from './bootstrap.js';

ensureInstalled();
ensureBuilt();
become(['server/demo/start.ts', ...process.argv.slice(2)], { LOG_LEVEL: process.env.LOG_LEVEL ?? 'error' });
