import type { Tonight } from '@halfstar/contract/clubs/tonight.schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import { addToClub, fillClub, makeClub } from '#test/clubs.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
/** Ids of films with a runtime and genres. */
let films: string[];
beforeAll(async () => {
  world = await startWorld();
  const rows = await world.ctx.db
    .selectFrom('movies')
    .select('id')
    .where('runtime', 'is not', null)
    .orderBy('title')
    .orderBy('id')
    .limit(60)
    .execute();
  films = rows.map(({ id }) => id);
});
afterAll(() => world.stop());

const film = (place: number): string => films[place] ?? '';

/** A club of so many members, the first of whom owns it. */
async function clubOf(size: number): Promise<{ club_id: string; members: MemberClient[] }> {
  const members: MemberClient[] = [];
  for (let each = 0; each < size; each += 1) members.push(await world.someone());
  const [owner, ...others] = members;
  if (owner === undefined) throw new Error('no owner');
  const club_id = await makeClub(owner);
  for (const other of others) await addToClub(world, club_id, other);
  return { club_id, members };
}

const idsOf = (members: readonly MemberClient[]) => members.map(({ userId }) => userId);

const want = async ({ api }: MemberClient, ...places: number[]) => {
  for (const place of places) await api.tracking.addToList({ movie_id: film(place), list_type: 'watchlist' });
};

/** Rates ten films that nobody wants to see. */
const rateTen = async ({ api }: MemberClient, rating = 3) => {
  for (let place = 50; place < 60; place += 1) await api.tracking.rate({ movie_id: film(place), rating });
};

/** Which films are shown, by their places, with the number of those who want to see them. */
const shown = ({ items }: Tonight) =>
  items.map(({ movie, wanted_by }) => [films.indexOf(movie.id), wanted_by.length]).toSorted();

test('[CLB-13] what the viewer has rated in a club counts as seen by them, also while the round is sealed', async () => {
  const { club_id, members } = await clubOf(2);
  const [ada, bo] = members as [MemberClient, MemberClient];
  const sealed = await makeClub(ada, { sealed_rounds: true });
  for (const member of [ada, bo]) await want(member, 0, 1);
  await ada.api.clubMovies.setCurrent({ club_id: sealed, movie_id: film(0), discuss_at: null });
  const review = { rating: 4, review_content: null, is_spoiler: false };
  await ada.api.clubReviews.save({ club_id: sealed, movie_id: film(0), ...review });
  const list = async ({ api }: MemberClient) =>
    shown(await api.clubTonight.list({ club_id, member_ids: idsOf(members) }));
  expect(await list(ada)).toEqual([[1, 2]]);
  // That Ada has given a rating is sealed for Bo.
  expect(await list(bo)).toEqual([
    [0, 2],
    [1, 2],
  ]);
});

test('[CLB-13] shown are films on at least two watchlists of the ticked members that none of them has seen', async () => {
  const { club_id, members } = await clubOf(4);
  const [ada, bo, cy, dee] = members as [MemberClient, MemberClient, MemberClient, MemberClient];
  await want(ada, 0, 1, 2, 3);
  await want(bo, 0, 1, 3, 4);
  await want(cy, 0, 4);
  await want(dee, 2, 5);
  // Seen with a rating, seen without one, and seen by a member who is not ticked.
  await cy.api.tracking.rate({ movie_id: film(1), rating: 4 });
  await cy.api.tracking.addToList({ movie_id: film(3), list_type: 'watched' });
  await dee.api.tracking.rate({ movie_id: film(0), rating: 4 });
  const ask = (ticked: MemberClient[]) => ada.api.clubTonight.list({ club_id, member_ids: idsOf(ticked) });
  const three = await ask([cy, ada, bo]);
  expect(shown(three)).toEqual([
    [0, 3],
    [4, 2],
  ]);
  // Named in the order in which they were ticked.
  expect(three.items[0]?.wanted_by.map(({ user_id }) => user_id)).toEqual(idsOf([cy, ada, bo]));
  expect(shown(await ask([ada, dee]))).toEqual([[2, 2]]);
  expect(shown(await ask([bo, cy]))).toEqual([
    [0, 2],
    [4, 2],
  ]);
});

