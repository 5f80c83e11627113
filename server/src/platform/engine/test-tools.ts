import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { type Engine, type EngineOptions, startEngine } from './engine.ts';

/** Cleans up after the test, whose last cleanup runs first. */
export function cleanUpAfterTest(cleanup: () => unknown): void {
  onTestFinished(async () => void (await cleanup()));
}

/** A folder for this test that every user can enter, removed afterwards. */
export function temporaryFolder(): string {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), 'halfstar-engine-test-')));
  chmodSync(dir, 0o755);
  cleanUpAfterTest(() => rmSync(dir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }));
  return dir;
}

let prepared: string | undefined;

/** Makes one cluster, which `copyPreparedFolder` copies: initdb takes longer than most of these tests. For the whole test file. */
export function prepareClusterForTests(): void {
  beforeAll(async () => {
    const dir = mkdtempSync(join(tmpdir(), 'halfstar-cluster-'));
    chmodSync(dir, 0o755);
    await (await startEngine({ dataDir: join(dir, 'postgres'), durable: false })).stop();
    prepared = dir;
  });
  afterAll(() => prepared !== undefined && rmSync(prepared, { recursive: true, force: true }));
}

/** A folder for this test in whose `postgres` the engine has run before. The test file has called `prepareClusterForTests`. */
export function copyPreparedFolder(): string {
  if (prepared === undefined) throw new Error('no cluster is prepared');
  const dir = temporaryFolder();
  // Files keep their owner.
  execFileSync('cp', ['-a', join(prepared, 'postgres'), dir]);
  return dir;
}

/** The engine on `<dir>/postgres`, stopped after the test at the latest. */
export async function startEngineForTest(dir: string, options: Partial<EngineOptions> = {}): Promise<Engine> {
  const engine = await startEngine({
    dataDir: join(dir, 'postgres'),
    fallbackDir: join(dir, 'fallback'),
    durable: false,
    ...options,
  });
  cleanUpAfterTest(() => engine.stop());
  return engine;
}

/** The first row of one query on a connection of its own. */
export async function ask<Row = Record<string, unknown>>(url: string, sql: string): Promise<Row> {
  const client = new Client(url);
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query(sql);
    return rows[0] as Row;
  } finally {
    await client.end().catch(() => {});
  }
}

/** How many of the rows 1…last are in the table that the host writes. */
export async function rowsUpTo(url: string, last: number): Promise<number> {
  const { count } = await ask<{ count: number }>(url, `select count(*)::int as count from rows where id <= ${last}`);
  return count;
}

/** The folder of the PostgreSQL cluster, below a folder that `copyPreparedFolder` made or `startEngineForTest` got. */
export const clusterIn = (dir: string): string => join(dir, 'postgres', 'cluster');

/** Every process in the cluster, found by /proc and without the code under test. */
export function processesIn(cluster: string): number[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`).startsWith(cluster);
      } catch {
        return false;
      }
    });
}

/** Child processes by the start of their command line. */
export function childrenOf(parent: number, command: string): number[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .filter((pid) => {
      try {
        const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
        const status = readFileSync(`/proc/${pid}/status`, 'utf8');
        return line.includes(command) && status.includes(`\nPPid:\t${parent}\n`);
      } catch {
        return false;
      }
    });
}

interface Ready {
  url: string;
  pid: number;
  adopted: boolean;
}

/** A process that runs the engine and writes rows without end. */
export interface Host {
  process: ChildProcess;
  pid: number;
  /** The last row that PostgreSQL acknowledged to it. */
  lastRow(): number;
  logged(text: string): boolean;
  ready(): Promise<Ready>;
  kill(): Promise<void>;
}

/**
 * Starts test-host.ts, a program that runs the engine and writes rows, as a child process in a process group of its own, as a terminal
 * would. It is killed after the test.
 */
export function startTestHost(dir: string): Host {
  const script = join(import.meta.dirname, 'test-host.ts');
  const args = [script, join(dir, 'postgres'), join(dir, 'fallback')];
  const child = spawn(process.execPath, args, { detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const seen: { ready?: Ready; row: number; log: string } = { row: 0, log: '' };
  createInterface({ input: child.stdout }).on('line', (line) => {
    // The last line of a killed process may be incomplete.
    if (!line.endsWith('}')) return;
    const event = JSON.parse(line) as { ready?: Ready; acknowledged?: number; log?: string };
    if (event.ready !== undefined) seen.ready = event.ready;
    if (event.acknowledged !== undefined) seen.row = event.acknowledged;
    if (event.log !== undefined) seen.log += `${event.log}\n`;
  });
  child.stderr.on('data', (chunk: Buffer) => (seen.log += chunk.toString()));
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    // 'close' comes after the last output was read.
    const closed = once(child, 'close');
    child.kill('SIGKILL');
    await closed;
  };
  cleanUpAfterTest(async () => {
    await kill();
    await eventually(() => processesIn(clusterIn(dir)).length === 0, 'the killed host leaves no PostgreSQL');
  });
  return {
    process: child,
    pid: child.pid ?? -1,
    lastRow: () => seen.row,
    logged: (text) => seen.log.includes(text),
    ready: () => eventually(() => seen.ready, `the host is ready\n${seen.log}`),
    kill,
  };
}
