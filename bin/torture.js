#!/usr/bin/env node
// npm run torture -- --rounds 200: kills the server and PostgreSQL at random moments and counts what was acknowledged.
// `npm run torture -- schedule` has 1,000 reviews fall due at the same minute and kills one of two servers;
// `npm run torture -- drafts` kills the tab in which somebody writes, 50 times.
import { become, ensureBuilt, ensureInstalled } from './bootstrap.js';
import { ensureBrowser } from './browser.js';

ensureInstalled();
ensureBuilt();
const [first, ...rest] = process.argv.slice(2);
const others = new Map([
  ['schedule', 'scripts/schedule-torture.ts'],
  ['drafts', 'scripts/draft-torture.ts'],
]);
const other = others.get(first ?? '');
if (first === 'drafts') process.env.CHROMIUM_PATH = ensureBrowser();
become(other === undefined ? ['scripts/torture.ts', ...process.argv.slice(2)] : [other, ...rest]);
