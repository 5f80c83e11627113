#!/usr/bin/env node
// npm run torture -- --rounds 200: kills the server and PostgreSQL at random moments and counts what was acknowledged.
// `npm run torture -- schedule` has 1,000 reviews fall due at the same minute and kills one of two servers;
// `npm run torture -- chaos` restarts PostgreSQL 20 times under two servers and 200 open tabs;
// `npm run torture -- notifications` kills processes, PostgreSQL and connections while 500 notifications are made;
// `npm run torture -- imports` kills processes and PostgreSQL 100 times during imports and undos;
// `npm run torture -- drafts` kills the tab in which a member writes, 50 times.
import { become, ensureBuilt, ensureInstalled } from './bootstrap.js';
import { ensureBrowser } from './browser.js';

ensureInstalled();
ensureBuilt();
const [first, ...rest] = process.argv.slice(2);
if (first === 'schedule') {
  become(['scripts/schedule-torture.ts', ...rest]);
} else if (first === 'chaos') {
  become(['scripts/chaos-torture.ts', ...rest]);
} else if (first === 'notifications') {
  become(['scripts/notification-torture.ts', ...rest]);
} else if (first === 'imports') {
  become(['scripts/import-torture.ts', ...rest]);
} else if (first === 'drafts') {
  const test = [
    'node_modules/@playwright/test/cli.js',
    'test',
    '--config',
    'e2e/playwright.config.ts',
    'drafts',
    ...rest,
  ];
  become(test, { CHROMIUM_PATH: ensureBrowser(), DRAFT_ROUNDS: '50', LONG_TESTS: '1' });
} else {
  become(['scripts/torture.ts', ...process.argv.slice(2)]);
}
