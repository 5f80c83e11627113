import { once } from 'node:events';
import { existsSync, readdirSync, renameSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import { eventually } from '#test/eventually.ts';
import type { EngineExit } from './engine.ts';
import {
  ask,
  childrenOf,
  cleanUpAfterTest,
  clusterIn,
  processesIn,
  rowsUpTo,
  startEngineForTest,
  startTestHost,
  temporaryFolder,
} from './test-tools.ts';

describe('when our process is killed', () => {
  test('[OPS-03] PostgreSQL stops too, and the next start has every acknowledged row', async () => {
    const dir = temporaryFolder();
    const host = startTestHost(dir);
    await host.ready();
    await eventually(() => host.lastRow() > 200, 'rows');
    await host.kill();
    await eventually(() => processesIn(clusterIn(dir)).length === 0, 'no PostgreSQL is left');
    const engine = await startEngineForTest(dir, { durable: true });
    expect(await rowsUpTo(engine.url, host.lastRow())).toBe(host.lastRow());
  });

  test('[OPS-03] a start at the same moment waits for the stopping PostgreSQL instead of using it', async () => {
    const dir = temporaryFolder();
    const host = startTestHost(dir);
    const before = await host.ready();
    await eventually(() => host.lastRow() > 200, 'rows');
    await host.kill();
    const engine = await startEngineForTest(dir, { durable: true });
    expect(engine.adopted).toBe(false);
    expect(engine.pid).not.toBe(before.pid);
    expect(await rowsUpTo(engine.url, host.lastRow())).toBe(host.lastRow());
  });

  test('[OPS-03] PostgreSQL stops even if the watchdog was killed before', async () => {
    const dir = temporaryFolder();
    const host = startTestHost(dir);
    await host.ready();
    const [watchdog] = childrenOf(host.pid, 'halfstar-watchdog');
    process.kill(watchdog as number, 'SIGKILL');
    await eventually(() => {
      const [next] = childrenOf(host.pid, 'halfstar-watchdog');
      return next !== undefined && next !== watchdog;
    }, 'a new watchdog');
    await host.kill();
    await eventually(() => processesIn(clusterIn(dir)).length === 0, 'no PostgreSQL is left');
    expect(childrenOf(host.pid, 'halfstar-watchdog')).toEqual([]);
  });

  test('[OPS-03] a PostgreSQL whose watchdog was killed too is shut down by the next start, and its rows are kept', async () => {
    const dir = temporaryFolder();
    const host = startTestHost(dir);
    const before = await host.ready();
    await eventually(() => host.lastRow() > 50, 'rows');
    const [watchdog] = childrenOf(host.pid, 'halfstar-watchdog');
    // Stopped first, so that it cannot start another.
    process.kill(host.pid, 'SIGSTOP');
    process.kill(watchdog as number, 'SIGKILL');
    await host.kill();
    expect(processesIn(clusterIn(dir))).toContain(before.pid);
    const log: string[] = [];
    const engine = await startEngineForTest(dir, { durable: true, log: (line) => log.push(line) });
    expect(log.join('\n')).toContain('without its Halfstar');
    expect(processesIn(clusterIn(dir))).not.toContain(before.pid);
    expect(await rowsUpTo(engine.url, host.lastRow())).toBe(host.lastRow());
  });

  test('[OPS-03] a kill while the first cluster is being created leaves no incomplete cluster', async () => {
    const dir = temporaryFolder();
    const host = startTestHost(dir);
    const names = () => (existsSync(join(dir, 'postgres')) ? readdirSync(join(dir, 'postgres')) : []);
    await eventually(() => names().some((name) => name.startsWith('cluster.partial-')), 'initdb works');
    await host.kill();
    expect(names()).not.toContain('cluster');
    const engine = await startEngineForTest(dir);
    expect(await ask(engine.url, 'select 1 as one')).toEqual({ one: 1 });
    expect(names().filter((name) => name.startsWith('cluster'))).toEqual(['cluster']);
  });

  test('Ctrl-C reaches our process and not PostgreSQL', async () => {
    const dir = temporaryFolder();
    const host = startTestHost(dir);
    const { url } = await host.ready();
    process.kill(-host.pid, 'SIGINT');
    await eventually(() => host.logged('SIGINT'), 'the host received it');
    const row = host.lastRow();
    await eventually(() => host.lastRow() > row + 20, 'rows are still written');
    expect(await ask(url, 'select 1 as one')).toEqual({ one: 1 });
  });
});

/** Tries to connect without a pause until it succeeds, and stays connected. */
function connected(url: string) {
  const over = new AbortController();
  const arriving = (async () => {
    while (!over.signal.aborted) {
      const client = new Client(url);
      client.on('error', () => {});
      const isIn = await client.connect().then(
        () => true,
        () => false,
      );
      if (isIn) return client;
      await client.end().catch(() => {});
    }
    return null;
  })();
  return {
    async end() {
      over.abort();
      await (await arriving)?.end();
    },
  };
}

describe('when PostgreSQL is killed', () => {
  test('[OPS-03] it restarts at the same address with every acknowledged row, and logs it', async () => {
    const dir = temporaryFolder();
    const engine = await startEngineForTest(dir, { durable: true });
    const exits: EngineExit[] = [];
    engine.onExit((exit) => exits.push(exit));
    const before = { url: engine.url, pid: engine.pid };
    await ask(engine.url, 'create table rows (id int primary key)');
    await ask(engine.url, 'insert into rows select generate_series(1, 1000)');
    for (let round = 1; round <= 3; round += 1) {
      const killed = engine.pid;
      process.kill(killed, 'SIGKILL');
      await eventually(() => ask(engine.url, 'select 1').catch(() => undefined), 'an answer');
      await ask(engine.url, `insert into rows values (${1000 + round})`);
      expect(exits[round - 1]).toEqual({ pid: killed, code: null, signal: 'SIGKILL', restarting: true });
      expect(engine.pid).not.toBe(killed);
    }
    expect(engine.url).toBe(before.url);
    expect(await rowsUpTo(engine.url, 1003)).toBe(1003);
  });

  test('[OPS-03] however long it cannot start, it restarts by itself afterwards, also with many waiting clients', async () => {
    const dir = temporaryFolder();
    const log: string[] = [];
    const engine = await startEngineForTest(dir, {
      durable: true,
      extraSettings: { max_connections: '8', superuser_reserved_connections: '0', max_wal_senders: '0' },
      restart: { initialMs: 20, maxMs: 100, steadyMs: 60_000 },
      log: (line) => log.push(line),
    });
    await ask(engine.url, 'create table rows (id int primary key)');
    await ask(engine.url, 'insert into rows values (1)');
    const control = join(clusterIn(dir), 'global', 'pg_control');
    renameSync(control, `${control}.away`);
    process.kill(engine.pid, 'SIGKILL');
    const failures = () => log.filter((line) => line.startsWith('PostgreSQL did not start')).length;
    await eventually(() => failures() > 6, 'it fails again and again');
    // Clients that lost their connection reconnect at once and use up all connections.
    const crowd = Array.from({ length: 16 }, () => connected(engine.url));
    renameSync(`${control}.away`, control);
    await eventually(() => log.some((line) => line.includes('is back on port')), 'it is back');
    const { pid } = engine;
    for (const { end } of crowd) await end();
    expect(engine.pid).toBe(pid);
    // Without a free connection for the readiness check it was not restarted.
    expect(log.filter((line) => line.includes('could not be started again'))).toEqual([]);
    expect(await rowsUpTo(engine.url, 1)).toBe(1);
  });

  test('[OPS-03] when another program takes its port meanwhile, that is said, and the next start takes another port', async () => {
    const dir = temporaryFolder();
    const log: string[] = [];
    const restart = { initialMs: 20, maxMs: 100, steadyMs: 60_000 };
    const engine = await startEngineForTest(dir, { restart, log: (line) => log.push(line) });
    const port = Number(new URL(engine.url).port);
    const ended = new Promise<EngineExit>((resolve) => engine.onExit((exit) => !exit.restarting && resolve(exit)));
    const control = join(clusterIn(dir), 'global', 'pg_control');
    renameSync(control, `${control}.away`);
    process.kill(engine.pid, 'SIGKILL');
    await eventually(() => log.some((line) => line.startsWith('PostgreSQL did not start')), 'it cannot start');
    const rival = createServer().listen(port, '127.0.0.1');
    await once(rival, 'listening');
    cleanUpAfterTest(() => rival.close());
    renameSync(`${control}.away`, control);
    expect(await ended).toMatchObject({ restarting: false });
    expect(log.at(-1)).toBe(
      `Port ${port} is taken by another program, so PostgreSQL stays down: start Halfstar again, and it takes another port`,
    );
    await engine.stop();
    const next = await startEngineForTest(dir);
    expect(new URL(next.url).port).not.toBe(String(port));
    expect(await ask(next.url, 'select 1 as one')).toEqual({ one: 1 });
  });

  test('a stop in the middle of a restart leaves no PostgreSQL', async () => {
    const dir = temporaryFolder();
    const engine = await startEngineForTest(dir);
    const exit = new Promise((resolve) => engine.onExit(resolve));
    process.kill(engine.pid, 'SIGKILL');
    await exit;
    await engine.stop();
    // Helper processes of a killed postmaster end by themselves, some time later.
    const empty = await eventually(() => processesIn(clusterIn(dir)).length === 0, 'nothing is left');
    expect(empty).toBe(true);
  });
});
