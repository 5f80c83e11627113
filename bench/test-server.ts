// What every benchmark needs: a test server on a database of its own, its first member, a browser.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from '@playwright/test';
import { ensureBrowser } from '../bin/browser.js';
import { temporaryFolder } from '../scripts/support/folder.ts';
import { joinAs } from '../scripts/support/people.ts';
import { freePort, launch, type ServerProcess } from '../scripts/support/server-process.ts';
import { startEngine } from '../server/src/platform/engine/engine.ts';
import type { MemberClient } from '../server/test/client.ts';

/** The secret of the test servers, and of the app that a benchmark runs in its own process. */
export const SECRET = 'only the bench knows this, long enough';

const TRIES = 9;

export interface TestServer {
  server: ServerProcess;
  databaseUrl: string;
  /** The first member, an admin. */
  reader: MemberClient;
  /** Stops the server and starts another on the same database and port, with more of its environment. */
  restart(env?: Record<string, string>): Promise<ServerProcess>;
  close(): Promise<void>;
}

/** @param options more of the server's environment, and another server to run than this one */
export async function startTestServer(
  what: string,
  options: { env?: Record<string, string>; main?: string | undefined } = {},
): Promise<TestServer> {
  const folder = temporaryFolder(what);
  const engine = await startEngine({ dataDir: join(folder, 'postgres') });
  const port = await freePort();
  const start = (env: Record<string, string> = {}) =>
    launch({
      dataDir: folder,
      port,
      main: options.main,
      env: { DATABASE_URL: engine.url, SECRET, LOG_LEVEL: 'silent', ...options.env, ...env },
    });
  const server = await start();
  let running = server;
  if (server.adminInvite === null) throw new Error('no admin invite');
  return {
    server,
    databaseUrl: engine.url,
    reader: await joinAs(server.origin, 'reader', server.adminInvite),
    async restart(env) {
      await running.stop();
      running = await start(env);
      return running;
    },
    async close() {
      await running.stop();
      await engine.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function openBrowser(): Promise<Browser> {
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({
    executablePath: ensureBrowser(),
    args: [...sandbox, '--disable-gpu', '--disable-background-networking'],
  });
}

/** A browser window with an empty cache in which the owner of these cookies is signed in. */
export async function signedIn(
  browser: Browser,
  origin: string,
  cookies: string,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  const pairs = cookies.split('; ').map((pair) => pair.split(/=(.*)/s));
  await context.addCookies(pairs.map(([name = '', value = '']) => ({ name, value, url: origin })));
  return context;
}

export const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** The median and the slowest of some tries, for a table's row. */
export async function timed(work: () => Promise<unknown>): Promise<string> {
  const times: number[] = [];
  for (let turn = 0; turn < TRIES; turn += 1) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  const sorted = times.toSorted((a, b) => a - b);
  return `${sorted[Math.floor(TRIES / 2)]?.toFixed(1).padStart(8)} ms${sorted.at(-1)?.toFixed(1).padStart(9)} ms`;
}
