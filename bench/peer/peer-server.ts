// The peer: PostGraphile, which answers the same pages straight from PostgreSQL. Its packages are none of ours: they are installed
// into a folder of the benchmark.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../scripts/support/server-process.ts';

const PACKAGES = ['postgraphile@5.1.5', 'jsonwebtoken@9.0.2'];
const SECRET = 'only the peer knows this, long enough';
const START_DEADLINE_MS = 60_000;

export interface PeerServer {
  origin: string;
  pid: number;
  /** The headers of a person's requests. */
  headersOf(person: number): Record<string, string>;
  stop(): Promise<void>;
}

/** Installs the peer below the folder, unless it is there, and starts it on a database. */
export async function startPeer(folder: string, databaseUrl: string): Promise<PeerServer> {
  install(folder);
  copyFileSync(new URL('graphile.config.mjs', import.meta.url), join(folder, 'graphile.config.mjs'));
  const port = await freePort();
  const child = spawn(process.execPath, ['node_modules/postgraphile/dist/cli-run.js'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      GRAPHILE_ENV: 'production',
      PEER_PORT: String(port),
      PEER_DATABASE: databaseUrl,
      PEER_SECRET: SECRET,
    },
  });
  const origin = `http://127.0.0.1:${port}`;
  await untilReady(child, origin);
  const { sign } = createRequire(join(folder, 'package.json'))('jsonwebtoken');
  return {
    origin,
    pid: child.pid ?? 0,
    headersOf: (person) => ({ authorization: `Bearer ${sign({ person_id: person }, SECRET)}` }),
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function install(folder: string): void {
  if (existsSync(join(folder, 'node_modules', 'postgraphile'))) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync('npm', ['install', ...flags, ...PACKAGES], { cwd: folder, stdio: 'inherit' });
  if (status !== 0) throw new Error('the packages of the peer could not be installed');
}

async function untilReady(child: ChildProcess, origin: string): Promise<void> {
  const deadline = performance.now() + START_DEADLINE_MS;
  const ask = () =>
    fetch(`${origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ __typename }' }),
    });
  while (
    !(await ask().then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`the peer ended with ${child.exitCode}`);
    if (performance.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error('the peer did not start');
    }
    await wait(100);
  }
}