test('[CLB-13] films are within the runtime; with one, those of unknown runtime are left out', async () => {
  const { club_id, members } = await clubOf(2);
  const [ada, bo] = members as [MemberClient, MemberClient];
  const { db } = world.ctx;
  const runtimes = [90, 91, 120, null];
  for (const [place, runtime] of runtimes.entries())
    await db
      .updateTable('movies')
      .set({ runtime })
      .where('id', '=', film(10 + place))
      .execute();
  for (const each of [ada, bo]) await want(each, 10, 11, 12, 13);
  const within = async (max_runtime?: number) =>
    shown(await ada.api.clubTonight.list({ club_id, member_ids: idsOf(members), max_runtime })).map(([place]) => place);
  expect(await within()).toEqual([10, 11, 12, 13]);
  expect(await within(90)).toEqual([10]);
  expect(await within(91)).toEqual([10, 11]);
  expect(await within(120)).toEqual([10, 11, 12]);
  expect(await within(89)).toEqual([]);
});

test('[CLB-13] members with fewer than ten ratings are named, and no joy of theirs is estimated', async () => {
  const { club_id, members } = await clubOf(3);
  const [ada, bo, cy] = members as [MemberClient, MemberClient, MemberClient];
  for (const each of members) await want(each, 20);
  const ask = () => ada.api.clubTonight.list({ club_id, member_ids: idsOf(members) });
  const nothing = await ask();
  expect(nothing.too_little.map(({ user_id }) => user_id)).toEqual(idsOf([ada, bo, cy]));
  expect(nothing.items).toMatchObject([{ joy: [], least_joy: null }]);
  await rateTen(bo, 5);
  const some = await ask();
  expect(some.too_little.map(({ user_id }) => user_id)).toEqual(idsOf([ada, cy]));
  const [only] = some.items;
  expect(only?.joy?.map(({ user_id }) => user_id)).toEqual([bo.userId]);
  expect(only?.least_joy).toBe(only?.joy?.[0]?.expected);
});

test('[CLB-13] of members whose lists the viewer may not see nothing is used, and they are named', async () => {
  const { club_id, members } = await clubOf(5);
  const [viewer, open, closed, shy, follower] = members as [
    MemberClient,
    MemberClient,
    MemberClient,
    MemberClient,
    MemberClient,
  ];
  for (const each of members) {
    await want(each, 21);
    await rateTen(each);
  }
  for (const each of [closed, shy]) await want(each, 22);
  await want(open, 22);
  // What the closed member has seen is not used either.
  await closed.api.tracking.rate({ movie_id: film(23), rating: 4 });
  for (const each of [viewer, open]) await want(each, 23);
  await closed.api.visibility.setAudience({ user_id: closed.userId, audience: 'private' });
  await shy.api.visibility.setAudience({ user_id: shy.userId, audience: 'followers' });
  const ask = (by: MemberClient, ticked = members) => by.api.clubTonight.list({ club_id, member_ids: idsOf(ticked) });
  const answer = await ask(viewer);
  expect(answer.left_out.map(({ user_id }) => user_id)).toEqual(idsOf([closed, shy]));
  expect(shown(answer)).toEqual([
    [21, 3],
    [23, 2],
  ]);
  for (const { joy, wanted_by } of answer.items)
    for (const { user_id } of [...(joy ?? []), ...wanted_by]) expect(idsOf([closed, shy])).not.toContain(user_id);
  // Those who hide nothing from themselves.
  expect((await ask(closed)).left_out.map(({ user_id }) => user_id)).toEqual([shy.userId]);
  // A follower whom the member approved sees the lists.
  await follower.api.follows.follow({ user_id: shy.userId });
  await shy.api.requests.approve({ user_id: follower.userId });
  expect((await ask(follower)).left_out.map(({ user_id }) => user_id)).toEqual([closed.userId]);
  expect(shown(await ask(follower))).toContainEqual([22, 2]);
  // With too few whose lists may be seen there is nothing to show.
  expect((await ask(viewer, [viewer, closed])).items).toEqual([]);
});

