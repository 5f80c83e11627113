#!/usr/bin/env node
// npm run demo: Halfstar with a living community, on a data folder of its own. `-- --folder DIR` makes it elsewhere.
import { become, ensureBuilt, ensureInstalled } from './bootstrap.js';

ensureInstalled();
ensureBuilt();
// Whatever the environment or .env says of the real data, of mail and of the world outside: empty means not set.
const folder = process.argv.includes('--folder') ? process.argv[process.argv.indexOf('--folder') + 1] : undefined;
become(['server/demo/start.ts'], {
  DATA_DIR: folder ?? '.halfstar-demo',
  DATABASE_URL: '',
  SECRET: '',
  SMTP_URL: '',
  PUBLIC_URL: '',
  HOST: '127.0.0.1',
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'error',
});
