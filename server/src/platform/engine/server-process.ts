import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, closeSync, copyFileSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { createClient } from '../database/connections.ts';
import type { Binaries } from './binaries.ts';
import { chownTo, type EngineFolder } from './engine-folder.ts';
import { EngineFailed } from './errors.ts';
import { pollUntil } from './poll-until.ts';
import { isPostgresStarting, readPostmasterPidFile } from './postmaster-pid.ts';
import { spawnOptionsFor } from './system-user.ts';

/** How a PostgreSQL ended. */
export interface ServerExit {
  pid: number;
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** One run of the postmaster, from spawn to exit. */
export interface ServerProcess {
  pid: number;
  port: number;
  exited: Promise<ServerExit>;
  hasExited(): boolean;
  signal(name: NodeJS.Signals): void;
  /** What it wrote to its log since the spawn, for error messages. */
  output(): string;
}

const LOG_LIMIT = 10 * 1024 * 1024;
const LOG_CHECK_MS = 10_000;
/** How long a start may take without a sign of it, and how often it is said that it goes on. */
const PATIENCE = { withinMs: 300_000, sayEveryMs: 10_000 };
const POLL_MS = 20;
const WRONG_PASSWORD = '28P01';
const TOO_MANY_CONNECTIONS = '53300';

/** Starts the postmaster and does not wait for anything. */
export function spawnServer(
  folder: EngineFolder,
  binaries: Binaries,
  port: number,
  settings: Record<string, string>,
): ServerProcess {
  const output = openSync(folder.logFile, 'a', 0o600);
  chmodSync(folder.logFile, 0o600);
  chownTo(folder.user, folder.logFile);
  boundLog(folder.logFile);
  let from = statSync(folder.logFile).size;
  // PostgreSQL appends, so it goes on at the beginning of a log that was emptied.
  const bounding = setInterval(() => {
    if (boundLog(folder.logFile)) from = 0;
  }, LOG_CHECK_MS).unref();
  const all = { ...settings, port: String(port) };
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(binaries.postgres, ['-D', folder.cluster, ...flags], {
    ...spawnOptionsFor(folder.user),
    // PostgreSQL changes to this directory anyway. From the first moment it is recognizable as the one of this cluster.
    cwd: folder.cluster,
    // Ctrl-C must reach only this process, which drains requests before PostgreSQL stops.
    detached: true,
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  child.unref();
  const exited = exitOf(child);
  void exited.then(() => clearInterval(bounding));
  let refusal = '';
  child.once('error', (error) => {
    refusal = error.message;
  });
  return {
    pid: child.pid ?? -1,
    port,
    exited,
    hasExited: () => child.pid === undefined || child.exitCode !== null || child.signalCode !== null,
    signal: (name) => void child.kill(name),
    output: () => (refusal + readFileSync(folder.logFile).subarray(from).toString('utf8')).trim(),
  };
}

function exitOf(child: ChildProcess): Promise<ServerExit> {
  return new Promise((resolve) => {
    const pid = child.pid ?? -1;
    child.once('error', () => resolve({ pid, code: null, signal: null }));
    child.once('exit', (code, signal) => resolve({ pid, code, signal }));
  });
}

/** Empties a log that has grown too long; true when it did. The old one is kept until the next time, because it explains a crash. */
function boundLog(logFile: string): boolean {
  try {
    if (statSync(logFile).size <= LOG_LIMIT) return false;
    copyFileSync(logFile, `${logFile}.1`);
    truncateSync(logFile);
    return true;
  } catch {
    // Removed by somebody, or the disk is full: PostgreSQL itself must not suffer from that.
    return false;
  }
}

/**
 * Waits until the server answers a query with our password, as long as PostgreSQL says that it is starting: crash recovery takes its time
 * and would begin anew if it were stopped.
 * @returns false when the server ended before
 * @throws EngineFailed when it does not become ready or rejects the password; the server is left running
 */
export async function waitUntilReady(
  server: ServerProcess,
  folder: EngineFolder,
  password: string,
  log: (line: string) => void,
  { withinMs, sayEveryMs } = PATIENCE,
): Promise<boolean> {
  let nextWord = performance.now() + sayEveryMs;
  const probe = () => {
    if (server.hasExited()) return 'exited';
    if (performance.now() > nextWord) {
      nextWord += sayEveryMs;
      log(
        `PostgreSQL is still starting (recovering from a crash takes the longer, the more was going on)${progressIn(server)}`,
      );
    }
    const file = readPostmasterPidFile(folder.cluster);
    return file?.pid === server.pid && file.status === 'ready' && 'ready';
  };
  const end = await pollUntil(withinMs, probe, POLL_MS, () => isPostgresStarting(folder.cluster));
  if (end === 'exited') return false;
  if (end === undefined) throw new EngineFailed(`PostgreSQL did not start:\n${lastLines(server.output())}`);
  try {
    // A busy machine may take long to begin a connection: its answer has as much time as the start.
    await queryDataDirectory(server.port, password, withinMs);
    return true;
  } catch (error) {
    if (server.hasExited()) return false;
    const { code } = error as { code?: string };
    // It answers; only its connections are used up.
    if (code === TOO_MANY_CONNECTIONS) return true;
    if (code === WRONG_PASSWORD) {
      throw new EngineFailed(
        `PostgreSQL refuses the password in ${folder.passwordFile}: remove that file, and the next start makes a new one`,
      );
    }
    throw new EngineFailed(`PostgreSQL started and does not answer: ${(error as Error).message}`);
  }
}

/** What PostgreSQL has said last about a start that takes long: `redo in progress, elapsed time: 10.00 s, current LSN: 0/1A2B3C4`. */
function progressIn(server: ServerProcess): string {
  const line = server
    .output()
    .split('\n')
    .findLast((text) => text.includes(', elapsed time: '));
  return line === undefined ? '' : `: ${line.slice(line.indexOf('LOG:'))}`;
}

/** Where the server on that port keeps its data; rejects unless it knows our password and answers in time. */
export async function queryDataDirectory(
  port: number,
  password: string,
  withinMs = 5_000,
): Promise<string | undefined> {
  const client = createClient({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password,
    database: 'postgres',
    connectionTimeoutMillis: withinMs,
    query_timeout: withinMs,
  });
  try {
    await client.connect();
    const answer = await client.query<{ data_directory: string }>('show data_directory');
    return answer.rows[0]?.data_directory;
  } finally {
    await client.end().catch(() => {});
  }
}

/** The last six lines of a log, enough for one error message. */
export function lastLines(output: string): string {
  return output.split('\n').slice(-6).join('\n');
}
