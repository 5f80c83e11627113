// Fills a database with what the palette searches besides films: people of films, members and lists. The same for the same numbers.
import pg from 'pg';

export interface PaletteData {
  /** Directors and actors, of whom a few have hundreds of films. */
  people: number;
  /** A film without credits gets so many: a director and its cast. */
  creditsEach: number;
  members: number;
  /** The members who search: each gets lists and follows of their own. */
  readerIds: readonly string[];
  /** Lists and followees of each reader. */
  listsEach: number;
  followeesEach: number;
}

/** What members type to find somebody or something by name. */
export interface NameSamples {
  people: string[];
  /** With a year, as films are looked for. */
  peopleAndYears: string[];
  members: string[];
  lists: string[];
}

/** Names are typed together with years from this one back. */
const LAST_YEAR = 2025;
const YEARS = 30;

/** Two in five people and members have this word in their names. */
const FREQUENT = 'van';

/**
 * A number from 0 to below 1, and a name of two syllables and three, of which some are more frequent than others: as with real names, many
 * people share each part and few the whole.
 */
const MADE_UP = [
  `create function pg_temp.roll(n bigint, about int) returns float8 language sql immutable strict
   return (hashint8extended(n, about) & 1048575) / 1048576.0::float8`,
  `create function pg_temp.syllable(n bigint, nth int, skew float8) returns text language sql immutable strict
   return ('{ka,ro,mi,ten,sha,lu,vor,an,bel,dri,gos,hin,jo,kel,lam,nu,or,pra,qui,ras,sto,tu,um,ve,wil,xa,yo,zen}'::text[])
     [1 + floor(28 * power(pg_temp.roll(n, nth), skew))::int]`,
  `create function pg_temp.name(n bigint) returns text language sql immutable strict
   return initcap(pg_temp.syllable(n, 1, 1.6) || pg_temp.syllable(n, 2, 1.3) || ' '
     || case when pg_temp.roll(n, 6) < 0.4 then '${FREQUENT} ' else '' end
     || pg_temp.syllable(n, 3, 1.2) || pg_temp.syllable(n, 4, 1) || pg_temp.syllable(n, 5, 1))`,
];

/** Triggers and foreign keys do not run: they would take minutes, and the statements keep the rules themselves. */
const UNCHECKED = 'set session_replication_role = replica';

