import { contract } from '@halfstar/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { MemberClient } from '#test/client.ts';
import { makeClub } from '#test/clubs.ts';
import { someoneWhoIs } from '#test/moderation.ts';
import { startWorld, type World } from '#test/world.ts';

/** Names of films and of members, and what is typed to find them. */
const NAMES: readonly [name: string, ...typed: string[]][] = [
  ['Cœur de zébu', 'coeur', 'CŒUR', 'cœur de', 'zebu'],
  ['Weiße Quaste', 'weisse quaste', 'WEISSE', 'weiße', 'WEIẞE'],
  ['QUAL·E', 'quale', 'qual e', 'QUAL·E', 'qual-e', 'Qual•E'],
  ['Φως του Άνθους', 'ΦΩΣ', 'φως', 'φωσ', 'Φώς', 'ΑΝΘΟΥΣ', 'ανθους'],
  ['Smørquark', 'smorquark', 'SMØRQUARK', 'smo\u0308rquark'],
  ['Łódźquell', 'lodzquell', 'ŁÓDŹQUELL'],
  ['Ｑｕｉｚ', 'quiz', 'ＱＵＩＺ', 'Quíz'],
  ['Quinn’s Ærie', 'quinns aerie', "Quinn's", 'quinns', 'ærie'],
  ['Quill-Man', 'quillman', 'quill man', 'Quill-Man', 'QUILL–MAN'],
  ['Amélie Quist', 'amelie quist', 'ame\u0301lie', 'AMÉLIE'],
  ['Quartz & Sand', 'quartz and sand', 'quartz & sand'],
  ['Броненосец Quём', 'quем', 'БРОНЕНОСЕЦ'],
  ['Speak No Quevil (Gæsterne)', 'gaesterne', 'speak no quevil', 'GÆSTERNE', 'gæst'],
  ['Kış Quykusu', 'kis quykusu', 'KIŞ QUYKUSU', 'kış', 'quykusu'],
];
/** What is in a name but not at its beginning, by which alone films that an import left unidentified are found among all films. */
const INNER = new Set(['zebu', 'ΑΝΘΟΥΣ', 'ανθους', 'ærie', 'quем', 'gaesterne', 'GÆSTERNE', 'gæst', 'quykusu']);

let world: World;
let ada: MemberClient;
let admin: MemberClient;
/** The names of films that an import left unidentified. */
const unknown = new Set<string>();

beforeAll(async () => {
  world = await startWorld();
  ada = await world.member('ada');
  admin = await someoneWhoIs(world, 'admin');
  const { db } = world.ctx;
  for (const [n, [name]] of NAMES.entries()) {
    const values = { title: name, year: 1990 + n, director: name, cast_members: '[]' };
    const films = await db
      .insertInto('movies')
      .values([
        { ...values, catalogue_key: `folding ${n}`, letterboxd_key: null },
        { ...values, catalogue_key: null, letterboxd_key: `film:folding${n}` },
      ])
      .returning(['id', 'letterboxd_key'])
      .execute();
    for (const { id, letterboxd_key } of films) {
      await ada.api.tracking.addToList({ movie_id: id, list_type: 'watched' }).catch(() => undefined);
      await sql`insert into movie_lists (user_id, movie_id, list_type, created_at) values (${ada.userId}, ${id}, 'watchlist', now())
        on conflict do nothing`.execute(db);
      if (letterboxd_key !== null) unknown.add(id);
    }
    const member = await world.someone();
    await db.updateTable('profiles').set({ display_name: name }).where('user_id', '=', member.userId).execute();
    await member.api.follows.follow({ user_id: ada.userId });
    await ada.api.follows.follow({ user_id: member.userId });
    await ada.api.lists.create({ name, description: '', ranked: false, public: true });
    await makeClub(await world.someone(), { name });
    await member.api.feedback.send({ type: 'bug', title: name, description: 'Too dark.', page_url: '/' });
  }
});
afterAll(() => world.stop());

