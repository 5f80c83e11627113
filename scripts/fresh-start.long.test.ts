import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from './support/server-process.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** The files of the project without anything that was installed or built. */
function copyProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'halfstar-fresh-'));
  // The database runs as another user when this test is root's.
  chmodSync(folder, 0o755);
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT });
  for (const file of listed
    .toString()
    .split('\0')
    .filter((name) => name !== '')) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(ROOT, file), join(folder, file));
  }
  return folder;
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
  const folder = copyProject();
  const port = await freePort();
  // The machine's own node and npm, without what npm tells the scripts that it runs.
  const path = (process.env['PATH'] ?? '').split(delimiter).filter((each) => !each.includes('node_modules'));
  const env = { PATH: path.join(delimiter), HOME: process.env['HOME'], PORT: String(port) };
  const server = spawn('npm', ['start'], { cwd: folder, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  onTestFinished(async () => {
    // The whole group: npm, what it started, and the server.
    if (server.exitCode === null && server.pid !== undefined) process.kill(-server.pid, 'SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });
  const said = await untilPrinted(server, /is open at/);
  expect(said).toContain(`http://localhost:${port}`);
  const page = await fetch(`http://127.0.0.1:${port}/auth`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<div id="root">')]);
  expect(readdirSync(join(folder, 'data'))).toContain('postgres');
});
