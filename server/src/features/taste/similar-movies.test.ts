import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOBODY } from '#test/call-inputs.ts';
import type { Client, MemberClient } from '#test/client.ts';
import { lift, sanction } from '#test/sanctions.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const listSimilar = ({ api }: Client, movie_id: string) => api.similarMovies.list({ movie_id });
const titlesOf = (films: readonly { title: string }[]) => films.map(({ title }) => title);
const idsOf = (films: readonly { id: string }[]) => films.map(({ id }) => id);

const DRAMA = 18;
const WESTERN = 37;
const HORROR = 27;

interface Facts {
  title: string;
  year?: number;
  director?: string;
  cast?: readonly string[];
  genre_ids?: number[];
  popularity?: number;
  adult?: boolean;
}

let added = 0;
/** Adds a film of the source with these facts and no others. The years are those of no film of the catalog. */
async function addFilm({ cast = [], genre_ids = [], year = 1873, ...facts }: Facts): Promise<string> {
  added += 1;
  const cast_members = cast.map((name) => ({ name, character: null, profile_path: null }));
  const { id } = await world.ctx.db
    .insertInto('movies')
    .values({ ...facts, year, tmdb_id: 60_000_000 + added, cast_members: JSON.stringify(cast_members), genre_ids })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const change = (id: string, values: object) =>
  world.ctx.db.updateTable('movies').set(values).where('id', '=', id).execute();

/** Members who do not know each other, and whose ratings everybody may see. */
const makeMembers = (count: number) => Promise.all(Array.from({ length: count }, () => world.someone()));

async function rateEach(members: readonly MemberClient[], movieIds: readonly string[], rating = 4): Promise<void> {
  for (const { api } of members) for (const movie_id of movieIds) await api.tracking.rate({ movie_id, rating });
}

test('[MOV-17] films with the same people come first, the director before the cast, and say who they are', async () => {
  const film = await addFilm({ title: 'The Levee', director: 'Una Quill', cast: ['Ada Frost', 'Bo Reed', 'Cy Marsh'] });
  await addFilm({ title: 'By the cast', cast: ['Nobody Else', 'Cy Marsh'], popularity: 900 });
  await addFilm({ title: 'By the lead', cast: ['Ada Frost'], popularity: 1 });
  await addFilm({ title: 'By the director', director: 'Una Quill', year: 1999 });
  await addFilm({ title: 'By both', director: 'Una Quill', cast: ['Bo Reed', 'Ada Frost'] });
  const { similar, also_loved } = await listSimilar(world.visitor(), film);
  expect(titlesOf(similar)).toEqual(['By both', 'By the director', 'By the lead', 'By the cast']);
  expect(similar.map(({ people }) => people.map(({ name }) => name).toSorted())).toEqual([
    // Two of three, those who weigh most.
    expect.arrayContaining(['Una Quill']),
    ['Una Quill'],
    ['Ada Frost'],
    ['Cy Marsh'],
  ]);
  expect(similar[0]?.people).toHaveLength(2);
  const [director] = similar[1]?.people ?? [];
  expect((await world.visitor().api.people.get({ person_id: director?.person_id ?? '' })).name).toBe('Una Quill');
  expect(also_loved).toEqual([]);
});

test('[MOV-17] genres in common count with people, and without any in films of about the same years', async () => {
  const film = await addFilm({ title: 'Dry Gulch', year: 1880, genre_ids: [WESTERN, DRAMA], director: 'Zed Holt' });
  await addFilm({ title: 'Same genres', year: 1882, genre_ids: [DRAMA, WESTERN], popularity: 3 });
  await addFilm({ title: 'One of two', year: 1879, genre_ids: [WESTERN], popularity: 90 });
  await addFilm({ title: 'Another genre', year: 1880, genre_ids: [HORROR] });
  await addFilm({ title: 'Too late', year: 1884, genre_ids: [DRAMA, WESTERN] });
  await addFilm({ title: 'His horror', year: 1890, genre_ids: [HORROR], director: 'Zed Holt', popularity: 5 });
  await addFilm({ title: 'His western', year: 1891, genre_ids: [WESTERN], director: 'Zed Holt' });
  const { similar } = await listSimilar(world.visitor(), film);
  expect(titlesOf(similar)).toEqual(['His western', 'His horror', 'Same genres', 'One of two']);
  expect(similar.map(({ people }) => people.length)).toEqual([1, 1, 0, 0]);
});

test('[MOV-17] a film of which neither people nor genres nor year are known is like none', async () => {
  const film = await addFilm({ title: 'Unheard of' });
  await change(film, { year: null });
  expect(await listSimilar(world.visitor(), film)).toEqual({ also_loved: [], similar: [] });
});

test('[MOV-12] [MOV-17] adult titles are similar only for members who ask for them, and films that are gone, merged or unidentified for nobody', async () => {
  const director = 'Hidden Hand';
  const film = await addFilm({ title: 'In sight', director });
  const adult = await addFilm({ title: 'Adult', director, adult: true });
  const gone = await addFilm({ title: 'Gone', director });
  await change(gone, { gone_at: world.clock.now() });
  const provisional = await world.ctx.db
    .insertInto('movies')
    .values({ title: 'The Lost Reel', letterboxd_key: 'The Lost Reel:990001', cast_members: '[]' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const fans = await makeMembers(3);
  await rateEach(fans, [film, adult, gone, provisional.id]);
  const eli = await world.member('eli');
  expect(await listSimilar(eli, film)).toEqual({ also_loved: [], similar: [] });
  await eli.api.profiles.changeSettings({ user_id: eli.userId, show_adult_titles: true });
  const { also_loved, similar } = await listSimilar(eli, film);
  // Not a second time among the similar ones.
  expect([titlesOf(also_loved), titlesOf(similar)]).toEqual([['Adult'], []]);
  expect(await listSimilar(world.visitor(), film)).toEqual({ also_loved: [], similar: [] });

  await change(provisional.id, { merged_into: film, merged_at: world.clock.now() });
  expect(await listSimilar(eli, provisional.id)).toEqual(await listSimilar(eli, film));
});

test('[MOV-12] an unknown film has no similar ones, and an adult title none for visitors', async () => {
  await expect(listSimilar(world.visitor(), NOBODY)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const adult = await addFilm({ title: 'Late', adult: true });
  await expect(listSimilar(world.visitor(), adult)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect((await listSimilar(await world.member('fay'), adult)).similar).toEqual([]);
});

test('[MOV-17] what at least three members who love a film also love is listed, what fewer or only like is not', async () => {
  const [film, three, two, liked, everybodys] = [
    await addFilm({ title: 'Loved' }),
    await addFilm({ title: 'By three' }),
    await addFilm({ title: 'By two' }),
    await addFilm({ title: 'Liked' }),
    await addFilm({ title: 'By everybody' }),
  ] as const;
  const fans = await makeMembers(4);
  await rateEach(fans, [film]);
  await rateEach(fans.slice(0, 3), [three]);
  await rateEach(fans.slice(0, 2), [two]);
  await rateEach(fans, [liked], 3.5);
  await rateEach([...fans, ...(await makeMembers(6))], [everybodys]);
  const viewer = await world.member('gus');
  // Four of ten who know it are fewer than three of three.
  expect(titlesOf((await listSimilar(viewer, film)).also_loved)).toEqual(['By three', 'By everybody']);
  const last = await world.someone();
  await rateEach([last], [film, two]);
  expect(titlesOf((await listSimilar(viewer, film)).also_loved)).toContain('By two');
  await last.api.tracking.removeRating({ movie_id: two });
  expect(titlesOf((await listSimilar(viewer, film)).also_loved)).not.toContain('By two');
});

test('[MOV-17] [PRO-04] members whose ratings not everybody may see, or who are banned, are not counted, so that their ratings cannot be inferred', async () => {
  const [film, other] = [await addFilm({ title: 'Whispered' }), await addFilm({ title: 'Overheard' })];
  const [ann, ben, cat] = (await makeMembers(3)) as [MemberClient, MemberClient, MemberClient];
  const fans = [ann, ben, cat];
  await rateEach(fans, [film, other]);
  const [follower, admin] = [await world.someone(), await world.someone()];
  await follower.api.follows.follow({ user_id: cat.userId });
  const seenBy = async (viewer: Client) => idsOf((await listSimilar(viewer, film)).also_loved);
  const viewers = [world.visitor(), follower, ann, cat];
  for (const viewer of viewers) expect(await seenBy(viewer)).toEqual([other]);
  for (const audience of ['followers', 'private'] as const) {
    await cat.api.visibility.setAudience({ user_id: cat.userId, audience });
    for (const viewer of viewers) expect([audience, await seenBy(viewer)]).toEqual([audience, []]);
  }
  await cat.api.visibility.setAudience({ user_id: cat.userId, audience: 'public' });
  for (const viewer of viewers) expect(await seenBy(viewer)).toEqual([other]);
  const ban = await sanction(world, cat, 'ban', admin);
  expect(await seenBy(follower)).toEqual([]);
  await lift(world, ban, admin);
  expect(await seenBy(follower)).toEqual([other]);
  // It names nobody, so it is the same for somebody whom one of them has blocked.
  await cat.api.blocks.block({ user_id: follower.userId });
  expect(await seenBy(follower)).toEqual([other]);
  await world.ctx.db.deleteFrom('ratings').where('user_id', '=', ben.userId).execute();
  expect(await seenBy(follower)).toEqual([]);
});

test('[MOV-13] [MOV-17] whoever hides scores learns of no film that they have not watched that it is loved', async () => {
  const [film, seen, unseen] = [
    await addFilm({ title: 'First' }),
    await addFilm({ title: 'Seen' }),
    await addFilm({ title: 'Unseen' }),
  ] as const;
  await rateEach(await makeMembers(3), [film, seen, unseen]);
  const hal = await world.someone();
  await hal.api.profiles.changeSettings({ user_id: hal.userId, hide_scores_until_seen: true });
  await hal.api.tracking.addToList({ movie_id: seen, list_type: 'watched' });
  expect((await listSimilar(hal, film)).also_loved).toEqual([]);
  await hal.api.tracking.addToList({ movie_id: film, list_type: 'watched' });
  expect(titlesOf((await listSimilar(hal, film)).also_loved)).toEqual(['Seen']);
  await hal.api.profiles.changeSettings({ user_id: hal.userId, hide_scores_until_seen: false });
  expect(titlesOf((await listSimilar(hal, film)).also_loved).toSorted()).toEqual(['Seen', 'Unseen']);
});

test('[MOV-17] at most eight of each kind are listed, no film twice and not the film itself', async () => {
  const director = 'Prolific Pen';
  const film = await addFilm({ title: 'Number 0', director });
  const others: string[] = [];
  for (let number = 1; number <= 30; number += 1) others.push(await addFilm({ title: `Number ${number}`, director }));
  const fans = (await makeMembers(3)).map(({ userId }) => userId);
  await sql`
    insert into ratings (user_id, movie_id, rating, created_at, updated_at)
    select fan, movie, 9, now(), now()
    from unnest(${fans}::uuid[]) fan cross join unnest(${[film, ...others.slice(0, 15)]}::uuid[]) movie`.execute(
    world.ctx.db,
  );
  const { also_loved, similar } = await listSimilar(world.visitor(), film);
  expect([also_loved.length, similar.length]).toEqual([8, 8]);
  expect(new Set([film, ...idsOf(also_loved), ...idsOf(similar)]).size).toBe(17);
});
