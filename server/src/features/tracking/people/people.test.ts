import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#test/client.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const NOBODY = '00000000-0000-7000-8000-000000000000';

/** The id of a member of the film's cast, or of its director. */
async function idOf(name: string, title: string): Promise<string> {
  const movie = await world.visitor().api.movies.get({ movie_id: await world.movie(title) });
  const id =
    movie.directors.find((person) => person.name === name)?.person_id ??
    movie.cast_members.find((person) => person.name === name)?.person_id;
  if (id == null) throw new Error(`${title} names no ${name}`);
  return id;
}

async function filmsOf(client: Client, person_id: string, more: { role?: 'director' | 'cast' } = {}) {
  const titles: [string, number | null][] = [];
  let cursor: string | undefined;
  do {
    const page = await client.api.browse.listMovies({ person_id, sort: 'year', limit: 7, cursor, ...more });
    titles.push(...page.items.map(({ title, year }): [string, number | null] => [title, year]));
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return titles;
}

/** What the films say themselves: those whose director or cast has the name. */
async function filmsThatName(name: string, role: 'director' | 'cast') {
  const named =
    role === 'director'
      ? sql<boolean>`${name} = any(string_to_array(director, ', '))`
      : sql<boolean>`
    cast_members @> ${JSON.stringify([{ name }])}::jsonb`;
  const rows = await world.ctx.db.selectFrom('movies').select(['title', 'year']).where(named).execute();
  return rows.map(({ title, year }) => `${title} ${year}`).toSorted();
}

const written = (films: [string, number | null][]) => films.map(([title, year]) => `${title} ${year}`).toSorted();

test('the director and the cast of a film lead to their page, which has all films that name them, newest first', async () => {
  const visitor = world.visitor();
  const person_id = await idOf('Clint Eastwood', 'Unforgiven');
  const person = await visitor.api.people.get({ person_id });
  const [directed, cast] = [
    await filmsThatName('Clint Eastwood', 'director'),
    await filmsThatName('Clint Eastwood', 'cast'),
  ];
  const all = new Set([...directed, ...cast]);
  expect(person).toEqual({
    id: person_id,
    name: 'Clint Eastwood',
    movie_count: all.size,
    directed_count: directed.length,
    cast_count: cast.length,
    seen_count: null,
  });
  expect(all.size).toBeGreaterThan(7);
  const films = await filmsOf(visitor, person_id);
  expect(written(films)).toEqual([...all].toSorted());
  const years = films.map(([, year]) => year ?? 0);
  expect(years).toEqual(years.toSorted((a, b) => b - a));
  expect(written(await filmsOf(visitor, person_id, { role: 'director' }))).toEqual(directed);
  expect(written(await filmsOf(visitor, person_id, { role: 'cast' }))).toEqual(cast);
});

test('each of several directors has a page', async () => {
  const movie = await world.visitor().api.movies.get({ movie_id: await world.movie('Fargo') });
  const names = movie.directors.map(({ name }) => name);
  expect(names.join(', ')).toBe(movie.director);
  for (const { person_id, name } of movie.directors) {
    expect((await world.visitor().api.people.get({ person_id })).name).toBe(name);
    expect(await filmsOf(world.visitor(), person_id)).toContainEqual(['Fargo', 1996]);
  }
});

test('the page counts the films that the viewer has watched, and shows each with their stars and the members’ average', async () => {
  const ada = await world.member('ada');
  const person_id = await idOf('Al Pacino', 'Heat');
  const movie_id = await world.movie('Heat');
  const { movie_count } = await ada.api.people.get({ person_id });
  expect(await ada.api.people.get({ person_id })).toMatchObject({ seen_count: 0 });
  await ada.api.tracking.rate({ movie_id, rating: 4.5 });
  expect(await ada.api.people.get({ person_id })).toMatchObject({ movie_count, seen_count: 1 });
  const { items } = await ada.api.browse.listMovies({ person_id, limit: 50 });
  expect(items.find(({ id }) => id === movie_id)).toMatchObject({
    rating: 4.5,
    status: 'watched',
    rating_average: 4.5,
  });
  // What others watched is not counted.
  expect(await (await world.member('bo')).api.people.get({ person_id })).toMatchObject({ seen_count: 0 });
  // Another filter leaves fewer of them.
  const seen = await ada.api.browse.listMovies({ person_id, status: 'watched' });
  expect(seen.items.map(({ id }) => id)).toEqual([movie_id]);
  const of1995 = await ada.api.browse.listMovies({ person_id, year: 1995 });
  expect(of1995.items.map(({ year }) => year).every((year) => year === 1995)).toBe(true);
  expect(of1995.items.map(({ id }) => id)).toContain(movie_id);
});

test('[MOV-12] an unknown person has no page, and an adult title is neither listed nor counted unless a member asks for them', async () => {
  const visitor = world.visitor();
  await expect(visitor.api.people.get({ person_id: NOBODY })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect((await visitor.api.browse.listMovies({ person_id: NOBODY })).items).toEqual([]);
  const person_id = await idOf('Jim Jarmusch', 'Dead Man');
  const before = await visitor.api.people.get({ person_id });
  await world.ctx.db
    .updateTable('movies')
    .set({ adult: true })
    .where('id', '=', await world.movie('Dead Man'))
    .execute();
  expect(await visitor.api.people.get({ person_id })).toMatchObject({ movie_count: before.movie_count - 1 });
  expect(await filmsOf(visitor, person_id)).not.toContainEqual(['Dead Man', 1995]);
  const cy = await world.member('cy');
  await cy.api.profiles.changeSettings({ user_id: cy.userId, show_adult_titles: true });
  expect(await cy.api.people.get({ person_id })).toMatchObject({ movie_count: before.movie_count });
});

test('credits follow what is known of a film: another director, a new cast, a name with Jr., and spellings of one name', async () => {
  const movie_id = await world.movie('Rashomon');
  const change = (facts: { director?: string | null; cast_members?: string }) =>
    world.ctx.db.updateTable('movies').set(facts).where('id', '=', movie_id).execute();
  const read = () => world.visitor().api.movies.get({ movie_id });
  const kurosawa = (await read()).directors[0];
  expect(kurosawa?.name).toBe('Akira Kurosawa');
  const cast = [{ name: 'Robert Downey, Jr.', character: 'The Woodcutter', profile_path: null }];
  await change({ director: 'AKIRA  KUROSAWA, Sammy Davis, Jr., Zoë Someone', cast_members: JSON.stringify(cast) });
  const changed = await read();
  expect(changed.directors.map(({ name }) => name)).toEqual(['Akira Kurosawa', 'Sammy Davis, Jr.', 'Zoë Someone']);
  expect(changed.directors[0]?.person_id).toBe(kurosawa?.person_id);
  expect(changed.cast_members).toEqual([{ person_id: expect.any(String), ...cast[0] }]);
  await change({ director: null, cast_members: '[]' });
  expect(await read()).toMatchObject({ directors: [], cast_members: [] });
  // Nothing is left of whom no film names.
  const [, sammy] = changed.directors;
  await expect(world.visitor().api.people.get({ person_id: sammy?.person_id ?? '' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

test('people are found by the words of their names, those with the most films first', async () => {
  const { api } = world.visitor();
  const found = async (query: string) => (await api.people.search({ query })).items.map(({ name }) => name);
  expect((await found('kurosawa'))[0]).toBe('Akira Kurosawa');
  expect(await found('Hanks, TOM')).toEqual(['Tom Hanks']);
  expect(await found('tom hank')).toEqual(['Tom Hanks']);
  expect(await found('penelope cruz')).toEqual(['Penélope Cruz']);
  // Two letters are a whole word.
  expect(await found('bo')).not.toContain('Bob Hoskins');
  expect(await found('nobody of this name')).toEqual([]);
  for (const hostile of ["' | zz:*", 'a\0b', '!!', '\\ :*', '日本']) expect(await found(hostile)).toEqual([]);
  const { items } = await api.people.search({ query: 'john', limit: 20 });
  const counts = items.map(({ movie_count }) => movie_count);
  expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  for (const { id, movie_count } of items.slice(0, 3)) {
    expect((await api.people.get({ person_id: id })).movie_count).toBe(movie_count);
  }
  await expect(api.people.search({ query: 'a' })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
});

/** Adds people with this name and a number, who all play in so many films, which are added too. */
async function addPeople(name: string, count: number, films: number): Promise<void> {
  const { db } = world.ctx;
  await sql`
    insert into people (name, search_name)
    select ${name} || ' ' || n, search_form(${name} || ' ' || n) from generate_series(1, ${count}::int) n`.execute(db);
  await sql`
    insert into movies (title, catalogue_key, cast_members)
    select 'With ' || ${name} || ' ' || n, 'with ' || ${name} || ' ' || n, '[]' from generate_series(1, ${films}::int) n`.execute(
    db,
  );
  await sql`
    insert into credits (movie_id, role, place, person_id)
    select film.id, 'cast', row_number() over (partition by film.id), person.id
    from people person cross join movies film
    where person.name like ${name} || ' %' and film.catalogue_key like 'with ' || ${name} || ' %'`.execute(db);
}

test.each([
  // Among those with the most films of all, who are read first.
  ['Ubiquo', 0],
  // Only among those who are read when so many have the name.
  ['Xylofo', 1000],
])(
  'when thousands share a name like %s, those with the most films come first all the same, also when %i others have more',
  async (name, others) => {
    const { db } = world.ctx;
    const { rows } = await sql<{ most: number }>`select max(movie_count)::int as most from people`.execute(db);
    const films = (rows[0]?.most ?? 0) + 1;
    await addPeople(name, 3100, 1);
    await addPeople(`${name} Late`, 2, films);
    if (others > 0) await addPeople('Somebody Else', others, films + 1);
    const dee = await world.member(`dee${others}`);
    await dee.api.profiles.changeSettings({ user_id: dee.userId, show_adult_titles: true });
    for (const { api } of [world.visitor(), dee]) {
      const found = async (query: string, limit = 2) =>
        (await api.people.search({ query, limit })).items.map((person) => `${person.name}: ${person.movie_count}`);
      const late = [`${name} Late 1: ${films}`, `${name} Late 2: ${films}`];
      expect(await found(name.slice(0, 3))).toEqual(late);
      // More than are among those with the most films.
      expect((await found(name, 3)).slice(0, 2)).toEqual(late);
      expect(await found(`${name} 3100`)).toEqual([`${name} 3100: 1`]);
    }
  },
);

const toCast = (names: readonly string[]) =>
  JSON.stringify(names.map((name) => ({ name, character: null, profile_path: null })));

test('what is the same in the credits of a film is not written again, and only who comes or goes is counted', async () => {
  const movie_id = await world.movie('Casablanca');
  const { db } = world.ctx;
  const change = (names: readonly string[]) =>
    db
      .updateTable('movies')
      .set({ cast_members: toCast(names) })
      .where('id', '=', movie_id)
      .execute();
  const versions = async (rows: ReturnType<typeof sql<{ key: string; version: string }>>) =>
    Object.fromEntries((await rows.execute(db)).rows.map(({ key, version }) => [key, version]));
  const people = () =>
    versions(sql`
      select name as key, concat(xmin, ' ', ctid, ' ', movie_count) as version from people where name like '% Onlyhere'`);
  const credits = () =>
    versions(sql`
      select place::text as key, concat(xmin, ' ', ctid) as version from credits
      where movie_id = ${movie_id} and role = 'cast'`);
  await change(['A Onlyhere', 'B Onlyhere', 'C Onlyhere']);
  const [before, rows] = [await people(), await credits()];
  // B moves up, C stays, A goes, and D is new.
  await change(['B Onlyhere', 'D Onlyhere', 'C Onlyhere']);
  const [after, later] = [await people(), await credits()];
  expect(after).toMatchObject({ 'B Onlyhere': before['B Onlyhere'], 'C Onlyhere': before['C Onlyhere'] });
  expect(later['3']).toBe(rows['3']);
  expect(Object.keys(later)).toEqual(['1', '2', '3']);
  const counts = Object.fromEntries(Object.entries(after).map(([name, version]) => [name, version.split(' ').at(-1)]));
  expect(counts).toEqual({ 'A Onlyhere': '0', 'B Onlyhere': '1', 'C Onlyhere': '1', 'D Onlyhere': '1' });
  await change(['C Onlyhere', 'B Onlyhere']);
  expect(await people()).toMatchObject({ 'B Onlyhere': before['B Onlyhere'], 'C Onlyhere': before['C Onlyhere'] });
});

test('the number of films follows credits, adult titles and deleted films', async () => {
  const movie_id = await world.movie('Alien');
  const change = (facts: { cast_members?: string; adult?: boolean }) =>
    world.ctx.db.updateTable('movies').set(facts).where('id', '=', movie_id).execute();
  const found = async () =>
    (await world.visitor().api.people.search({ query: 'Somebody Unheardof' })).items.map(
      (person) => person.movie_count,
    );
  expect(await found()).toEqual([]);
  const cast = JSON.stringify([{ name: 'Somebody Unheardof', character: null, profile_path: null }]);
  await change({ cast_members: cast });
  expect(await found()).toEqual([1]);
  await change({ adult: true });
  expect(await found()).toEqual([]);
  await change({ adult: false });
  expect(await found()).toEqual([1]);
  await world.ctx.db
    .insertInto('movies')
    .values({ title: 'Another One', tmdb_id: 80_000_001, cast_members: cast })
    .execute();
  expect(await found()).toEqual([2]);
  await world.ctx.db.deleteFrom('movies').where('tmdb_id', '=', 80_000_001).execute();
  expect(await found()).toEqual([1]);
  await change({ cast_members: '[]' });
  expect(await found()).toEqual([]);
});
