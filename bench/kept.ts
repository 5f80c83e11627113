// Databases that are filled once and measured often: `--keep FOLDER` keeps the cluster with them.
import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { temporaryFolder } from '../scripts/support/folder.ts';
import { freePort, launch, type ServerProcess } from '../scripts/support/server-process.ts';
import { type Engine, startEngine } from '../server/src/platform/engine/engine.ts';
import { SECRET } from './test-server.ts';

/** Checkpoints are rare while a database is filled, since a crash then means filling it again. */
const FILLING = { max_wal_size: '4GB', checkpoint_timeout: '30min', autovacuum: 'off' };

export interface KeptFolder {
  /** The path of a file or folder in it. */
  pathOf(name: string): string;
  /** Deletes the folder, unless it is to be kept. */
  discard(): void;
}

/** @param keep the folder that was asked for; undefined: a temporary one */
export function openFolder(what: string, keep: string | undefined): KeptFolder {
  const folder = keep === undefined ? temporaryFolder(what) : resolve(keep);
  mkdirSync(folder, { recursive: true });
  // PostgreSQL runs as another user when we are root and must be able to enter.
  chmodSync(folder, 0o755);
  return {
    pathOf: (name) => join(folder, name),
    discard: () => {
      if (keep === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

export interface CommunityFill {
  database: string;
  /** What the content depends on: another fingerprint has the database filled again. */
  fingerprint: string;
  fill(url: string): Promise<void>;
}

/** Starts the cluster of a folder with these databases in it. Those that are not there yet are filled first, without fsync. */
export async function startFilledEngine(folder: KeptFolder, fillings: readonly CommunityFill[]): Promise<Engine> {
  const dataDir = folder.pathOf('postgres');
  let engine = await startEngine({ dataDir, durable: false, extraSettings: FILLING });
  try {
    for (const filling of fillings) await ensureFilled(engine, filling);
  } finally {
    await engine.stop();
  }
  engine = await startEngine({ dataDir });
  return engine;
}

async function ensureFilled(engine: Engine, { database, fingerprint, fill }: CommunityFill): Promise<void> {
  const client = new pg.Client({ connectionString: engine.url });
  await client.connect();
  try {
    const { rows } = await client.query<{ fingerprint: string | null }>(
      `select shobj_description(oid, 'pg_database') as fingerprint from pg_database where datname = $1`,
      [database],
    );
    if (rows[0]?.fingerprint === fingerprint) return;
    await client.query(`drop database if exists ${database} with (force)`);
    await client.query(`create database ${database}`);
    await fill(engine.urlOf(database));
    await client.query(`comment on database ${database} is '${fingerprint}'`);
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}

/** Of files beside this one, and of sizes. */
export function fingerprintOf(files: readonly string[], sizes: object = {}): string {
  const hash = createHash('sha256').update(JSON.stringify(sizes));
  for (const file of files) hash.update(readFileSync(new URL(file, import.meta.url)));
  return hash.digest('hex');
}

/** Starts our server on a database; it migrates what an older one has left. */
export const launchOn = async (folder: KeptFolder, databaseUrl: string): Promise<ServerProcess> =>
  launch({
    dataDir: folder.pathOf('data'),
    port: await freePort(),
    env: { DATABASE_URL: databaseUrl, SECRET, LOG_LEVEL: 'silent' },
    startWithinMs: 600_000,
  });
