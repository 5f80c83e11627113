import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { migrate } from '#platform/database/migrate.ts';
import { onServer, testDatabaseUrl } from './global-setup.ts';

const MIGRATIONS = fileURLToPath(new URL('../migrations/', import.meta.url));

/** A folder with the migrations before `name`, or all without it. */
async function copyMigrations(name: string): Promise<URL> {
  const folder = await mkdtemp(join(tmpdir(), 'halfstar-migrations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const file of await readdir(MIGRATIONS)) if (file < name) await cp(join(MIGRATIONS, file), join(folder, file));
  return pathToFileURL(`${folder}/`);
}

/** More would delete everything while a slow machine copies. */
const ROUNDS = 40;

/** The server tries again what PostgreSQL gives up because of a deadlock. */
function ignoreDeadlock(error: { code?: string }): void {
  if (error.code !== '40P01') throw error as Error;
}

/**
 * A database of a former version, until the test ends.
 * @param before the number of the first migration that it does not have, such as '0157'
 */
export async function openOldDatabase(before: string) {
  const server = inject('databaseUrl');
  const name = `old_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, `create database ${name}`);
  const url = testDatabaseUrl(server, name);
  const [client, member] = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })];
  await Promise.all([client.connect(), member.connect()]);
  onTestFinished(async () => {
    await Promise.all([client.end(), member.end()]);
    await onServer(server, `drop database ${name} with (force)`);
  });
  const migrateTo = async (first: string) => migrate(url, await copyMigrations(first));
  await migrateTo(before);
  return {
    client,
    /** Runs the migrations before the one with this number. */
    migrateTo,
    /** As migrateTo, while a member does these things over and over. */
    async migrateDuring(first: string, acts: readonly string[]): Promise<void> {
      const migrating = new AbortController();
      const goOn = async () => {
        for (let round = 0; round < ROUNDS && !migrating.signal.aborted; round += 1)
          for (const act of acts) await member.query(act).catch(ignoreDeadlock);
      };
      const going = goOn();
      await migrateTo(first);
      migrating.abort();
      await going;
    },
  };
}
