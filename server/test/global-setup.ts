import { rm } from 'node:fs/promises';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { loadCatalog } from '#features/movies/catalog.service.ts';
import { systemClock } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { startEngine } from '#platform/engine/engine.ts';
import { createLog } from '#platform/log.ts';
import { ensureCatalog } from '../../bin/bootstrap.js';
import { folderInMemory } from '../../scripts/support/folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the maintenance database of the test server. */
    databaseUrl: string;
    /** A migrated database with the catalog, copied for each test file. */
    templateDatabase: string;
  }
}

/** One PostgreSQL for the whole run, and in it one prepared database from which every test file copies its own. */
export default async function setup(project: TestProject) {
  const { TEST_DATABASE_URL } = process.env;
  // npm test has done so; a bare `npx vitest` has not.
  ensureCatalog();
  const folder = folderInMemory('test');
  // Hundreds of databases that live for seconds: nothing to clean up, and plans must not depend on when statistics were taken.
  // A test with three servers takes up to 80 connections, and several such may run at once.
  const extraSettings = { autovacuum: 'off', max_connections: '500' };
  const settings = { dataDir: folder, durable: false, extraSettings };
  const engine = TEST_DATABASE_URL === undefined ? await startEngine(settings) : null;
  const databaseUrl = TEST_DATABASE_URL ?? engine?.url ?? '';
  const template = `halfstar_template_${process.pid}`;

  await onServer(databaseUrl, `create database ${template}`);
  await prepare(testDatabaseUrl(databaseUrl, template));
  project.provide('databaseUrl', databaseUrl);
  project.provide('templateDatabase', template);

  return async () => {
    await onServer(databaseUrl, `drop database ${template} with (force)`);
    await engine?.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

async function prepare(url: string): Promise<void> {
  await migrate(url);
  await runMigrations({ connectionString: url });
  const { db } = openDatabase({ url, namedStatements: true, maxConnections: 2, onConnectionError: () => undefined });
  // Loading needs the database and the time only.
  await loadCatalog({ db, clock: systemClock, log: createLog('silent'), listeners: new Map() } as unknown as Context);
  await db.destroy();
}

/** The address of another database on the same server. */
export function testDatabaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** Runs one statement on a connection of its own. */
export async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
