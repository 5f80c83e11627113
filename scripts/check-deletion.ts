// Fails when a table identifies a person and no one has decided what happens to it when the account is deleted. Then plants each such
// mistake in the schema and requires that it is found.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '../server/src/platform/database/migrate.ts';
import { startEngine } from '../server/src/platform/engine/engine.ts';
import { type Column, findErrors } from './support/deletion.ts';

const COLUMNS = `
  select t.relname || '.' || a.attname as name, target.relname as refers_to, k.confdeltype as on_delete,
    exists (select from pg_index i
      where i.indrelid = t.oid and i.indkey[0] = a.attnum and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid)
        = format('(%I IS NOT NULL)', a.attname))) as indexed
  from pg_class t
  join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
  left join pg_constraint k on k.conrelid = t.oid and k.contype = 'f' and a.attnum = any(k.conkey)
  left join pg_class target on target.oid = k.confrelid
  where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and t.relname <> 'schema_migrations'
  order by 1`;

/** Statements that leave a decision out, and the column that must be reported. */
const PLANTINGS: readonly [statement: string, column: string][] = [
  ['create table notes (writer uuid references auth_users (id))', 'notes.writer'],
  ['create table notes (writer uuid references profiles (user_id) on delete cascade)', 'notes.writer'],
  ['create table notes (user_id uuid)', 'notes.user_id'],
  ['create table notes (hidden_by uuid)', 'notes.hidden_by'],
  ['create table notes (reply_email text)', 'notes.reply_email'],
  ['alter table movies add column author text', 'movies.author'],
  ['alter table reviews drop constraint reviews_user_id_fkey', 'reviews.user_id'],
  [
    `alter table ratings drop constraint ratings_user_id_fkey,
       add foreign key (user_id) references profiles (user_id) on delete set null`,
    'ratings.user_id',
  ],
  [
    `alter table invite_codes drop constraint invite_codes_created_by_fkey,
       add foreign key (created_by) references auth_users (id) on delete cascade`,
    'invite_codes.created_by',
  ],
  ['alter table mails add foreign key (recipient) references auth_users (email)', 'mails.recipient'],
  ['drop table follows', 'follows.follower_id'],
  ['drop index scheduled_reviews_user_idx', 'scheduled_reviews.user_id'],
  [
    `drop index scheduled_reviews_user_idx;
     create index on scheduled_reviews (user_id) where status = 'failed'`,
    'scheduled_reviews.user_id',
  ],
];

const folder = await mkdtemp(join(tmpdir(), 'halfstar-deletion-'));
const engine = await startEngine({ dataDir: folder, durable: false });
const client = new pg.Client({ connectionString: engine.url });
try {
  await migrate(engine.url);
  await client.connect();
  const errors = async () => [...findErrors((await client.query<Column>(COLUMNS)).rows)];

  const found = await errors();
  for (const error of found) process.stderr.write(`${error}\n`);

  let caught = 0;
  for (const [statement, column] of PLANTINGS) {
    await client.query('begin');
    await client.query(statement);
    const isCaught = (await errors()).some((one) => one.startsWith(`${column}:`) && !found.includes(one));
    await client.query('rollback');
    if (isCaught) caught += 1;
    else process.stderr.write(`${column} was not reported after: ${statement}\n`);
  }
  process.stdout.write(`${found.length} undecided. ${caught} of ${PLANTINGS.length} plantings were caught.\n`);
  process.exitCode = found.length === 0 && caught === PLANTINGS.length ? 0 : 1;
} finally {
  await client.end();
  await engine.stop();
  await rm(folder, { recursive: true, force: true });
}