/** Adds people, credits, members, follows and lists by SQL. The films are there, and nobody writes to the database meanwhile. */
export async function fillPaletteData(
  url: string,
  { people, creditsEach, members, readerIds, listsEach, followeesEach }: PaletteData,
): Promise<void> {
  const client = new pg.Client({ connectionString: url, options: '-c work_mem=256MB' });
  await client.connect();
  try {
    for (const statement of MADE_UP) await client.query(statement);
    await client.query(
      `insert into people (name, search_name)
       select name, search_form(name) from (select distinct pg_temp.name(n) as name from generate_series(1, $1::int) n) made
       on conflict (search_name) do nothing`,
      [people],
    );
    await client.query(UNCHECKED);
    await client.query(
      'create temp table numbered_people as select row_number() over (order by hashtext(search_name), id) - 1 as n, id as person_id from people',
    );
    await client.query('create unique index on numbered_people (n)');
    await client.query('analyze numbered_people');
    // Of a quarter of a million people the busiest gets one in fifteen hundred credits.
    await client.query(
      `insert into credits (movie_id, role, place, person_id)
       select film.id, case nth when 1 then 'director' else 'cast' end, greatest(1, nth - 1), person_id
       from (
         select id, row_number() over (order by id) as n from movies m
         where not exists (select from credits c where c.movie_id = m.id)
       ) film
       cross join generate_series(1, $1::int) nth
       join numbered_people person on person.n
         = floor((select count(*) from numbered_people) * power(pg_temp.roll(film.n * 100 + nth, 11), 1.7))::bigint`,
      [creditsEach],
    );
    // What triggers keep.
    await client.query('analyze credits');
    await client.query(
      `update people set movie_count = counted.films, all_movie_count = counted.films
       from (select person_id, count(distinct movie_id)::int as films from credits group by person_id) counted
       where counted.person_id = people.id`,
    );
    await client.query(
      `insert into auth_users (name, email, email_verified)
       select pg_temp.name(1000000000 + n), 'palette' || n || '@example.com', true from generate_series(1, $1::int) n`,
      [members],
    );
    await client.query(
      `insert into profiles (user_id, username, display_name, tier, badges, onboarding_completed, follower_count, follower_bits, created_at, updated_at)
       select id, lower(replace(name, ' ', '')) || n, name, 'pro', '{founders}', true, followers, length(ltrim(followers::bit(32)::text, '0')), now(), now()
       from (
         -- Half have any, one in two hundred more than a hundred, and a few tens of thousands, as it is in communities.
         select *, floor(power(1 - pg_temp.roll(n, 12), -0.9))::int - 1 as followers
         from (select *, substring(email from '^palette([0-9]+)@')::int as n from auth_users where email ~ '^palette[0-9]+@') numbered
       ) made`,
    );
    await client.query(
      `insert into member_audiences (user_id, audience, changed_at)
       select user_id, case when pg_temp.roll(hashtext(username), 13) < 0.2 then 'private' else 'followers' end, now()
       from profiles where username ~ '[0-9]{2}5$'`,
    );
    await client.query(
      `insert into follows (follower_id, following_id, created_at)
       select reader, chosen.user_id, now() from unnest($1::uuid[]) reader
       cross join lateral (
         select user_id from profiles where user_id <> all($1::uuid[])
         order by hashtext(reader::text || user_id), user_id limit $2::int
       ) chosen`,
      [readerIds, followeesEach],
    );
    await client.query(
      `insert into lists (user_id, name, ranked, public, created_at, updated_at)
       select reader, initcap(pg_temp.syllable(n, 21, 1) || pg_temp.syllable(n, 22, 1)) || ' '
           || (array['of the year', 'for rainy nights', 'to see again', 'by friends', 'in black and white'])[1 + n % 5],
         n % 3 = 0, n % 2 = 0, now(), now() - n * interval '1 minute'
       from unnest($1::uuid[]) reader cross join generate_series(1, $2::int) n`,
      [readerIds, listsEach],
    );
    // As autovacuum would have left it.
    await client.query('vacuum (analyze)');
  } finally {
    await client.end();
  }
}

/**
 * Names that are there, as people type them: whole, by the first part, by the last one, by the beginning of each, and by what many share.
 */
export async function sampleNames(url: string, readerId: string, each: number): Promise<NameSamples> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const listNames = async (name: string, table: string) => {
    const { rows } = await client.query<{ name: string }>(
      `select ${name} as name from ${table} order by hashtext(${name}), ${name} limit $1`,
      [each],
    );
    return rows.map((row) => row.name);
  };
  const people = await listNames('name', 'people');
  const made = `profiles where username ~ '[0-9]$'`;
  try {
    return {
      people: people.flatMap(toTyped),
      peopleAndYears: people.flatMap((name, nth) =>
        [...name.split(' '), name].map((typed) => `${typed} ${LAST_YEAR - (nth % YEARS)}`),
      ),
      members: [
        ...(await listNames('display_name', made)).flatMap(toTyped),
        ...(await listNames('username', made)).map((username) => `@${username}`),
      ],
      lists: (await listNames('name', `lists where user_id = '${readerId}'`)).flatMap(toTyped),
    };
  } finally {
    await client.end();
  }
}

function toTyped(name: string, nth: number): string[] {
  const parts = name.split(' ');
  const [first = '', last = ''] = [parts[0], parts.at(-1)];
  const begun = [name, first, last, name.slice(0, 3), last.slice(0, 4), name.slice(0, 2)];
  // One in ten of those who search does so by what tens of thousands share.
  return nth % 2 === 0 ? begun : [...begun, nth % 4 === 1 ? FREQUENT : `${FREQUENT} ${last.slice(0, 3)}`];
}
