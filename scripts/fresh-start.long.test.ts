import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { copySources } from './support/copy-project.ts';
import { freePort } from './support/server-process.ts';

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
