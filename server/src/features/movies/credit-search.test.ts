import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startWorld, type World } from '#test/world.ts';
import { buildCreditSearch } from './credit-search.queries.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const find = async (query: string, limit = 20) => (await world.visitor().api.movies.search({ query, limit })).items;

/** What the films themselves say, in no order. */
async function listFilms(condition: ReturnType<typeof sql<boolean>>) {
  const films = world.ctx.db.selectFrom('movies').select(['title', 'year']).where(condition);
  return (await films.execute()).map(({ title, year }) => `${title} (${year})`).toSorted();
}

async function listPopularities(found: readonly { id: string }[]) {
  const ids = found.map(({ id }) => id);
  const rows = await world.ctx.db.selectFrom('movies').select(['id', 'popularity']).where('id', 'in', ids).execute();
  const popularityOf = new Map(rows.map((row) => [row.id, row.popularity]));
  return ids.map((id) => popularityOf.get(id) ?? 0);
}
const written = (films: readonly { title: string; year: number | null }[]) =>
  films.map(({ title, year }) => `${title} (${year})`);

test('the name of a director or an actor finds their films, the best known first', async () => {
  const byKurosawa = await listFilms(sql<boolean>`director = 'Akira Kurosawa'`);
  expect(byKurosawa.length).toBeGreaterThan(3);
  const found = await find('akira kurosawa');
  expect(written(found).toSorted()).toEqual(byKurosawa);
  const popularities = await listPopularities(found);
  expect(popularities).toEqual(popularities.toSorted((a, b) => b - a));
  for (const text of ['kurosawa', 'KUROSAWA', 'akira kuros'])
    expect([text, written(await find(text))]).toEqual([text, expect.arrayContaining(byKurosawa)]);
  const withHanks = await listFilms(sql<boolean>`cast_members @> '[{"name": "Tom Hanks"}]' or director = 'Tom Hanks'`);
  expect(withHanks.length).toBeGreaterThan(3);
  const hanks = await find('tom hanks');
  expect(hanks).toHaveLength(Math.min(20, withHanks.length));
  expect(written(hanks).filter((film) => !withHanks.includes(film))).toEqual([]);
});

test('a name with a year finds their films of that year, and a year alone the best known films of it', async () => {
  const year = (await find('akira kurosawa')).find((film) => film.title === 'Seven Samurai')?.year;
  expect(written(await find(`kurosawa ${year}`))).toEqual([`Seven Samurai (${year})`]);
  expect(await find('kurosawa 1931')).toEqual([]);
  const of1999 = await find('1999', 10);
  expect(of1999.map((film) => film.year)).toEqual(Array(10).fill(1999));
  const popularities = await world.ctx.db.selectFrom('movies').select('popularity').where('year', '=', 1999).execute();
  const highest = popularities.map(({ popularity }) => popularity).toSorted((a, b) => b - a);
  expect(await listPopularities(of1999)).toEqual(highest.slice(0, 10));
});

test('[SEA-04] titles come before films that a name or a year finds', async () => {
  // A title that is a year, and one that is a name.
  const [first, ...others] = await find('1917', 20);
  expect(first?.title).toBe('1917');
  expect(others.every(({ year, title }) => year === 1917 || title.includes('1917'))).toBe(true);
  const movie_id = await world.movie('Rashomon');
  await world.ctx.db.updateTable('movies').set({ title: 'Hanks', popularity: 0 }).where('id', '=', movie_id).execute();
  const hanks = await find('hanks');
  expect(hanks[0]?.title).toBe('Hanks');
  expect(hanks.length).toBeGreaterThan(3);
});

test('one or two letters after a name are a whole word, or they would find films of thousands of people', async () => {
  expect(written(await find('akira kur'))).toContain('Seven Samurai (1954)');
  expect(written(await find('akira ku'))).not.toContain('Seven Samurai (1954)');
});

test('the beginning of a single name finds no films by it, and a filter by title none at all', async () => {
  expect(written(await find('kurosaw'))).not.toContain('Seven Samurai (1954)');
  const { items } = await world.visitor().api.browse.listMovies({ title: 'kurosawa' });
  expect(items.filter(({ title }) => title === 'Seven Samurai')).toEqual([]);
});

/**
 * Adds films of the year 1931 by directors of this name, who each have as many. Every hundredth is better known than any of the catalog.
 * @returns the ids of those, the best known first
 */
async function addFilmsBy(name: string, films: number, directors: number): Promise<string[]> {
  const { rows } = await sql<{ id: string; popularity: number }>`
    insert into movies (tmdb_id, title, year, director, popularity)
    select nextval('plain_films'), 'Plain ' || n, 1931, ${name} || ' ' || n % ${directors}::int,
      case when n % 100 = 0 then 100000 + n else 0 end
    from generate_series(1, ${films}::int) n
    returning id, popularity`.execute(world.ctx.db);
  return rows
    .filter(({ popularity }) => popularity > 0)
    .toSorted((a, b) => b.popularity - a.popularity)
    .map(({ id }) => id);
}

test.each([
  ['many films', 1200, 600],
  ['more people than are compared', 1200, 1200],
])(
  'of a name that %s have, the best known films are found, in order, with a year and without',
  async (kind, films, directors) => {
    await sql`create sequence if not exists plain_films start 70000000`.execute(world.ctx.db);
    const name = `Ubi${kind.length}quo`;
    const known = await addFilmsBy(name, films, directors);
    for (const query of [name, `${name} 1931`]) {
      const ids = async (limit: number) => (await find(query, limit)).map(({ id }) => id);
      expect(await ids(5)).toEqual(known.slice(0, 5));
      // More than are well known.
      const more = await ids(20);
      expect(more.slice(0, 12)).toEqual(known);
      expect(new Set(more).size).toBe(20);
    }
    expect(await find(`${name} 1932`)).toEqual([]);
  },
);

test('[MOV-12] adult titles are found by name and year only by members who ask for them', async () => {
  const movie_id = await world.movie('Seven Samurai');
  const setAdult = (adult: boolean) =>
    world.ctx.db.updateTable('movies').set({ adult }).where('id', '=', movie_id).execute();
  onTestFinished(async () => void (await setAdult(false)));
  await setAdult(true);
  expect(await find('kurosawa 1954')).toEqual([]);
  const cy = await world.member('cy');
  await cy.api.profiles.changeSettings({ user_id: cy.userId, show_adult_titles: true });
  const { items } = await cy.api.movies.search({ query: 'kurosawa 1954' });
  expect(items.map(({ id }) => id)).toEqual([movie_id]);
});

test('indexes serve people, their films, and films of a year', async () => {
  const search = { people: [{ name: 'kurosawa', year: null }], year: 1999, limit: 10, adultTitles: false };
  const plan = await world.ctx.db.transaction().execute(async (transaction) => {
    // The tables are so small that reading them whole costs less.
    await sql`set local enable_seqscan = off`.execute(transaction);
    const explained = await sql<{ 'QUERY PLAN': string }>`explain (costs off) ${buildCreditSearch(search)}`.execute(
      transaction,
    );
    return explained.rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toMatch(/people_search_words_idx/);
  expect(plan).toMatch(/credits_person_idx/);
  expect(plan).toMatch(/movies_of_year_idx/);
});
