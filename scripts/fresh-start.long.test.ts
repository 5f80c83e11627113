import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, readdirSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { copySources } from './support/copy-project.ts';
import { freePort } from './support/server-process.ts';

/** The machine's own node and npm, without what npm tells the scripts that it runs. */
const ownNode = {
  PATH: (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((each) => !each.includes('node_modules'))
    .join(delimiter),
  HOME: process.env['HOME'],
};

/** Runs npm in its own process group. Ends it, and removes the folder, when the test is over. */
function runNpm(folder: string, command: string, env: Record<string, string> = {}) {
  const options = { cwd: folder, env: { ...ownNode, ...env }, detached: true } as const;
  const child = spawn('npm', [command], { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  onTestFinished(async () => {
    // The whole group: npm and what it started.
    if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });
  return child;
}

async function untilPrinted(server: ChildProcess, words: RegExp): Promise<string> {
  let said = '';
  return new Promise((resolve, reject) => {
    const listen = (text: Buffer) => {
      said += text.toString();
      if (words.test(said)) resolve(said);
    };
    server.stdout?.on('data', listen);
    server.stderr?.on('data', listen);
    server.once('exit', (code) => reject(new Error(`npm start ended with ${code}:\n${said}`)));
  });
}

test('[OPS-01] npm start on a fresh clone installs, builds, makes its database in the folder "data" and serves', async () => {
  const folder = copySources('fresh');
  const port = await freePort();
  const server = runNpm(folder, 'start', { PORT: String(port) });
  const said = await untilPrinted(server, /is open at/);
  expect(said).toContain(`http://localhost:${port}`);
  const page = await fetch(`http://127.0.0.1:${port}/auth`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<div id="root">')]);
  expect(readdirSync(join(folder, 'data'))).toContain('postgres');
});

test('[OPS-01] npm test on a fresh clone installs what it needs, and ends with a check that is red', async () => {
  const folder = copySources('fresh-tests');
  // Only the formatter minds.
  appendFileSync(join(folder, 'scripts/check-gate.ts'), '\n\n');
  const command = runNpm(folder, 'test');
  let said = '';
  for (const stream of [command.stdout, command.stderr])
    stream.on('data', (text: Buffer) => {
      said += text.toString();
    });
  const [code] = await once(command, 'close');
  expect([code, said]).toEqual([1, expect.stringContaining('Installing packages')]);
  expect(said).toMatch(/— format\n[^—]*scripts\/check-gate\.ts[^—]*FAILED in/);
  expect(said).toContain('Failed: format\n');
});
