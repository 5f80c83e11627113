import { appendFileSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { isLongRun } from '#test/runs.ts';
import { prepareFolder } from './engine-folder.ts';
import { type ServerProcess, waitUntilReady } from './server-process.ts';
import {
  ask,
  cleanUpAfterTest,
  clusterIn,
  copyPreparedFolder,
  prepareClusterForTests,
  startEngineForTest,
} from './test-tools.ts';

prepareClusterForTests();

/** A folder in which postmaster.pid says something about the PostgreSQL of this engine. */
async function spokenFor(dir: string) {
  const engine = await startEngineForTest(dir);
  const { password, port } = new URL(engine.url);
  const folder = prepareFolder(join(dir, 'spoken-for'), join(dir, 'fallback'), () => undefined);
  mkdirSync(folder.cluster);
  const say = (status: string) =>
    writeFileSync(
      join(folder.cluster, 'postmaster.pid'),
      `${engine.pid}\n${folder.cluster}\n1700000000\n${port}\n\n127.0.0.1\n 1 2\n${status}\n`,
    );
  const server: ServerProcess = {
    pid: engine.pid,
    port: Number(port),
    exited: new Promise(() => undefined),
    hasExited: () => false,
    signal: () => undefined,
    output: () =>
      '2026 UTC [1] LOG:  redo in progress, elapsed time: 610.02 s, current LSN: 0/1A2B3C4\n2026 UTC [2] FATAL: no',
  };
  return { folder, server, password, say };
}

test('[OPS-03] a PostgreSQL that says that it recovers is waited for, however long it takes, and its progress is logged', async () => {
  const { folder, server, password, say } = await spokenFor(copyPreparedFolder());
  say('starting');
  const log: string[] = [];
  const noTime = { withinMs: 0, sayEveryMs: 0 };
  const ready = waitUntilReady(server, folder, password, (line) => log.push(line), noTime);
  ready.catch(() => undefined);
  await eventually(() => log.length > 3, 'it is still waited for');
  say('ready');
  expect(await ready).toBe(true);
  expect(log[0]).toContain('still starting');
  expect(log[0]).toContain(': LOG:  redo in progress, elapsed time: 610.02 s, current LSN: 0/1A2B3C4');
});

test.runIf(isLongRun)('a PostgreSQL that says nothing is given up', async () => {
  const { folder, server, password } = await spokenFor(copyPreparedFolder());
  const waiting = waitUntilReady(server, folder, password, () => undefined, { withinMs: 0, sayEveryMs: 0 });
  await expect(waiting).rejects.toThrow('PostgreSQL did not start');
});

test.runIf(isLongRun)('the log of PostgreSQL is bounded while it runs', async () => {
  const dir = copyPreparedFolder();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  cleanUpAfterTest(() => vi.useRealTimers());
  const engine = await startEngineForTest(dir);
  const log = join(engine.dataDir, 'postgres.log');
  appendFileSync(log, 'x'.repeat(11 * 1024 * 1024));
  vi.advanceTimersByTime(60_000);
  expect(statSync(log).size).toBe(0);
  expect(existsSync(`${log}.1`)).toBe(true);
  // PostgreSQL goes on writing to the same file, from its beginning.
  await expect(ask(engine.urlOf('no_such_database'), 'select 1')).rejects.toThrow('no_such_database');
  await eventually(() => readFileSync(log, 'utf8').includes('no_such_database'), 'the next line');
  expect(statSync(log).size).toBeLessThan(10_000);
});

test.runIf(isLongRun)('a second start waits for the PostgreSQL of the first as long as that recovers', async () => {
  const dir = copyPreparedFolder();
  const owner = await startEngineForTest(dir);
  const file = join(clusterIn(dir), 'postmaster.pid');
  const ready = readFileSync(file, 'utf8');
  writeFileSync(file, ready.replace('ready   ', 'starting'));
  const log: string[] = [];
  const start = startEngineForTest(dir, { patienceMs: 0, log: (line) => log.push(line) });
  start.catch(() => undefined);
  await eventually(() => log.some((line) => line.includes('waiting for it')), 'it waits');
  writeFileSync(file, ready);
  expect((await start).url).toBe(owner.url);
});
