import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { connectionConfig } from './database.ts';

const FOLDER = new URL('../../../migrations/', import.meta.url);
/** Any number will do, as long as every process asks for the same lock. */
const LOCK = 4_815_162;

const OLDEST_POSTGRES = 15;

/** The database is not one that this version can work with; the message says what to do. */
export class MigrationRefused extends Error {}

/**
 * Brings the schema up to this version: each file of server/migrations once, in order, each in a transaction of its own.
 * One process at a time; others wait and find nothing to do.
 * @returns the names of the files that ran
 */
export async function migrate(url: string): Promise<string[]> {
  // A migration may take longer than a request may.
  const client = new pg.Client({ ...connectionConfig(url, 'migrations'), options: '-c timezone=UTC' });
  // Besides failing a statement, a lost connection is an event, which would end the process.
  client.on('error', () => undefined);
  await client.connect().catch((cause: Error & { code?: string }) => {
    throw new MigrationRefused(`the database cannot be reached: ${cause.message || cause.code}`, { cause });
  });
  try {
    await demandVersion(client);
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(
      'create table if not exists schema_migrations (name text primary key, fingerprint text not null, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string; fingerprint: string }>(
      'select name, fingerprint from schema_migrations',
    );
    const applied = new Map(rows.map((row) => [row.name, row.fingerprint]));
    const files = await migrationFiles();
    demandKnownPast(files, applied);
    const pending = files.filter((file) => !applied.has(file.name));
    for (const file of pending) await apply(client, file);
    return pending.map((file) => file.name);
  } finally {
    await client.end();
  }
}

interface MigrationFile {
  name: string;
  sql: string;
  fingerprint: string;
}

/** The migrations that this version knows, in the order in which they run. */
async function migrationFiles(): Promise<MigrationFile[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, FOLDER), 'utf8');
      return { name, sql, fingerprint: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function apply(client: pg.Client, file: MigrationFile): Promise<void> {
  try {
    await client.query('begin');
    await client.query(file.sql);
    await client.query('insert into schema_migrations (name, fingerprint) values ($1, $2)', [
      file.name,
      file.fingerprint,
    ]);
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback').catch(() => undefined);
    throw new MigrationRefused(`migration ${file.name} failed: ${cause instanceof Error ? cause.message : cause}`, {
      cause,
    });
  }
}

/** A migration that ran is history: neither changed nor taken away. */
function demandKnownPast(files: readonly MigrationFile[], applied: ReadonlyMap<string, string>): void {
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

async function demandVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
  const version = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  if (version < OLDEST_POSTGRES)
    throw new MigrationRefused(`PostgreSQL ${version} is too old: Halfstar needs ${OLDEST_POSTGRES} or newer`);
}
