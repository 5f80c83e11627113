import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { createClient } from './connections.ts';
import { connectionConfig } from './database.ts';

const FOLDER = new URL('../../../migrations/', import.meta.url);
/** The key of the advisory lock: any number that every process uses. */
const LOCK = 4_815_162;

/** How a migration waits for a lock. */
export interface LockLimits {
  /** So long at a time: behind a migration that waits for a table, every other statement waits that needs the table. */
  timeoutMs: number;
  /** So long the others go first, before it is tried again. */
  pauseMs: number;
  /** So often it is tried. */
  tries: number;
}

/** Some ten minutes in all. */
const LOCK_LIMITS: LockLimits = { timeoutMs: 2000, pauseMs: 3000, tries: 120 };

/** How often a process that waits for another one's migrations asks whether they are done. */
const LOCK_RETRY_MS = 100;

const OLDEST_POSTGRES = 15;

/** The first line of a file whose statement PostgreSQL refuses in a transaction. See docs/operations.md. */
const OUTSIDE_TRANSACTION = '-- outside a transaction\n';
const INDEX_BUILD = /\bcreate\s+(?:unique\s+)?index\s+concurrently\b(?:\s+(if\s+not\s+exists)\s+([\w.]+))?/i;
const SYNTAX_ERROR = '42601';
/** Lock not available, and deadlock: the same may go well a moment later. */
const NO_LOCK = new Set(['55P03', '40P01']);

/** This version cannot work with the database; the message says what to do. */
export class MigrationRefused extends Error {}

/**
 * Brings the schema up to this version: runs each file of the folder once, in the order of their names. A file runs in a
 * transaction of its own, unless its first line says OUTSIDE_TRANSACTION. One process at a time; others wait and find nothing to do.
 * What does not get its locks soon is rolled back, lets the others go first, and is tried again.
 * @returns the names of the files that ran
 * @throws MigrationRefused
 */
export async function migrate(url: string, folder: URL = FOLDER, limits: LockLimits = LOCK_LIMITS): Promise<string[]> {
  // A migration may take longer than a request may.
  const client = createClient({ ...connectionConfig(url, 'migrations'), options: '-c timezone=UTC' });
  await client.connect().catch((cause: Error & { code?: string }) => {
    throw new MigrationRefused(`the database cannot be reached: ${cause.message || cause.code}`, { cause });
  });
  try {
    await requireVersion(client);
    await lockMigrations(client);
    await client.query(
      'create table if not exists schema_migrations (name text primary key, fingerprint text not null, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string; fingerprint: string }>(
      'select name, fingerprint from schema_migrations',
    );
    const applied = new Map(rows.map((row) => [row.name, row.fingerprint]));
    const files = await readMigrations(folder);
    requireKnownPast(files, applied);
    const pending = files.filter((file) => !applied.has(file.name));
    for (const file of pending) await apply(client, file, limits);
    return pending.map((file) => file.name);
  } finally {
    await client.end();
  }
}

/**
 * Asks again and again instead of waiting in a statement: that would hold a snapshot, for whose end `create index concurrently`
 * waits in the process that has the lock.
 */
async function lockMigrations(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [LOCK]);
    if (rows[0]?.locked) return;
    await wait(LOCK_RETRY_MS);
  }
}

interface MigrationFile {
  name: string;
  sql: string;
  fingerprint: string;
}

/** The migrations that this version knows, in the order in which they run. */
async function readMigrations(folder: URL): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8');
      return { name, sql, fingerprint: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function apply(client: pg.Client, file: MigrationFile, limits: LockLimits): Promise<void> {
  try {
    if (file.sql.startsWith(OUTSIDE_TRANSACTION)) {
      await withLockRetries(limits, () => runOutsideTransaction(client, file.sql));
      await recordApplied(client, file);
    } else {
      await withLockRetries(limits, () => runInTransaction(client, file, limits));
    }
  } catch (cause) {
    throw new MigrationRefused(`migration ${file.name} failed: ${cause instanceof Error ? cause.message : cause}`, {
      cause,
    });
  }
}

/** Runs what may run again, and runs it again when it did not get its locks. */
async function withLockRetries(limits: LockLimits, run: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run();
    } catch (error) {
      const { code = '' } = error as { code?: string };
      if (tries === limits.tries || !NO_LOCK.has(code)) throw error;
      await wait(limits.pauseMs);
    }
  }
}

async function runInTransaction(client: pg.Client, file: MigrationFile, limits: LockLimits): Promise<void> {
  try {
    await client.query('begin');
    await client.query(`set local lock_timeout = ${limits.timeoutMs}`);
    await client.query(file.sql);
    await recordApplied(client, file);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

const recordApplied = (client: pg.Client, { name, fingerprint }: MigrationFile) =>
  client.query('insert into schema_migrations (name, fingerprint) values ($1, $2)', [name, fingerprint]);

/**
 * Runs a file's one statement. A process that dies before the file is recorded runs it again at its next start, so it must do
 * nothing the second time. An index whose build was interrupted is there and INVALID, which `if not exists` takes for done: it
 * is dropped first. No other process builds it meanwhile, since a build that continues without its process still holds the lock.
 */
async function runOutsideTransaction(client: pg.Client, sql: string): Promise<void> {
  const [created, ifNotExists, index] = INDEX_BUILD.exec(sql) ?? [];
  if (created !== undefined && (ifNotExists === undefined || index === undefined))
    throw new Error('write "create index concurrently if not exists <name>", so that it can run again after a crash');
  if (index !== undefined) {
    const { rows } = await client.query<{ name: string }>(
      'select indexrelid::regclass::text as name from pg_index where indexrelid = to_regclass($1) and not indisvalid',
      [index],
    );
    if (rows[0] !== undefined) await client.query(`drop index concurrently if exists ${rows[0].name}`);
  }
  // PostgreSQL takes only one statement in this mode; several in one query would run in a transaction together.
  await client
    .query({ text: sql, queryMode: 'extended' } as pg.QueryConfig)
    .catch((error: Error & { code?: string }) => {
      if (error.code !== SYNTAX_ERROR || !error.message.includes('multiple commands')) throw error;
      throw new Error('outside a transaction a file holds one statement; put each into a file of its own', {
        cause: error,
      });
    });
}

/** A migration that ran is history: neither changed nor taken away. */
function requireKnownPast(files: readonly MigrationFile[], applied: ReadonlyMap<string, string>): void {
  const known = new Map(files.map((file) => [file.name, file.fingerprint]));
  for (const [name, fingerprint] of applied) {
    if (!known.has(name))
      throw new MigrationRefused(
        `the database is newer than this version of Halfstar (it has ${name}); start the newer one`,
      );
    if (known.get(name) !== fingerprint)
      throw new MigrationRefused(`migration ${name} was changed after it ran; write a new one instead`);
  }
}

async function requireVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
  const version = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  if (version < OLDEST_POSTGRES)
    throw new MigrationRefused(`PostgreSQL ${version} is too old: Halfstar needs ${OLDEST_POSTGRES} or newer`);
}
