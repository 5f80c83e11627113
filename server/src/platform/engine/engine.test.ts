import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { isLongRun } from '#test/runs.ts';
import { startEngine } from './engine.ts';
import { tryLockFile } from './folder-lock.ts';
import {
  ask,
  cleanUpAfterTest,
  clusterIn,
  copyPreparedFolder,
  prepareClusterForTests,
  processesIn,
  rowsUpTo,
  startEngineForTest,
  startTestHost,
  temporaryFolder,
} from './test-tools.ts';

prepareClusterForTests();

describe('starting', () => {
  test('[OPS-01] the first start creates a working database, without any setting or service', async () => {
    const dir = temporaryFolder();
    const engine = await startEngineForTest(dir, { durable: true });
    expect(engine.adopted).toBe(false);
    expect(engine.dataDir).toBe(join(dir, 'postgres'));
    const facts = await ask(
      engine.url,
      `select current_setting('server_version_num')::int / 10000 as major, current_setting('TimeZone') as zone,
         current_setting('server_encoding') as encoding, current_setting('jit') as jit,
         current_setting('fsync') as fsync, inet_server_addr()::text as address, 'Ä' < 'a' as bytewise`,
    );
    expect(facts).toEqual({
      major: 18,
      zone: 'UTC',
      encoding: 'UTF8',
      jit: 'off',
      fsync: 'on',
      address: '127.0.0.1/32',
      bytewise: false,
    });
  });

  test('[OPS-01] a later start finds what an earlier one wrote, at the same address', async () => {
    const dir = temporaryFolder();
    const first = await startEngineForTest(dir);
    await ask(first.url, 'create database "film diary %"');
    await ask(first.urlOf('film diary %'), `create table kept as select 'here' as it`);
    const address = first.url;
    await first.stop();
    const second = await startEngineForTest(dir);
    expect(second.url).toBe(address);
    expect(await ask(second.urlOf('film diary %'), 'select it from kept')).toEqual({ it: 'here' });
  });

  test('[OPS-02] a folder that is empty although a note names it as the database stops the start with instructions, and stays empty', async () => {
    const dir = temporaryFolder();
    const [asked, volume] = [join(dir, 'postgres'), join(dir, 'volume')];
    for (const folder of [asked, volume]) mkdirSync(folder);
    writeFileSync(join(asked, 'data-location.txt'), `${volume}\n`);
    const stopped = { name: 'EngineFailed', message: expect.stringMatching(/is gone.* put it back .* or delete/) };
    await expect(startEngineForTest(dir)).rejects.toMatchObject(stopped);
    expect(readdirSync(volume).filter((name) => name.startsWith('cluster') || name === 'password')).toEqual([]);
  });

  test('[OPS-02] a database that is gone from beside its password stops the start with instructions', async () => {
    const dir = copyPreparedFolder();
    const cluster = join(dir, 'postgres', 'cluster');
    rmSync(cluster, { recursive: true });
    const stopped = { name: 'EngineFailed', message: expect.stringMatching(/is gone.* put it back .* or delete/) };
    await expect(startEngineForTest(dir)).rejects.toMatchObject(stopped);
    expect(existsSync(cluster)).toBe(false);
  });

  test('other users can read neither the cluster nor its password nor its log', async () => {
    const dir = temporaryFolder();
    const engine = await startEngineForTest(dir);
    const mode = (name: string) => statSync(join(engine.dataDir, name)).mode & 0o777;
    expect([mode('.'), mode('cluster'), mode('password'), mode('postgres.log')]).toEqual([0o700, 0o700, 0o600, 0o600]);
    const wrongUrl = engine.url.replace(/:[^:@]+@/, ':wrong@');
    await expect(ask(wrongUrl, 'select 1')).rejects.toThrow('password authentication failed');
  });

  test('[SEC-06] the log of PostgreSQL has how it starts and stops and which errors happen, and nothing of the rows and statements that it refuses', async () => {
    const engine = await startEngineForTest(copyPreparedFolder());
    await ask(engine.url, 'create table mails (recipient text unique, body text check (length(body) < 20))');
    await ask(engine.url, "insert into mails values ('kim.lee@example.com', 'Hello.')");
    for (const [refused, message] of [
      ["insert into mails values ('kim.lee@example.com', 'Hello.')", 'duplicate key'],
      ["insert into mails values ('zoe@example.com', 'The code is zyx123wvu.')", 'violates check constraint'],
      ['select 1 / 0 as zyx123wvu', 'division by zero'],
    ] as const)
      await expect(ask(engine.url, refused)).rejects.toThrow(message);
    await engine.stop();
    const log = readFileSync(join(engine.dataDir, 'postgres.log'), 'utf8');
    // That they happened is said, as are errors of PostgreSQL's own processes.
    expect(log).toContain('violates unique constraint');
    expect(log).toContain('database system is ready to accept connections');
    expect(log).toContain('database system is shut down');
    expect(log).not.toMatch(/kim|zoe|zyx123wvu|insert into/);
  });

  test("settings can be added, and an invalid one stops the start with PostgreSQL's message", async () => {
    const dir = copyPreparedFolder();
    const engine = await startEngineForTest(dir, { extraSettings: { work_mem: '7MB' } });
    expect(await ask(engine.url, 'show work_mem')).toEqual({ work_mem: '7MB' });
    expect(await ask(engine.url, 'show fsync')).toEqual({ fsync: 'off' });
    await engine.stop();
    const senseless = startEngineForTest(dir, { extraSettings: { work_mem: 'plenty' } });
    await expect(senseless).rejects.toMatchObject({
      name: 'EngineFailed',
      message: expect.stringContaining('invalid value for parameter "work_mem"'),
    });
    expect(processesIn(clusterIn(dir))).toEqual([]);
    const healthy = await startEngineForTest(dir);
    expect(await ask(healthy.url, 'select 1 as one')).toEqual({ one: 1 });
  });
});

