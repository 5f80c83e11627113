import { LIST_LIMITS, LIST_MESSAGES, type ListForm } from '@halfstar/contract/lists/lists.schema';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client, MemberClient } from '#test/client.ts';
import { withCursorPosition } from '#test/cursor.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
let ada: MemberClient;
let bo: MemberClient;
let films: Record<'heat' | 'alien' | 'jaws' | 'vertigo', string>;
beforeAll(async () => {
  world = await startWorld();
  ada = await world.member('ada');
  bo = await world.member('bo');
  const [heat, alien, jaws, vertigo] = await Promise.all(
    ['Heat', 'Alien', 'Jaws', 'Vertigo'].map((title) => world.movie(title)),
  );
  films = { heat, alien, jaws, vertigo } as typeof films;
});
afterAll(() => world.stop());

const FORM: ListForm = { name: 'Heists', description: 'Plans, and what becomes of them.', ranked: true, public: true };

async function madeBy(owner: MemberClient, movies: readonly string[], form: Partial<ListForm> = {}): Promise<string> {
  const { id } = await owner.api.lists.create({ ...FORM, ...form });
  for (const movie_id of movies) await owner.api.lists.addMovie({ list_id: id, movie_id });
  return id;
}

/** Titles in the list's order. Checks that positions have no gaps. */
async function titlesOf(reader: Client, list_id: string): Promise<string[]> {
  const { items } = await reader.api.lists.listMovies({ list_id, limit: 50 });
  expect(items.map((film) => film.position)).toEqual(items.map((_, index) => index + 1));
  return items.map((film) => film.movie.title);
}

/** The error code of each attempt; null when it succeeded. */
const refusalsOf = (attempts: readonly Promise<unknown>[]): Promise<(string | null)[]> =>
  Promise.all(
    attempts.map((attempt) =>
      attempt.then(
        () => null,
        (error) => error.code,
      ),
    ),
  );

