import { afterAll, beforeAll, expect, test } from 'vitest';
import { hoursFromNow } from '#platform/clock.ts';
import type { MemberClient } from '#test/client.ts';
import { startWorld, type World } from '#test/world.ts';
import { findFilmsOfFriends } from './side.queries.ts';

let world: World;
let films: string[];

beforeAll(async () => {
  world = await startWorld();
  const rows = await world.ctx.db.selectFrom('movies').select('id').where('adult', '=', false).limit(60).execute();
  films = rows.map((row) => row.id);
});
afterAll(() => world.stop());

const REVIEW = { title: '', content: 'Two men talk over coffee.', rating: 4, is_spoiler: false };
const take = () => films.pop() ?? '';
const sideOf = ({ api }: MemberClient) => api.timeline.getHomeSide();

/** The films of friends as `film: number, names of the latest`. */
const filmsOf = async (member: MemberClient) =>
  (await sideOf(member)).movies.map(({ movie, members, member_count }) => [
    movie.id,
    member_count,
    members.map(({ username }) => username).join(' '),
  ]);

async function followAll(viewer: MemberClient, names: readonly string[]): Promise<MemberClient[]> {
  const followed: MemberClient[] = [];
  for (const name of names) {
    const one = await world.member(name);
    await viewer.api.follows.follow({ user_id: one.userId });
    followed.push(one);
  }
  return followed;
}

test('[HOM-01] the side of home shows the films that friends watched, rated or reviewed this week, most friends first', async () => {
  const ada = await world.member('ada');
  const [bo, cy, dee, eve] = (await followAll(ada, ['bo', 'cy', 'dee', 'eve'])) as [
    MemberClient,
    MemberClient,
    MemberClient,
    MemberClient,
  ];
  const fay = await world.member('fay');
  const [old, rated, reviewed, watched, wanted] = [take(), take(), take(), take(), take()];
  await bo.api.tracking.rate({ movie_id: old, rating: 3 });
  world.clock.advance({ hours: 8 * 24 });
  const acts = [
    () => bo.api.tracking.rate({ movie_id: rated, rating: 3 }),
    () => cy.api.tracking.rate({ movie_id: rated, rating: 2 }),
    () => dee.api.tracking.addToList({ movie_id: rated, list_type: 'watched' }),
    () => eve.api.reviews.publish({ movie_id: rated, ...REVIEW }),
    () => cy.api.reviews.publish({ movie_id: reviewed, ...REVIEW }),
    () => dee.api.tracking.addToList({ movie_id: watched, list_type: 'watched' }),
    // Neither intentions nor what others do, nor one's own.
    () => bo.api.tracking.addToList({ movie_id: wanted, list_type: 'watchlist' }),
    () => fay.api.tracking.rate({ movie_id: wanted, rating: 5 }),
    () => ada.api.tracking.rate({ movie_id: wanted, rating: 5 }),
  ];
  for (const act of acts) {
    await act();
    world.clock.advance({ minutes: 1 });
  }
  expect(await filmsOf(ada)).toEqual([
    [rated, 4, 'eve dee cy'],
    [watched, 1, 'dee'],
    [reviewed, 1, 'cy'],
  ]);

  // What is undone, deleted, hidden or unfollowed is gone at once.
  await bo.api.tracking.removeRating({ movie_id: rated });
  await bo.api.tracking.removeFromList({ movie_id: rated, list_type: 'watched' });
  await dee.api.visibility.setAudience({ user_id: dee.userId, audience: 'private' });
  await ada.api.follows.unfollow({ user_id: cy.userId });
  expect(await filmsOf(ada)).toEqual([[rated, 1, 'eve']]);
  await ada.api.blocks.mute({ user_id: eve.userId });
  expect(await filmsOf(ada)).toEqual([]);
});

test('[HOM-01] the side of home names at most three people, six films, and the three latest friends of a film', async () => {
  const gil = await world.member('gil');
  const friends = await followAll(gil, ['h1', 'h2', 'h3', 'h4']);
  for (const name of ['k1', 'k2', 'k3', 'k4']) await world.member(name);
  const shared = take();
  for (const friend of friends) await friend.api.tracking.rate({ movie_id: shared, rating: 4 });
  for (let film = 0; film < 7; film += 1) await friends[0]?.api.tracking.rate({ movie_id: take(), rating: 4 });
  for (let film = 0; film < 5; film += 1) {
    const viewing = { watch_date: `2001-01-0${film + 1}`, rewatch: false, rating: 4 };
    await gil.api.diary.add({ movie_id: take(), ...viewing });
  }
  const side = await sideOf(gil);
  expect(side.people).toHaveLength(3);
  const followed = new Set(friends.map(({ userId }) => userId));
  expect(side.people.filter(({ user_id }) => followed.has(user_id) || user_id === gil.userId)).toEqual([]);
  expect(side.people.every(({ reason, relation }) => reason.kind === 'popular' && relation.can.follow)).toBe(true);
  expect(side.movies).toHaveLength(6);
  expect(side.movies[0]).toMatchObject({ movie: { id: shared }, member_count: 4 });
  expect(side.movies[0]?.members).toHaveLength(3);
  expect(side.viewings.map(({ watch_date }) => watch_date)).toEqual([
    '2001-01-05',
    '2001-01-04',
    '2001-01-03',
    '2001-01-02',
  ]);
});

test('[HOM-01] of the members followed last the newest cards are read, however many are followed', async () => {
  const ivy = await world.member('ivy');
  const [early, late] = [await world.member('early'), await world.member('late')];
  const [first, second, third] = [take(), take(), take()];
  for (const one of [early, late]) {
    await ivy.api.follows.follow({ user_id: one.userId });
    world.clock.advance({ minutes: 1 });
  }
  await early.api.tracking.rate({ movie_id: first, rating: 4 });
  world.clock.advance({ minutes: 1 });
  for (const movie_id of [second, third]) {
    await late.api.tracking.rate({ movie_id, rating: 4 });
    world.clock.advance({ minutes: 1 });
  }
  const since = hoursFromNow(world.clock, -1);
  const viewer = { userId: ivy.userId, showsAdultTitles: false };
  const read = async (followees: number, cardsOfEach: number) => {
    const rows = await findFilmsOfFriends(world.ctx, viewer, since, { followees, cardsOfEach, films: 6, faces: 3 });
    return rows.map((row) => row.movie_id);
  };
  expect(await read(2, 2)).toEqual([third, second, first]);
  expect(await read(1, 2)).toEqual([third, second]);
  expect(await read(1, 1)).toEqual([third]);
});

test('[HOM-01] the side of home is only for members', async () => {
  await expect(world.visitor().api.timeline.getHomeSide()).rejects.toMatchObject({ code: 'AUTHENTICATION_REQUIRED' });
});
