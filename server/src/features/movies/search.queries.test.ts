import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '#test/world.ts';
import { buildMistypedSearch, buildNameSearch, type Interpretation, RANK } from './search.queries.ts';

const MADE_UP = 30_000;

let world: World;
/** The catalog, and more films than calls could make in time. */
beforeAll(async () => {
  world = await startWorld();
  await sql`
    insert into movies (catalogue_key, title, year, popularity)
    select 'made-up ' || n, title, 1950 + n % 70, 0
    from generate_series(1, ${MADE_UP}::int) n
    cross join lateral (select translate(md5(n::text), '0123456789', 'ghijklmnop') as letters) made
    cross join lateral (select left(letters, 5) || ' ' || substr(letters, 6, 6) as title) named`.execute(world.ctx.db);
  await sql`vacuum (analyze) movies, movie_names, title_words`.execute(world.ctx.db);
});
afterAll(() => world.stop());

const interpretation = (text: string): Interpretation => ({ text, years: null, year: null, minRank: RANK.exact });

async function planOf(query: ReturnType<typeof buildNameSearch>): Promise<string> {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (analyze, costs off, timing off) ${query}`.execute(
    world.ctx.db,
  );
  // Steps that were planned and then skipped are left out.
  return rows
    .map((row) => row['QUERY PLAN'])
    .filter((line) => !line.includes('never executed'))
    .join('\n');
}

const namesPlan = (text: string, limit = 10) =>
  planOf(buildNameSearch({ interpretations: [interpretation(text)], sourceIds: [], limit, adultTitles: false }));

test('[SEA-04] whole names and prefixes are read from one index, and the other steps do not run', async () => {
  const plan = await namesPlan('star', 5);
  expect(plan).toMatch(/Index Only Scan using movie_names_key_idx on movie_names/);
  expect(plan).not.toMatch(/Seq Scan|movie_names_words_idx|movie_names_popular_idx/);
});

test('[SEA-04] facts are looked up for the shown films alone, however many match', async () => {
  expect(await namesPlan('st', 4)).toMatch(/Index Scan using movies_pkey on movies .*loops=4\)/);
});

test('[SEA-04] prefixes of two letters are searched among the best known names first', async () => {
  const plan = await namesPlan('st', 10);
  expect(plan).toMatch(/Index Only Scan using movie_names_popular_idx on movie_names/);
  expect(plan).not.toMatch(/Seq Scan|movie_names_words_idx/);
});

test('[SEA-04] words are searched by their index when too few prefixes match', async () => {
  const plan = await namesPlan('redemption shawshank');
  expect(plan).toMatch(/Bitmap Index Scan on movie_names_words_idx/);
  expect(plan).not.toMatch(/Seq Scan/);
});

test('[SEA-04] corrected words are searched by the same index', async () => {
  const plan = await planOf(
    buildMistypedSearch({
      guesses: [{ query: "'alein':*|'alien'", wordCount: 1, years: null, year: null }],
      limit: 10,
      adultTitles: false,
    }),
  );
  expect(plan).toMatch(/Bitmap Index Scan on movie_names_words_idx/);
  expect(plan).not.toMatch(/Seq Scan/);
});

test('[SEA-04] words that are spelled alike are found by indexes', async () => {
  // The plans inside a function are not explained; its body can be.
  const { rows: definitions } = await sql<{ body: string }>`
    select prosrc as body from pg_proc where proname = 'words_alike'`.execute(world.ctx.db);
  const body = definitions[0]?.body.replaceAll('wanted', "array['redemtion', 'nosferatoo', 'alein']") ?? '';
  const { rows } = await sql<{
    'QUERY PLAN': string;
  }>`explain (analyze, costs off, timing off) ${sql.raw(body)}`.execute(world.ctx.db);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toMatch(/title_words_pkey/);
  expect(plan).toMatch(/Bitmap Index Scan on title_words_alike_idx/);
  expect(plan).not.toMatch(/Seq Scan/);
});