describe("a member's own list", () => {
  test('[LST-06] has a name, a description, an optional ranking, films in an order and a note on each', async () => {
    const { heat, alien, jaws } = films;
    const list_id = await madeBy(ada, [heat, alien, jaws]);
    await ada.api.lists.moveMovie({ list_id, movie_id: jaws, position: 1 });
    const noted = await ada.api.lists.setMovieNote({ list_id, movie_id: heat, note: '  The coffee scene.  ' });
    expect(noted).toMatchObject({ movie: { title: 'Heat' }, position: 2, note: 'The coffee scene.' });
    expect(await titlesOf(ada, list_id)).toEqual(['Jaws', 'Heat', 'Alien']);
    expect(await ada.api.lists.get({ list_id })).toMatchObject({
      ...FORM,
      owner: { username: 'ada' },
      movie_count: 3,
      has_notes: true,
      cover: [{ title: 'Jaws' }, { title: 'Heat' }, { title: 'Alien' }],
      can: { edit: true },
    });

    const changed = { name: 'Sharks and others', description: '', ranked: false, public: false };
    expect(await ada.api.lists.update({ list_id, ...changed })).toMatchObject({ ...changed, movie_count: 3 });
    await ada.api.lists.removeMovie({ list_id, movie_id: jaws });
    expect(await titlesOf(ada, list_id)).toEqual(['Heat', 'Alien']);
    await ada.api.lists.delete({ list_id });
    await expect(ada.api.lists.get({ list_id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('[LST-06] has a film once: adding it again, or removing it twice, changes nothing', async () => {
    const list_id = await madeBy(ada, [films.heat, films.alien]);
    expect(await ada.api.lists.addMovie({ list_id, movie_id: films.heat })).toMatchObject({ position: 1 });
    await ada.api.lists.removeMovie({ list_id, movie_id: films.alien });
    await ada.api.lists.removeMovie({ list_id, movie_id: films.alien });
    expect(await ada.api.lists.get({ list_id })).toMatchObject({ movie_count: 1, cover: [{ title: 'Heat' }] });
    const gone = { list_id, movie_id: films.alien };
    await expect(ada.api.lists.moveMovie({ ...gone, position: 1 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(ada.api.lists.setMovieNote({ ...gone, note: 'x' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const nothing = '01a1fe89-8f1b-74a6-9b19-fd7ddebef781';
    await expect(ada.api.lists.addMovie({ list_id, movie_id: nothing })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('[LST-06] a position after the last one means the last one', async () => {
    const list_id = await madeBy(ada, [films.heat, films.alien, films.jaws]);
    const moved = await ada.api.lists.moveMovie({ list_id, movie_id: films.heat, position: LIST_LIMITS.films });
    expect(moved.position).toBe(3);
    expect(await titlesOf(ada, list_id)).toEqual(['Alien', 'Jaws', 'Heat']);
  });

  test('[LST-06] a removed film can be restored at its position with its note', async () => {
    const { heat, alien, jaws, vertigo } = films;
    const list_id = await madeBy(ada, [heat, alien, jaws]);
    await ada.api.lists.removeMovie({ list_id, movie_id: alien });
    const back = { list_id, movie_id: alien, position: 2, note: 'The dinner.' };
    expect(await ada.api.lists.addMovie(back)).toMatchObject({ position: 2, note: 'The dinner.' });
    expect(await titlesOf(ada, list_id)).toEqual(['Heat', 'Alien', 'Jaws']);
    // An added film stays unchanged, and a position after the last one means the last one.
    expect(await ada.api.lists.addMovie({ ...back, position: 1, note: '' })).toMatchObject({ position: 2 });
    expect(await ada.api.lists.addMovie({ list_id, movie_id: vertigo, position: 9 })).toMatchObject({ position: 4 });
    expect(await ada.api.lists.get({ list_id })).toMatchObject({ movie_count: 4, has_notes: true });
  });

  test('[LST-06] the choices of a film say which of my lists have it', async () => {
    const dee = await world.member('dee');
    const holding = await madeBy(dee, [films.heat], { name: 'B', public: false });
    const other = await madeBy(dee, [films.jaws], { name: 'a' });
    const { items } = await dee.api.lists.listForMovie({ movie_id: films.heat });
    expect(items).toEqual([
      { id: other, name: 'a', public: true, movie_count: 1, holds: false },
      { id: holding, name: 'B', public: false, movie_count: 1, holds: true },
    ]);
    // Also page by page.
    const first = await dee.api.lists.listForMovie({ movie_id: films.heat, limit: 1 });
    const cursor = first.next_cursor ?? '';
    const second = await dee.api.lists.listForMovie({ movie_id: films.heat, limit: 1, cursor });
    expect([...first.items, ...second.items]).toEqual(items);
    expect(second.next_cursor).toBeNull();
  });

  test('[LST-06] the choices of a film are by name, folded as in searches and with numbers by their value', async () => {
    const fay = await world.member('fay');
    const names = ['2 of them', '12 of them', 'Æsthetes', 'best of 9', 'Best of 10', 'Édith', 'İzmir', 'Łódź', 'Zoo'];
    for (const name of names.toReversed()) await madeBy(fay, [], { name });
    const read = (cursor?: string) => fay.api.lists.listForMovie({ movie_id: films.heat, limit: 4, cursor });
    const pages = [await read()];
    for (let page = pages[0]; page?.next_cursor; page = pages.at(-1)) pages.push(await read(page.next_cursor));
    expect(pages.map(({ items }) => items.map(({ name }) => name))).toEqual([
      names.slice(0, 4),
      names.slice(4, 8),
      names.slice(8),
    ]);
  });
});

describe('permission', () => {
  test('[LST-06] a private list does not exist for other viewers, whatever they call', async () => {
    const list_id = await madeBy(ada, [films.heat], { public: false });
    const tries = (who: Client) => [
      who.api.lists.get({ list_id }),
      who.api.lists.listMovies({ list_id }),
      who.api.lists.update({ list_id, ...FORM }),
      who.api.lists.delete({ list_id }),
      who.api.lists.addMovie({ list_id, movie_id: films.jaws }),
      who.api.lists.removeMovie({ list_id, movie_id: films.heat }),
      who.api.lists.moveMovie({ list_id, movie_id: films.heat, position: 1 }),
      who.api.lists.setMovieNote({ list_id, movie_id: films.heat, note: 'Mine.' }),
    ];
    expect(await refusalsOf(tries(bo))).toEqual(Array(8).fill('NOT_FOUND'));
    expect(await refusalsOf(tries(world.visitor()))).toEqual([
      ...Array(2).fill('NOT_FOUND'),
      ...Array(6).fill('AUTHENTICATION_REQUIRED'),
    ]);
    const theirs = await bo.api.lists.listByMember({ user_id: ada.userId, limit: 50 });
    expect(theirs.items.map((item) => item.id)).not.toContain(list_id);
    const own = await ada.api.lists.listByMember({ user_id: ada.userId, limit: 50 });
    expect(own.items.map((item) => item.id)).toContain(list_id);
    expect(await titlesOf(ada, list_id)).toEqual(['Heat']);
  });

  test('the lists of a member are searched by the words of their names, private ones by their owner alone', async () => {
    const lister = await world.member('lister');
    const made = async (name: string, more = {}) => (await lister.api.lists.create({ ...FORM, name, ...more })).id;
    const rainy = await made('Rainy Sündays');
    const secret = await made('Sunday secrets', { public: false });
    await made('100% heists_and more');
    const find = async (who: Client, search: string, more: { limit?: number; cursor?: string } = {}) =>
      who.api.lists.listByMember({ user_id: lister.userId, search, ...more });
    const ids = async (who: Client, search: string) => (await find(who, search)).items.map(({ id }) => id).toSorted();
    expect(await ids(lister, 'sunday')).toEqual([rainy, secret].toSorted());
    expect(await ids(lister, 'sundays RAINY rainy sundays')).toEqual([rainy]);
    expect(await ids(bo, 'sunday')).toEqual([rainy]);
    expect(await ids(lister, '')).toHaveLength(3);
    for (const text of ['%', '_', 'a%b', 'nothing']) expect([text, await ids(lister, text)]).toEqual([text, []]);
    const first = await find(lister, 'sunday', { limit: 1 });
    const second = await find(lister, 'sunday', { limit: 1, cursor: first.next_cursor ?? '' });
    expect([...first.items, ...second.items].map(({ id }) => id).toSorted()).toEqual([rainy, secret].toSorted());
    expect(second.next_cursor).toBeNull();
    // A place in one search is none in another.
    await expect(find(lister, 'rainy', { cursor: first.next_cursor ?? '' })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
  });

  test('[LST-06] every viewer can read a public list, only its owner can change it', async () => {
    const list_id = await madeBy(ada, [films.heat]);
    for (const who of [bo, world.visitor()]) {
      expect(await who.api.lists.get({ list_id })).toMatchObject({ name: 'Heists', can: { edit: false } });
      expect(await titlesOf(who, list_id)).toEqual(['Heat']);
      const { items } = await who.api.lists.listByMember({ user_id: ada.userId });
      expect(items[0]).toMatchObject({ id: list_id, can: { edit: false } });
    }
    const actions = [
      bo.api.lists.update({ list_id, ...FORM, name: 'Bo’s' }),
      bo.api.lists.delete({ list_id }),
      bo.api.lists.addMovie({ list_id, movie_id: films.jaws }),
      bo.api.lists.removeMovie({ list_id, movie_id: films.heat }),
      bo.api.lists.moveMovie({ list_id, movie_id: films.heat, position: 1 }),
      bo.api.lists.setMovieNote({ list_id, movie_id: films.heat, note: 'Mine.' }),
    ];
    expect(await refusalsOf(actions)).toEqual(Array(6).fill('NOT_ALLOWED'));
    expect(await ada.api.lists.get({ list_id })).toMatchObject({ name: 'Heists', movie_count: 1, has_notes: false });
  });
});

const points = (number: number) => [...'𠮷野家'.repeat(number)].slice(0, number).join('');

describe('limits', () => {
  test('[LST-06] texts are limited in code points', async () => {
    const { name, description, note } = LIST_LIMITS;
    const form = { ...FORM, name: points(name), description: points(description) };
    const { id: list_id } = await ada.api.lists.create(form);
    await ada.api.lists.addMovie({ list_id, movie_id: films.heat });
    const film = { list_id, movie_id: films.heat };
    expect((await ada.api.lists.setMovieNote({ ...film, note: points(note) })).note).toBe(points(note));
    for (const [field, value, message] of [
      ['name', '  ', LIST_MESSAGES.nameMissing],
      ['name', points(name + 1), LIST_MESSAGES.nameTooLong],
      ['description', points(description + 1), LIST_MESSAGES.descriptionTooLong],
    ] as const) {
      const refused = ada.api.lists.create({ ...FORM, [field]: value });
      await expect(refused).rejects.toMatchObject({ data: { errors: [{ field, message }] } });
    }
    const longNote = ada.api.lists.setMovieNote({ ...film, note: points(note + 1) });
    await expect(longNote).rejects.toMatchObject({ data: { errors: [{ message: LIST_MESSAGES.noteTooLong }] } });
  });

  test('[LST-06] unsafe markup is refused in a name, a description and a note', async () => {
    const list_id = await madeBy(ada, [films.heat]);
    const bad = '<script>alert(1)</script>';
    const actions = [
      ada.api.lists.create({ ...FORM, name: bad }),
      ada.api.lists.update({ list_id, ...FORM, description: bad }),
      ada.api.lists.setMovieNote({ list_id, movie_id: films.heat, note: bad }),
    ];
    expect(await refusalsOf(actions)).toEqual(Array(3).fill('INVALID_INPUT'));
  });

  test('[LST-06] a list holds a thousand films at most', async () => {
    const list_id = await madeBy(ada, []);
    await sql`
      insert into list_films (list_id, movie_id, position, added_at)
      select ${list_id}, id, row_number() over (), now() from (select id from movies order by id limit 1000) film`.execute(
      world.ctx.db,
    );
    await world.ctx.db.updateTable('lists').set({ film_count: 1000 }).where('id', '=', list_id).execute();
    const onIt = sql<string>`(select movie_id from list_films where list_id = ${list_id})`;
    const { id: another } = await world.ctx.db
      .selectFrom('movies')
      .select('id')
      .where('id', 'not in', onIt)
      .limit(1)
      .executeTakeFirstOrThrow();
    const oneMore = { list_id, movie_id: another };
    await expect(ada.api.lists.addMovie(oneMore)).rejects.toMatchObject({
      code: 'LIST_FULL',
      message: 'A list holds 1,000 films at most.',
    });
    // Page by page each film comes once, the last ones too.
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await bo.api.lists.listMovies({ list_id, limit: 50, cursor });
      seen.push(...page.items.map((film) => film.position));
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual(Array.from({ length: 1000 }, (_, index) => index + 1));
    const last = await ada.api.lists.listMovies({ list_id, limit: 1 });
    const first = last.items[0]?.movie.id ?? '';
    await ada.api.lists.moveMovie({ list_id, movie_id: first, position: 1000 });
    await ada.api.lists.removeMovie({ list_id, movie_id: first });
    expect(await ada.api.lists.addMovie(oneMore)).toMatchObject({ position: 1000 });
  });

  test('[LST-06] two browsers that create the hundredth list at once create one', async () => {
    const eve = await world.member('eve');
    await world.ctx.db
      .insertInto('lists')
      .values(
        Array.from({ length: LIST_LIMITS.lists - 1 }, (_, index) => ({
          ...FORM,
          user_id: eve.userId,
          name: `List ${index}`,
          created_at: '2026-01-01T00:00:00Z',
          updated_at: `2026-01-01T00:00:${String(index % 60).padStart(2, '0')}Z`,
        })),
      )
      .execute();
    const made = await Promise.allSettled([eve.api.lists.create(FORM), eve.api.lists.create(FORM)]);
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(made.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'TOO_MANY_LISTS' } });

    const pages: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await bo.api.lists.listByMember({ user_id: eve.userId, limit: 30, cursor });
      pages.push(...page.items.map((list) => list.id));
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    expect(new Set(pages).size).toBe(LIST_LIMITS.lists);
    expect(pages).toHaveLength(LIST_LIMITS.lists);
  });

  test.each([['[0]'], ['[1001]'], ['["2026-01-01T00:00:00Z"]'], ['{}']])('a cursor of %s is refused', async (text) => {
    const list_id = await madeBy(ada, await Promise.all(['Heat', 'Alien'].map((title) => world.movie(title))));
    const { next_cursor } = await ada.api.lists.listMovies({ list_id, limit: 1 });
    const cursor = withCursorPosition(next_cursor, JSON.parse(text));
    await expect(ada.api.lists.listMovies({ list_id, cursor })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });
});
