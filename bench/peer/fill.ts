// Fills the database of each side with the facts.
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { writeFacts } from '../community.ts';
import type { Facts } from './facts.ts';

const BATCH = 5000;

/** Runs a statement on rows given to it as JSON, in batches. */
async function insertAll(client: pg.Client, statement: string, rows: readonly object[]): Promise<void> {
  for (let at = 0; at < rows.length; at += BATCH)
    await client.query(statement, [JSON.stringify(rows.slice(at, at + BATCH))]);
}

/** Fills the peer's database, which is empty. */
export async function fillPeer(url: string, { people, films, ratings, follows }: Facts): Promise<void> {
  const run = (file: string) => readFile(new URL(file, import.meta.url), 'utf8').then((sql) => client.query(sql));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await run('peer.sql');
    await client.query(`insert into app.people select n, 'person' || n from generate_series(1, $1::int) n`, [people]);
    await insertAll(
      client,
      `insert into app.films (id, title, year, release_date, overview, runtime, genres)
       select id, title, year, release_date, overview, runtime, genres from json_to_recordset($1)
       as film (id int, title text, year int, release_date date, overview text, runtime int, genres text[])`,
      films,
    );
    await insertAll(
      client,
      `insert into app.ratings (id, person_id, film_id, rating, review, created_at)
       select id, person, film, rating, review, at from json_to_recordset($1)
       as given (id int, person int, film int, rating int, review text, at timestamptz)`,
      ratings,
    );
    await insertAll(
      client,
      `insert into app.follows select follower, followee, at from json_to_recordset($1)
       as follow (follower int, followee int, at timestamptz)`,
      follows,
    );
    await run('peer-indexes.sql');
    await client.query('vacuum (analyze)');
  } finally {
    await client.end();
  }
}

/**
 * Fills our database: the films in place of the catalog, and all that our server would have written.
 * @param present the user ids of the first people, who have accounts and profiles
 */
export const fillOurs = (url: string, { people, films, ratings, follows }: Facts, present: readonly string[]) =>
  writeFacts(url, async (client) => {
    // The triggers of search run, unlike those that the script makes up for.
    await client.query('set session_replication_role = origin');
    await client.query('truncate movies cascade');
    await insertAll(
      client,
      `insert into movies (catalogue_key, title, year, release_date, overview, runtime, genres, details_at)
       select 'film ' || id, title, year, release_date, overview, runtime, genres, now() from json_to_recordset($1)
       as film (id int, title text, year int, release_date date, overview text, runtime int, genres text[])`,
      films,
    );
    await client.query('set session_replication_role = replica');
    await client.query(`insert into facts.films select substr(catalogue_key, 6)::int, id from movies`);
    await client.query(
      `insert into auth_users (name, email, email_verified)
       select 'Person ' || n, 'other' || n || '@example.com', true from generate_series($1::int, $2::int) n`,
      [present.length + 1, people],
    );
    await client.query(
      `insert into facts.members (n, user_id)
       select nth, user_id from unnest($1::uuid[]) with ordinality as present (user_id, nth)
       union all select substring(email from '^other([0-9]+)@')::int, id from auth_users where email ~ '^other[0-9]+@'`,
      [present],
    );
    await client.query(
      `insert into profiles (user_id, username, display_name, tier, badges, onboarding_completed, created_at, updated_at)
       select user_id, 'other' || n, 'Person ' || n, 'pro', '{founders}', true, now(), now() from facts.members where n > $1`,
      [present.length],
    );
    await insertAll(
      client,
      `insert into facts.follows select follower, followee, at from json_to_recordset($1)
       as follow (follower int, followee int, at timestamptz)`,
      follows,
    );
    await insertAll(
      client,
      `insert into facts.acts (n, member, film, at, kind, rating, content)
       select id, person, film, at, case when review is null then 'rating' else 'review' end, rating, review from json_to_recordset($1)
       as given (id int, person int, film int, rating int, review text, at timestamptz)`,
      ratings,
    );
  });