const display = (members: readonly { display_name: string }[]) => members.map(({ display_name }) => display_name);
const named = (things: readonly { name: string }[]) => things.map(({ name }) => name);

/** Each search for a text, with the names that it finds. Its name begins with its call. */
const SEARCHES: Record<string, (search: string) => Promise<string[]>> = {
  'movies.search': async (query) =>
    (await ada.api.movies.search({ query })).items.filter(({ id }) => !unknown.has(id)).map(({ title }) => title),
  'movies.search unidentified': async (query) =>
    (await ada.api.movies.search({ query })).items.filter(({ id }) => unknown.has(id)).map(({ title }) => title),
  'browse.listMovies': async (title) =>
    (await ada.api.browse.listMovies({ title })).items.filter(({ id }) => !unknown.has(id)).map((movie) => movie.title),
  'people.search': async (query) => named((await ada.api.people.search({ query, limit: 20 })).items),
  'tracking.listMovies': async (search) =>
    (await ada.api.tracking.listMovies({ user_id: ada.userId, list_type: 'watchlist', search })).items
      .filter(({ movie }) => !unknown.has(movie.id))
      .map(({ movie }) => movie.title),
  'tracking.listMovies unidentified': async (search) =>
    (await ada.api.tracking.listMovies({ user_id: ada.userId, list_type: 'watchlist', search })).items
      .filter(({ movie }) => unknown.has(movie.id))
      .map(({ movie }) => movie.title),
  'lists.listByMember': async (search) =>
    named((await ada.api.lists.listByMember({ user_id: ada.userId, search })).items),
  'clubs.list': async (search) => named((await ada.api.clubs.list({ search })).items),
  'follows.searchMembers': async (query) => display((await ada.api.follows.searchMembers({ query, limit: 20 })).items),
  'follows.listFollowers': async (search) =>
    display((await ada.api.follows.listFollowers({ user_id: ada.userId, search })).items),
  'follows.listFollowing': async (search) =>
    display((await ada.api.follows.listFollowing({ user_id: ada.userId, search })).items),
  'admin.listMembers': async (query) =>
    (await admin.api.admin.listMembers({ query })).items.map(({ member }) => member.display_name),
  'admin.listClubs': async (query) => named((await admin.api.admin.listClubs({ query })).items),
  'feedback.list': async (query) => (await admin.api.feedback.list({ query })).items.map(({ title }) => title),
};

test('[SEA-04] every call that searches by words is tried below', () => {
  const searching = Object.entries(contract).flatMap(([feature, calls]) =>
    Object.entries(calls).flatMap(([name, call]) => {
      const { inputSchema, route } = call['~orpc'];
      const { properties = {} } =
        inputSchema === undefined
          ? {}
          : z.toJSONSchema(inputSchema as z.ZodType, { io: 'input', unrepresentable: 'any' });
      const isSearch = ['search', 'query', 'title'].some((field) => field in properties);
      return isSearch && (route.method ?? 'GET') === 'GET' ? [`${feature}.${name}`] : [];
    }),
  );
  const tried = new Set(Object.keys(SEARCHES).map((name) => name.split(' ')[0]));
  expect([...tried].toSorted()).toEqual(searching.toSorted());
});

test.each(NAMES)('[SEA-04] every search finds %s by each way to type it', async (name, ...typed) => {
  for (const [where, find] of Object.entries(SEARCHES)) {
    const asked = where === 'movies.search unidentified' ? typed.filter((text) => !INNER.has(text)) : typed;
    const found = await Promise.all(asked.map(find));
    expect([where, ...asked.map((text, i) => [text, found[i]?.includes(name)])]).toEqual([
      where,
      ...asked.map((text) => [text, true]),
    ]);
  }
});

test('no search finds by what is in no name', async () => {
  for (const [where, find] of Object.entries(SEARCHES))
    expect([where, await Promise.all(['zzqqzz', '%%'].map(find))]).toEqual([where, [[], []]]);
});
