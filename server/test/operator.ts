import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { onServer, testDatabaseUrl } from './global-setup.ts';
import { TestMailServer } from './mail-server.ts';
import { SECRET } from './world.ts';

const TABLES = `select schemaname || '.' || tablename as name from pg_tables
  where schemaname not in ('pg_catalog', 'information_schema')`;

/**
 * The settings of an operator who has a database, a mail server and a folder for pictures, all of them empty. The database and the mail
 * server end with the test.
 * @param folder in which the folder for pictures is made
 */
export async function prepareOperator(folder: string) {
  const server = inject('databaseUrl');
  const database = `operator_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, `create database ${database}`);
  onTestFinished(() => onServer(server, `drop database ${database} with (force)`));
  const databaseUrl = testDatabaseUrl(server, database);
  const mails = new TestMailServer();
  const smtpUrl = await mails.open();
  onTestFinished(() => mails.close());
  const pictures = join(folder, 'pictures-of-the-operator');
  mkdirSync(pictures);
  return {
    env: {
      DATABASE_URL: databaseUrl,
      SECRET,
      SMTP_URL: smtpUrl,
      STORAGE_DIR: pictures,
      PUBLIC_URL: 'https://halfstar.example',
    },
    /** The names of the tables in the database, of those who were mailed, and of what is in the folder. */
    async listWritten(): Promise<string[]> {
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      try {
        const { rows } = await client.query<{ name: string }>(TABLES);
        return [
          ...rows.map(({ name }) => name),
          ...mails.arrived.flatMap(({ to }) => to),
          ...readdirSync(pictures, { recursive: true }).map(String),
        ];
      } finally {
        await client.end();
      }
    },
  };
}
