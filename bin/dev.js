#!/usr/bin/env node
// npm run dev: the server restarts and the page reloads when a file is saved.
import { spawn } from 'node:child_process';
import { become, ensureBuilt, ensureInstalled, NODE, ROOT, SERVER_FLAGS } from './bootstrap.js';

const WEB_PORT = process.env.PORT ?? '3000';
const API_PORT = String(Number(WEB_PORT) + 1);

ensureInstalled();
ensureBuilt();
const vite = spawn(
  NODE,
  ['node_modules/vite/bin/vite.js', 'web', '--port', WEB_PORT, '--strictPort', '--clearScreen', 'false'],
  {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, API_PORT },
  },
);
process.on('exit', () => vite.kill());
become(['--watch', '--watch-preserve-output', ...SERVER_FLAGS, 'server/src/app/main.ts'], {
  PORT: API_PORT,
  PUBLIC_URL: `http://localhost:${WEB_PORT}`,
  HOST: '127.0.0.1',
});
