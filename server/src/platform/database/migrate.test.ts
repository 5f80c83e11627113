import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { beforeEach, expect, inject, onTestFinished, test } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { onServer, testDatabaseUrl } from '#test/global-setup.ts';
import { type LockLimits, migrate } from './migrate.ts';

/** An empty database and a folder of migrations of its own. */
async function startDatabase() {
  const server = inject('databaseUrl');
  const name = `migrate_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, `create database ${name}`);
  const url = testDatabaseUrl(server, name);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const folder = await mkdtemp(join(tmpdir(), 'halfstar-migrations-'));
  onTestFinished(async () => {
    await client.end();
    await onServer(server, `drop database ${name} with (force)`);
    await rm(folder, { recursive: true });
  });
  return {
    client,
    write: (file: string, sql: string) => writeFile(join(folder, file), sql),
    migrate: (limits?: LockLimits) => migrate(url, pathToFileURL(`${folder}/`), limits),
    /** Whether the index is valid; undefined when it does not exist. */
    async isValid(index: string): Promise<boolean | undefined> {
      const { rows } = await client.query('select indisvalid from pg_index where indexrelid = to_regclass($1)', [
        index,
      ]);
      return rows[0]?.indisvalid;
    },
    async applied(): Promise<string[]> {
      const { rows } = await client.query('select name from schema_migrations order by name');
      return rows.map((row) => row.name);
    },
    /** Waits until a statement with this beginning waits for a lock. @returns its process id in PostgreSQL */
    async waiting(statement: string): Promise<number> {
      let pid = 0;
      await eventually(async () => {
        const { rows } = await client.query(
          `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like $1`,
          [`%${statement}%`],
        );
        pid = rows[0]?.pid ?? 0;
        return pid !== 0;
      });
      return pid;
    },
    /** Holds a lock of the films and a snapshot, for which migrations and index builds wait, until the returned function is called. */
    async openTransaction(): Promise<() => Promise<unknown>> {
      const other = new pg.Client({ connectionString: url });
      await other.connect();
      await other.query('begin isolation level repeatable read');
      await other.query('select count(*) from films');
      return () => other.end();
    },
  };
}

const INDEX = '-- outside a transaction\ncreate index concurrently if not exists films_title_idx on films (title);\n';

let database: Awaited<ReturnType<typeof startDatabase>>;
beforeEach(async () => {
  database = await startDatabase();
  await database.write(
    '0001_films.sql',
    "create table films (title text); insert into films values ('Heat'), ('Alien');",
  );
});

test('a migration runs in a transaction: a failed one leaves nothing behind and runs again once it is corrected', async () => {
  await database.write('0002_two.sql', 'create table people (name text); select nonsense;');
  await expect(database.migrate()).rejects.toThrow('migration 0002_two.sql failed: column "nonsense" does not exist');
  expect(await database.applied()).toEqual(['0001_films.sql']);
  await database.write('0002_two.sql', 'create table people (name text);');
  expect(await database.migrate()).toEqual(['0002_two.sql']);
  expect(await database.migrate()).toEqual([]);
});

test('a migration that declares it runs outside a transaction', async () => {
  await database.write('0002_index.sql', INDEX);
  await database.write('0003_people.sql', 'create table people (name text);');
  expect(await database.migrate()).toEqual(['0001_films.sql', '0002_index.sql', '0003_people.sql']);
  expect(await database.isValid('films_title_idx')).toBe(true);
});

test('an index whose build was killed is invalid, and is built again', async () => {
  await database.migrate();
  await database.write('0002_index.sql', INDEX);
  const endTransaction = await database.openTransaction();
  const migrating = database.migrate().catch(String);
  const pid = await database.waiting('create index concurrently');
  await database.client.query('select pg_terminate_backend($1)', [pid]);
  expect(await migrating).toContain('migration 0002_index.sql failed');
  expect(await database.isValid('films_title_idx')).toBe(false);
  await endTransaction();
  expect(await database.applied()).toEqual(['0001_films.sql']);
  expect(await database.migrate()).toEqual(['0002_index.sql']);
  expect(await database.isValid('films_title_idx')).toBe(true);
});

test('a unique index that could not be built is built again once the rows allow it', async () => {
  await database.write('0002_index.sql', INDEX.replace('create index', 'create unique index'));
  await database.write(
    '0001_films.sql',
    "create table films (title text); insert into films values ('Heat'), ('Heat');",
  );
  await expect(database.migrate()).rejects.toThrow('could not create unique index');
  expect(await database.isValid('films_title_idx')).toBe(false);
  await database.client.query('delete from films where ctid in (select ctid from films limit 1)');
  expect(await database.migrate()).toEqual(['0002_index.sql']);
  expect(await database.isValid('films_title_idx')).toBe(true);
});

test('a process that dies before it has recorded the migration runs it again without effect', async () => {
  await database.write('0002_index.sql', INDEX);
  await database.migrate();
  const indexId = async () => (await database.client.query(`select 'films_title_idx'::regclass::oid as id`)).rows[0].id;
  const before = await indexId();
  await database.client.query(`delete from schema_migrations where name = '0002_index.sql'`);
  expect(await database.migrate()).toEqual(['0002_index.sql']);
  expect(await indexId()).toBe(before);
});

test('while one process builds an index the others wait for it, without a deadlock', async () => {
  await database.migrate();
  await database.write('0002_index.sql', INDEX);
  const endTransaction = await database.openTransaction();
  const first = database.migrate();
  await database.waiting('create index concurrently');
  const others = [database.migrate(), database.migrate()];
  await eventually(async () => {
    const { rows } = await database.client.query(
      `select count(*) from pg_stat_activity where datname = current_database() and application_name like '%migrations'`,
    );
    return Number(rows[0].count) === 3;
  });
  await endTransaction();
  expect(await Promise.all([first, ...others])).toEqual([['0002_index.sql'], [], []]);
});

test('several statements outside a transaction are refused before any of them runs', async () => {
  await database.write('0002_two.sql', `${INDEX}create table people (name text);`);
  await expect(database.migrate()).rejects.toThrow(
    'migration 0002_two.sql failed: outside a transaction a file holds one statement; put each into a file of its own',
  );
  expect(await database.isValid('films_title_idx')).toBeUndefined();
});

test('a migration that cannot be repeated is refused before it runs', async () => {
  await database.write('0002_index.sql', INDEX.replace(' if not exists', ''));
  await expect(database.migrate()).rejects.toThrow('write "create index concurrently if not exists <name>"');
  expect(await database.isValid('films_title_idx')).toBeUndefined();
});

const YEARS = 'alter table films add column year integer;';

test('a migration that waits for a lock lets others go first, and runs once it gets the lock', async () => {
  await database.migrate();
  await database.write('0002_years.sql', YEARS);
  const endTransaction = await database.openTransaction();
  const migrating = database.migrate({ timeoutMs: 500, pauseMs: 10, tries: 1_000_000 });
  await database.waiting(YEARS);
  // Only a failing test waits so long: behind the migration the query would wait for the end of that transaction.
  await database.client.query(`set statement_timeout = '30s'`);
  expect((await database.client.query('select title from films')).rowCount).toBe(2);
  expect(await database.applied()).toEqual(['0001_films.sql']);
  await endTransaction();
  expect(await migrating).toEqual(['0002_years.sql']);
  expect((await database.client.query('select year from films')).rowCount).toBe(2);
});

test('a migration that never gets its lock fails in the end, and changes nothing', async () => {
  await database.migrate();
  await database.write('0002_years.sql', `create table people (name text); ${YEARS}`);
  const endTransaction = await database.openTransaction();
  await expect(database.migrate({ timeoutMs: 10, pauseMs: 1, tries: 3 })).rejects.toThrow(
    'migration 0002_years.sql failed: canceling statement due to lock timeout',
  );
  await endTransaction();
  expect(await database.applied()).toEqual(['0001_films.sql']);
  expect(await database.migrate()).toEqual(['0002_years.sql']);
});

test('a migration that is killed while it waits for a lock changes nothing, and the next start runs it', async () => {
  await database.migrate();
  await database.write('0002_years.sql', `create table people (name text); ${YEARS}`);
  const endTransaction = await database.openTransaction();
  const migrating = database.migrate().catch(String);
  const pid = await database.waiting(YEARS);
  await database.client.query('select pg_terminate_backend($1)', [pid]);
  expect(await migrating).toContain('migration 0002_years.sql failed');
  await endTransaction();
  expect(await database.applied()).toEqual(['0001_films.sql']);
  expect(await database.migrate()).toEqual(['0002_years.sql']);
});

test('an index is built however long others keep it waiting, since nobody waits for it', async () => {
  await database.migrate();
  await database.write('0002_index.sql', INDEX);
  const endTransaction = await database.openTransaction();
  const migrating = database.migrate({ timeoutMs: 1, pauseMs: 1, tries: 1 });
  await database.waiting('create index concurrently');
  await endTransaction();
  expect(await migrating).toEqual(['0002_index.sql']);
  expect(await database.isValid('films_title_idx')).toBe(true);
});