describe('stopping', () => {
  test('stop ends PostgreSQL although a client is busy, and may be called again', async () => {
    const dir = copyPreparedFolder();
    const exits: unknown[] = [];
    const engine = await startEngineForTest(dir);
    engine.onExit((exit) => exits.push(exit));
    const busy = ask(engine.url, 'select pg_sleep(600)').catch((error: Error) => error.message);
    await eventually(async () => {
      const { n } = await ask<{ n: number }>(
        engine.url,
        `select count(*)::int as n from pg_stat_activity where query like '%pg_sleep(600)%'`,
      );
      return n > 1;
    }, 'the query runs');
    await Promise.all([engine.stop(), engine.stop()]);
    await engine.stop();
    expect(processesIn(clusterIn(dir))).toEqual([]);
    expect(await busy).toMatch(/terminat/i);
    expect(exits).toEqual([]);
  });
});

test.runIf(isLongRun)(
  'a database that is durable once stopped runs without fsync, and is written to the disk by the stop',
  async () => {
    const dir = temporaryFolder();
    const log: string[] = [];
    const engine = await startEngineForTest(dir, { durable: 'once stopped', log: (line) => log.push(line) });
    expect(await ask(engine.url, 'show fsync')).toEqual({ fsync: 'off' });
    await ask(engine.url, `create table kept as select 'here' as it`);
    expect(log).toEqual([]);
    await engine.stop();
    expect(log).toEqual([`The database in ${engine.dataDir} is on the disk`]);
    const again = await startEngineForTest(dir, { durable: true });
    expect(await ask(again.url, 'select it from kept')).toEqual({ it: 'here' });
  },
);

describe('several starts on one folder', () => {
  test.runIf(isLongRun)('of two at once, one runs PostgreSQL and the other joins it', async () => {
    const dir = temporaryFolder();
    const engines = await Promise.all([startEngineForTest(dir), startEngineForTest(dir)]);
    expect(engines.map((engine) => engine.adopted).toSorted()).toEqual([false, true]);
    expect(engines[0].url).toBe(engines[1].url);
    expect(engines[0].pid).toBe(engines[1].pid);
    expect(await ask(engines[1].url, 'select 1 as one')).toEqual({ one: 1 });
  });

  test.runIf(isLongRun)('a joined process leaves PostgreSQL running when it stops', async () => {
    const dir = copyPreparedFolder();
    const owner = await startEngineForTest(dir);
    const joined = await startEngineForTest(dir);
    await joined.stop();
    expect(await ask(owner.url, 'select 1 as one')).toEqual({ one: 1 });
  });

  test.runIf(isLongRun)('a joined process takes over at the same address when the owner stops', async () => {
    const dir = copyPreparedFolder();
    const owner = await startEngineForTest(dir);
    const joined = await startEngineForTest(dir);
    const before = { url: joined.url, pid: joined.pid };
    await owner.stop();
    await eventually(() => !joined.adopted, 'the joined owns it');
    expect(joined.url).toBe(before.url);
    expect(joined.pid).not.toBe(before.pid);
    expect(await ask(joined.url, 'select 1 as one')).toEqual({ one: 1 });
    await joined.stop();
    expect(processesIn(clusterIn(dir))).toEqual([]);
  });

  test('[OPS-03] a joined process takes over when the owner is killed, and has its rows', async () => {
    const dir = copyPreparedFolder();
    const host = startTestHost(dir);
    const { url } = await host.ready();
    const joined = await startEngineForTest(dir, { durable: true });
    expect([joined.adopted, joined.url]).toEqual([true, url]);
    await eventually(() => host.lastRow() > 50, 'rows');
    await host.kill();
    await eventually(() => !joined.adopted, 'the joined owns it');
    expect(await rowsUpTo(joined.url, host.lastRow())).toBe(host.lastRow());
  });

  test("a folder whose owner's PostgreSQL does not answer is reported as busy", async () => {
    const dir = copyPreparedFolder();
    const engine = await startEngineForTest(dir);
    await engine.stop();
    const lock = tryLockFile(join(engine.dataDir, 'engine.lock'));
    cleanUpAfterTest(() => lock?.release());
    const start = startEngine({ dataDir: join(dir, 'postgres'), patienceMs: 200 });
    await expect(start).rejects.toMatchObject({
      name: 'EngineBusy',
      message: expect.stringContaining(engine.dataDir),
    });
  });
});
