import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fail, NODE, ROOT, say } from './bootstrap.js';

// The shell without windows, which Playwright downloads too, takes a fifth less of the machine than a whole browser.
const SYSTEM = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** @returns {string | undefined} */
const present = () =>
  [process.env.CHROMIUM_PATH, playwrightsOwn(), ...SYSTEM].find(
    (path) => path !== undefined && path !== '' && existsSync(path),
  );

function playwrightsOwn() {
  const require = createRequire(join(ROOT, 'e2e', 'package.json'));
  return /** @type {string} */ (require('@playwright/test').chromium.executablePath());
}

/** Where a Chromium is, after installing one if there is none: Playwright's own, else the distribution's. @returns {string} */
export function ensureBrowser() {
  const found = present();
  if (found !== undefined) return found;
  say('Installing a browser for the tests …');
  const tries = [
    [NODE, 'node_modules/@playwright/test/cli.js', 'install', 'chromium'],
    ...(process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
      ? [
          [
            'sh',
            '-c',
            'apt-get update -qq && (apt-get install -y -qq chromium-headless-shell || apt-get install -y -qq chromium)',
          ],
        ]
      : []),
  ];
  for (const [program = '', ...args] of tries) {
    spawnSync(program, args, { cwd: ROOT, stdio: 'inherit', timeout: 300_000 });
    const now = present();
    if (now !== undefined) return now;
  }
  return fail('No Chromium could be installed. Install one and set CHROMIUM_PATH to it.');
}
