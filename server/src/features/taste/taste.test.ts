import { describeAgreement, toAgreement } from '@halfstar/contract/taste/taste.schema';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
let films: string[];
beforeAll(async () => {
  world = await startWorld();
  films = (await world.ctx.db.selectFrom('movies').select('id').orderBy('id').limit(30).execute()).map(({ id }) => id);
});
afterAll(() => world.stop());

const match = (viewer: MemberClient, other: MemberClient) => viewer.api.taste.getMatch({ user_id: other.userId });

/** Rates the first films, with these stars; null skips a film. */
async function rate(member: MemberClient, stars: readonly (number | null)[]): Promise<void> {
  for (const [place, rating] of stars.entries())
    if (rating !== null) await member.api.tracking.rate({ movie_id: films[place] ?? '', rating });
}

test.each([
  [100, 'You see eye to eye'],
  [90, 'You see eye to eye'],
  [89, 'You mostly agree'],
  [80, 'You mostly agree'],
  [79, 'You agree on some films'],
  [70, 'You agree on some films'],
  [69, 'You often differ'],
  [60, 'You often differ'],
  [59, 'You see different films in the same ones'],
  [0, 'You see different films in the same ones'],
])('[PRO-06] an agreement of %i is told as “%s”', (agreement, words) => {
  expect(describeAgreement(agreement)).toBe(words);
});

test('[PRO-06] two members are compared once they share five rated films', async () => {
  const [ada, bo] = [await world.member('ada'), await world.member('bo')];
  await rate(ada, [5, 4, 1, 3, null, 2]);
  await rate(bo, [4.5, 5, 4, 3, 5]);
  expect(await match(ada, bo)).toEqual({ shared_movies: 4, agreement: null, both_love: [], differ_most: [] });
  await ada.api.tracking.rate({ movie_id: films[4] ?? '', rating: 2.5 });
  const found = await match(ada, bo);
  // Differences of 0.5, 1, 3, 0 and 2.5 stars: 100 × (1 − 1.4 ÷ 4.5).
  expect(found).toMatchObject({ shared_movies: 5, agreement: 69 });
  const told = (list: typeof found.both_love) => list.map((one) => [one.movie.id, one.own_rating, one.rating]);
  expect(told(found.both_love)).toEqual([
    [films[0], 5, 4.5],
    [films[1], 4, 5],
  ]);
  expect(told(found.differ_most)).toEqual([
    [films[2], 1, 4],
    [films[4], 2.5, 5],
  ]);
  // From the other side the same, with the ratings exchanged.
  expect(await match(bo, ada)).toMatchObject({ shared_movies: 5, agreement: 69 });
});

test('[PRO-06] visitors and hidden members get nothing, nor does a member about themselves', async () => {
  const [cy, dee] = [await world.member('cy'), await world.member('dee')];
  for (const one of [cy, dee]) await rate(one, [4, 4, 4, 4, 4]);
  expect(await match(cy, dee)).toMatchObject({ agreement: 100 });
  await expect(world.visitor().api.taste.getMatch({ user_id: dee.userId })).rejects.toMatchObject({ status: 401 });
  await expect(match(cy, cy)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await dee.api.visibility.setAudience({ user_id: dee.userId, audience: 'followers' });
  await expect(match(cy, dee)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await dee.api.visibility.setAudience({ user_id: dee.userId, audience: 'public' });
  await dee.api.blocks.block({ user_id: cy.userId });
  for (const [viewer, other] of [
    [cy, dee],
    [dee, cy],
  ] as const)
    await expect(match(viewer, other)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('[PRO-06] [MOV-13] films whose scores are hidden from the viewer do not count', async () => {
  const [eve, fay] = [await world.member('eve'), await world.member('fay')];
  await rate(fay, [5, 5, 5, 5, 5, 5, 5]);
  for (const movie_id of films.slice(0, 7)) await eve.api.tracking.rate({ movie_id, rating: 5, skip_watched: true });
  expect(await match(eve, fay)).toMatchObject({ shared_movies: 7, agreement: 100 });
  await eve.api.profiles.changeSettings({ user_id: eve.userId, hide_scores_until_seen: true });
  expect(await match(eve, fay)).toEqual({ shared_movies: 0, agreement: null, both_love: [], differ_most: [] });
  for (const movie_id of films.slice(0, 5)) await eve.api.tracking.addToList({ movie_id, list_type: 'watched' });
  const seen = await match(eve, fay);
  expect(seen).toMatchObject({ shared_movies: 5, agreement: 100 });
  expect(seen.both_love.map(({ movie }) => movie.id).toSorted()).toEqual(films.slice(0, 5).toSorted());
});

const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);

/** What a taste match says, read from both members' ratings without the database. */
function naiveMatch(own: readonly (number | null)[], theirs: readonly (number | null)[]) {
  const shared = films.flatMap((id, place) => {
    const [mine, other] = [own[place] ?? null, theirs[place] ?? null];
    return mine === null || other === null ? [] : [{ id, mine, other, apart: Math.abs(mine - other) }];
  });
  if (shared.length < 5) return { shared_movies: shared.length, agreement: null, both_love: [], differ_most: [] };
  const ids = (list: typeof shared) => list.slice(0, 6).map(({ id, mine, other }) => [id, mine, other]);
  return {
    shared_movies: shared.length,
    agreement: Math.round(100 * (1 - shared.reduce((sum, { apart }) => sum + apart, 0) / shared.length / 4.5)),
    both_love: ids(
      shared
        .filter(({ mine, other }) => Math.min(mine, other) >= 4)
        .toSorted((a, b) => b.mine + b.other - a.mine - a.other || byId(a, b)),
    ),
    differ_most: ids(shared.filter(({ apart }) => apart >= 1.5).toSorted((a, b) => b.apart - a.apart || byId(a, b))),
  };
}

test('[PRO-06] any two diaries are compared as a naive reading of their ratings does', async () => {
  const [gil, hal] = [await world.member('gil'), await world.member('hal')];
  const diary = fc.array(
    fc.option(
      fc.integer({ min: 1, max: 10 }).map((half) => half / 2),
      { freq: 4 },
    ),
    { maxLength: 30 },
  );
  const replaceRatings = async (userId: string, stars: readonly (number | null)[]) => {
    await world.ctx.db.deleteFrom('ratings').where('user_id', '=', userId).execute();
    const now = world.clock.now().toISOString();
    const rows = stars.flatMap((rating, place) =>
      rating === null
        ? []
        : [{ user_id: userId, movie_id: films[place] ?? '', rating: rating * 2, created_at: now, updated_at: now }],
    );
    if (rows.length > 0) await world.ctx.db.insertInto('ratings').values(rows).execute();
  };
  await fc.assert(
    fc.asyncProperty(diary, diary, async (own, theirs) => {
      await replaceRatings(gil.userId, own);
      await replaceRatings(hal.userId, theirs);
      const found = await match(gil, hal);
      const told = (list: typeof found.both_love) => list.map((one) => [one.movie.id, one.own_rating, one.rating]);
      expect({ ...found, both_love: told(found.both_love), differ_most: told(found.differ_most) }).toEqual(
        naiveMatch(own, theirs),
      );
    }),
    { numRuns: 60 },
  );
});

test('[PRO-06] the agreement is 100 without differences and 0 at the widest', () => {
  expect([0, 0.45, 2.25, 4.5, 9].map(toAgreement)).toEqual([100, 90, 50, 0, 0]);
});