test('[CLB-13] whoever is not in the club, or hidden by a block or a mute, cannot be ticked', async () => {
  const { club_id, members } = await clubOf(4);
  const [ada, bo, blocked, muted] = members as [MemberClient, MemberClient, MemberClient, MemberClient];
  const outsider = await world.someone();
  await ada.api.blocks.mute({ user_id: muted.userId });
  await blocked.api.blocks.block({ user_id: bo.userId });
  const refusal = {
    code: 'INVALID_INPUT',
    data: { errors: [{ field: 'member_ids', message: 'One of them is not in this club any more.' }] },
  };
  const ask = (by: MemberClient, ...ticked: MemberClient[]) =>
    by.api.clubTonight.list({ club_id, member_ids: idsOf(ticked) });
  await expect(ask(ada, ada, bo, muted)).rejects.toMatchObject(refusal);
  await expect(ask(ada, ada, outsider)).rejects.toMatchObject(refusal);
  await expect(ask(bo, bo, blocked)).rejects.toMatchObject(refusal);
  await expect(ask(blocked, bo, blocked)).rejects.toMatchObject(refusal);
  expect((await ask(ada, ada, bo, blocked)).left_out).toEqual([]);
  // A mute hides nothing from the muted one.
  expect((await ask(muted, ada, muted)).left_out).toEqual([]);
});

test('[CLB-13] two to twelve members are ticked, each once, with the viewer or without', async () => {
  const { club_id, members } = await clubOf(3);
  const [ada, bo, cy] = members as [MemberClient, MemberClient, MemberClient];
  await fillClub(world, club_id, 16);
  const crowd = await world.ctx.db
    .selectFrom('movie_club_members')
    .select('user_id')
    .where('club_id', '=', club_id)
    .where('user_id', 'not in', idsOf(members))
    .execute();
  const ids = crowd.map(({ user_id }) => user_id);
  const ask = (member_ids: string[]) => ada.api.clubTonight.list({ club_id, member_ids });
  expect((await ask(ids.slice(0, 12))).too_little).toHaveLength(12);
  expect((await ask(idsOf([bo, cy]))).items).toEqual([]);
  for (const wrong of [[], [ada.userId], [ada.userId, ada.userId], ids.slice(0, 13)])
    await expect(ask(wrong)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
});

test('[CLB-13] twenty films are shown at most, and adult ones only to those who have chosen so', async () => {
  const { club_id, members } = await clubOf(2);
  const [ada, bo] = members as [MemberClient, MemberClient];
  const places = Array.from({ length: 22 }, (_, place) => 24 + place);
  for (const each of members) await want(each, ...places);
  const ask = (by: MemberClient) => by.api.clubTonight.list({ club_id, member_ids: idsOf(members) });
  expect((await ask(ada)).items).toHaveLength(20);
  const adult = films.slice(24, 44);
  await world.ctx.db.updateTable('movies').set({ adult: true }).where('id', 'in', adult).execute();
  await bo.api.profiles.changeSettings({ user_id: bo.userId, show_adult_titles: true });
  expect(shown(await ask(ada)).map(([place]) => place)).toEqual([44, 45]);
  expect((await ask(bo)).items).toHaveLength(20);
});

test('[CLB-13] [MOV-13] while scores are hidden from the viewer, films have their order and no numbers', async () => {
  const { club_id, members } = await clubOf(3);
  const [ada, bo, cy] = members as [MemberClient, MemberClient, MemberClient];
  for (const each of [bo, cy]) {
    await want(each, 46, 47);
    await rateTen(each);
  }
  // Others like the one better that comes later by its title, and Ada has seen the other one.
  for (let each = 0; each < 5; each += 1) {
    const { api } = await world.someone();
    await api.tracking.rate({ movie_id: film(47), rating: 5 });
    await api.tracking.rate({ movie_id: film(46), rating: 1 });
  }
  await ada.api.tracking.addToList({ movie_id: film(46), list_type: 'watched' });
  const ask = () => ada.api.clubTonight.list({ club_id, member_ids: idsOf([bo, cy]) });
  const open = await ask();
  expect(open.items.map(({ movie }) => movie.id)).toEqual([film(47), film(46)]);
  expect(open.items.map(({ joy }) => joy?.length)).toEqual([2, 2]);
  await ada.api.profiles.changeSettings({ user_id: ada.userId, hide_scores_until_seen: true });
  const hidden = await ask();
  const [unseen, seen] = open.items;
  expect(hidden.items).toEqual([{ ...unseen, joy: null, least_joy: null }, seen]);
});
