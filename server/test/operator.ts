import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { onServer, testDatabaseUrl } from './global-setup.ts';
import { TestMailServer } from './mail-server.ts';
import { SECRET } from './world.ts';

const TABLES = `select schemaname || '.' || tablename as name from pg_tables
  where schemaname not in ('pg_catalog', 'information_schema')`;

const THEIRS = 'public.films_of_the_operator';

/** A bucket that notes every request, and answers none as a bucket would. */
async function openBucket() {
  const requests: string[] = [];
  const server = createServer(({ method, url }, response) => {
    requests.push(`${method} ${url}`);
    response.writeHead(500).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const env = {
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: 'pictures',
    S3_ACCESS_KEY_ID: 'operator',
    S3_SECRET_ACCESS_KEY: SECRET,
  };
  return { requests, env };
}

/**
 * The settings of an operator who has a database with a table of their own, a mail server, and a place for pictures. The database, the mail
 * server and the bucket end with the test.
 * @param folder in which the folder for pictures is made
 * @param storage whether pictures go to that folder or to a bucket
 */
export async function prepareOperator(folder: string, storage: 'folder' | 'bucket' = 'folder') {
  const server = inject('databaseUrl');
  const database = `operator_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, `create database ${database}`);
  onTestFinished(() => onServer(server, `drop database ${database} with (force)`));
  const databaseUrl = testDatabaseUrl(server, database);
  const inDatabase = async <Answer>(act: (client: pg.Client) => Promise<Answer>): Promise<Answer> => {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      return await act(client);
    } finally {
      await client.end();
    }
  };
  await inDatabase((client) => client.query(`create table ${THEIRS} as select 'Heat' as title`));
  const mails = new TestMailServer();
  const smtpUrl = await mails.open();
  onTestFinished(() => mails.close());
  const pictures = join(folder, 'pictures-of-the-operator');
  mkdirSync(pictures);
  const bucket = storage === 'bucket' ? await openBucket() : null;
  return {
    env: {
      DATABASE_URL: databaseUrl,
      SECRET,
      SMTP_URL: smtpUrl,
      ...(bucket?.env ?? { STORAGE_DIR: pictures }),
      PUBLIC_URL: 'https://halfstar.example',
    },
    /**
     * What is no longer as it was: the names of other tables in the database, its own table if that is gone or changed, who was mailed, what
     * is in the folder, and what the bucket was asked.
     */
    async listWritten(): Promise<string[]> {
      const { tables, titles } = await inDatabase(async (client) => {
        const { rows } = await client.query<{ name: string }>(TABLES);
        const names = rows.map(({ name }) => name);
        const theirs = names.includes(THEIRS)
          ? await client.query<{ title: string }>(`select title from ${THEIRS}`)
          : null;
        return { tables: names, titles: theirs?.rows.map(({ title }) => title) };
      });
      return [
        ...tables.filter((name) => name !== THEIRS),
        ...(titles?.join() === 'Heat' ? [] : [THEIRS]),
        ...mails.arrived.flatMap(({ to }) => to),
        ...readdirSync(pictures, { recursive: true }).map(String),
        ...(bucket?.requests ?? []),
      ];
    },
  };
}
