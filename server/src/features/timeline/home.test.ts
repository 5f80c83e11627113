import { contract } from '@halfstar/contract';
import { TIMELINE_FILTERS, TIMELINE_SORTS, type TimelineCard } from '@halfstar/contract/timeline/timeline.schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeCard, movieIdOf, usernameOf } from '#test/cards.ts';
import type { MemberClient } from '#test/client.ts';
import { setReviewHidden } from '#test/hidden-reviews.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const REVIEW = { title: 'Coffee', content: 'Two men talk over coffee.', rating: 4, is_spoiler: false };

type Question = Parameters<MemberClient['api']['timeline']['listHome']>[0];

/** Every page from the first to the last. */
async function readAll(reader: MemberClient, question: Question): Promise<TimelineCard[]> {
  const cards: TimelineCard[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page = await reader.api.timeline.listHome({ ...question, ...(cursor && { cursor }) });
    cards.push(...page.items);
    cursor = page.next_cursor;
  }
  return cards;
}

const inShort = (cards: readonly TimelineCard[]) => cards.map((card) => `${usernameOf(card)}: ${describeCard(card)}`);

test('[TML-03] [TML-08] the timeline is sorted and filtered over everything: newest first, oldest first, by user name', async () => {
  const [reader, zoe, abe] = [await world.member('mia'), await world.member('zoe'), await world.member('abe')];
  await zoe.api.profiles.update({ user_id: zoe.userId, display_name: 'aaron' });
  for (const { userId } of [zoe, abe]) await reader.api.follows.follow({ user_id: userId });
  const [heat, alien] = [await world.movie('Heat'), await world.movie('Alien')];
  const acts = [
    () => abe.api.tracking.addToList({ movie_id: heat, list_type: 'watchlist' }),
    () => zoe.api.reviews.publish({ movie_id: heat, ...REVIEW }),
    () => reader.api.tracking.addToList({ movie_id: heat, list_type: 'favorites' }),
    () => abe.api.reviews.publish({ movie_id: alien, ...REVIEW, rating: 3 }),
    () => zoe.api.tracking.addToList({ movie_id: alien, list_type: 'favorites' }),
  ];
  for (const act of acts) {
    world.clock.advance({ minutes: 1 });
    await act();
  }
  const newest = [
    'zoe: activity favorites_add',
    'abe: review 3',
    'mia: activity favorites_add',
    'zoe: review 4',
    'abe: activity watchlist_add',
  ];
  // "aaron" comes before "abe", and case does not count.
  const byName = [newest[0], newest[3], newest[1], newest[4], newest[2]];
  const expected = { newest, oldest: newest.toReversed(), name: byName };
  const passes = {
    all: () => true,
    reviews: (card = '') => card.includes('review'),
    activities: (card = '') => card.includes('activity'),
  };
  for (const sort of TIMELINE_SORTS)
    for (const filter of TIMELINE_FILTERS)
      for (const limit of [1, 2, 50])
        expect([sort, filter, limit, ...inShort(await readAll(reader, { sort, filter, limit }))]).toEqual([
          sort,
          filter,
          limit,
          ...expected[sort].filter(passes[filter]),
        ]);
});

test('[TML-03] the order by user name folds names as searches do, and takes numbers by their value', async () => {
  const reader = await world.member('pam');
  const names = ['7even', '12 monkeys', 'Åsa', 'Ebba 9', 'ebba 10', 'Émile', 'Øyvind', 'Özge', 'Zed'];
  await reader.api.profiles.update({ user_id: reader.userId, display_name: 'Zoe' });
  const movie_id = await world.movie('Heat');
  for (const [at, display_name] of names.toReversed().entries()) {
    const member = await world.member(`named${at}`);
    await member.api.profiles.update({ user_id: member.userId, display_name });
    await member.api.tracking.addToList({ movie_id, list_type: 'watchlist' });
    await reader.api.follows.follow({ user_id: member.userId });
  }
  for (const limit of [1, 4, 50]) {
    const cards = await readAll(reader, { sort: 'name', limit });
    const shown = cards.map((card) => (card.type === 'review' ? card.review.author : card.member).display_name);
    expect(shown).toEqual(names);
  }
});

test('a card carries the tracking of its film as GET /tracking answers it, also while scores are hidden', async () => {
  const [reader, bo] = [await world.member('kim'), await world.member('bo')];
  await reader.api.follows.follow({ user_id: bo.userId });
  const films = await Promise.all(['Jaws', 'Vertigo', 'Fargo', 'Psycho'].map((title) => world.movie(title)));
  const [jaws = '', vertigo = '', fargo = '', psycho = ''] = films;
  for (const movie_id of [jaws, vertigo, fargo]) await bo.api.tracking.rate({ movie_id, rating: 3.5 });
  await bo.api.reviews.publish({ movie_id: psycho, ...REVIEW });
  await reader.api.diary.add({ movie_id: jaws, watch_date: '2026-01-02', rewatch: false, rating: 2 });
  await reader.api.diary.add({ movie_id: jaws, watch_date: '2026-02-03', rewatch: true, rating: 3 });
  await reader.api.tracking.addToList({ movie_id: jaws, list_type: 'favorites' });
  await reader.api.tracking.markToSeeAgain({ movie_id: jaws });
  await reader.api.tracking.addToList({ movie_id: vertigo, list_type: 'watchlist' });

  for (const hide_scores_until_seen of [false, true]) {
    await reader.api.profiles.changeSettings({ user_id: reader.userId, hide_scores_until_seen });
    const { items } = await reader.api.tracking.getByMovies({ movie_ids: films });
    const cards = await readAll(reader, {});
    expect(new Set(cards.map(movieIdOf))).toEqual(new Set(films));
    for (const card of cards) expect(card.tracking).toEqual(items.find(({ movie_id }) => movie_id === movieIdOf(card)));
  }
  // A visitor has rated and listed nothing.
  const { items } = await world.visitor().api.timeline.listByMember({ user_id: bo.userId, filter: 'reviews' });
  expect(items[0]?.tracking).toMatchObject({ movie_id: psycho, rating: null, status: 'none', viewing_count: 0 });
});

test('[TML-04] what others have added since the first page is counted, up to 20, and is found nowhere below', async () => {
  const [reader, bo, cy] = [await world.member('lou'), await world.member('max'), await world.member('ned')];
  await reader.api.follows.follow({ user_id: bo.userId });
  const topOf = async (filter: 'all' | 'reviews') => (await reader.api.timeline.listHome({ filter })).newest ?? '';
  const since = { all: await topOf('all'), reviews: await topOf('reviews') };
  const countOf = (filter: 'all' | 'reviews') => reader.api.timeline.countNew({ filter, since: since[filter] });
  expect(await countOf('all')).toEqual({ count: 0, more: false });

  const films = await world.ctx.db.selectFrom('movies').select('id').orderBy('popularity', 'desc').limit(22).execute();
  const [first = '', second = '', ...others] = films.map(({ id }) => id);
  await bo.api.tracking.addToList({ movie_id: first, list_type: 'watchlist' });
  await bo.api.reviews.publish({ movie_id: second, ...REVIEW });
  // Neither one's own cards nor those of strangers are new.
  await reader.api.tracking.addToList({ movie_id: first, list_type: 'watchlist' });
  await cy.api.tracking.addToList({ movie_id: first, list_type: 'watchlist' });
  expect(await countOf('all')).toEqual({ count: 2, more: false });
  expect(await countOf('reviews')).toEqual({ count: 1, more: false });

  // A card that moves up is new again; one's own newest card is the top.
  world.clock.advance({ minutes: 1 });
  await reader.api.tracking.addToList({ movie_id: second, list_type: 'watchlist' });
  since.all = await topOf('all');
  expect(await countOf('all')).toEqual({ count: 0, more: false });
  world.clock.advance({ minutes: 1 });
  await bo.api.tracking.addToList({ movie_id: first, list_type: 'favorites' });
  expect(await countOf('all')).toEqual({ count: 1, more: false });

  world.clock.advance({ minutes: 1 });
  for (const movie_id of others.slice(0, 19)) await bo.api.tracking.addToList({ movie_id, list_type: 'watchlist' });
  expect(await countOf('all')).toEqual({ count: 20, more: false });
  await bo.api.tracking.addToList({ movie_id: others[19] ?? '', list_type: 'watchlist' });
  expect(await countOf('all')).toEqual({ count: 20, more: true });

  // Only the first page of the newest says where it begins, and that is no place to continue from.
  const page = await reader.api.timeline.listHome({ limit: 1 });
  const next = await reader.api.timeline.listHome({ limit: 1, cursor: page.next_cursor ?? '' });
  const oldest = await reader.api.timeline.listHome({ sort: 'oldest' });
  expect([next.newest, oldest.newest]).toEqual([null, null]);
  for (const refused of [
    reader.api.timeline.listHome({ cursor: page.newest ?? '' }),
    reader.api.timeline.countNew({ since: page.next_cursor ?? '' }),
    reader.api.timeline.countNew({ filter: 'reviews', since: page.newest ?? '' }),
  ])
    await expect(refused).rejects.toMatchObject({ code: 'INVALID_INPUT' });
});

test('[TML-06] unfollowing, blocking, muting, hiding, deleting and going private take the cards off every timeline at once, and following brings the last of them in', async () => {
  const [reader, uma] = [await world.member('ria'), await world.member('uma')];
  const movie_id = await world.movie('Heat');
  await uma.api.tracking.addToList({ movie_id, list_type: 'favorites' });
  const { id: review_id } = await uma.api.reviews.publish({ movie_id, ...REVIEW });
  const { newest: since } = await reader.api.timeline.listHome({});
  /** How many of Uma's cards are on each timeline of the reader: home in every order and filter, what is new, and hers. */
  const counts = async () => {
    const home = await Promise.all(
      TIMELINE_SORTS.flatMap((sort) =>
        TIMELINE_FILTERS.map(async (filter) => (await reader.api.timeline.listHome({ sort, filter })).items.length),
      ),
    );
    const { count } = await reader.api.timeline.countNew({ since: since ?? '' });
    const hers = await reader.api.timeline.listByMember({ user_id: uma.userId }).then(
      ({ items }) => items.length,
      ({ code }: { code: string }) => code,
    );
    return { home: home.join(''), count, hers };
  };
  const both = { home: '211'.repeat(3), count: 2, hers: 2 };
  const none = { home: '000'.repeat(3), count: 0 };
  const [ofUma, ofReader] = [{ user_id: uma.userId }, { user_id: reader.userId }];

  expect(await counts()).toEqual({ ...none, hers: 2 });
  await reader.api.follows.follow(ofUma);
  expect(await counts()).toEqual(both);
  await reader.api.follows.unfollow(ofUma);
  expect(await counts()).toEqual({ ...none, hers: 2 });
  await reader.api.follows.follow(ofUma);
  await reader.api.blocks.mute(ofUma);
  expect(await counts()).toEqual({ ...none, hers: 'NOT_FOUND' });
  await reader.api.blocks.unmute(ofUma);
  expect(await counts()).toEqual(both);
  await uma.api.visibility.setAudience({ ...ofUma, audience: 'private' });
  expect(await counts()).toEqual({ ...none, hers: 'NOT_FOUND' });
  await uma.api.visibility.setAudience({ ...ofUma, audience: 'public' });
  for (const [blocker, blocked] of [
    [reader, ofUma],
    [uma, ofReader],
  ] as const) {
    await reader.api.follows.follow(ofUma);
    expect(await counts()).toEqual(both);
    await blocker.api.blocks.block(blocked);
    expect(await counts()).toEqual({ ...none, hers: 'NOT_FOUND' });
    await blocker.api.blocks.unblock(blocked);
  }
  await reader.api.follows.follow(ofUma);
  await uma.api.reviews.delete({ review_id });
  expect(await counts()).toEqual({ home: '101'.repeat(3), count: 1, hers: 1 });
  await uma.api.reviews.restore({ review_id });
  expect(await counts()).toEqual(both);
  await setReviewHidden(world.ctx, review_id, true);
  expect(await counts()).toEqual({ home: '101'.repeat(3), count: 1, hers: 1 });
  await setReviewHidden(world.ctx, review_id, false);
  expect(await counts()).toEqual(both);
  await uma.api.tracking.removeFromList({ movie_id, list_type: 'favorites' });
  expect(await counts()).toEqual({ home: '110'.repeat(3), count: 1, hers: 1 });
});

test('[TML-08] only the server writes activities: the calls of the timeline read it, or react', () => {
  const writing = Object.entries(contract.timeline).filter(([, call]) => call['~orpc'].route.method !== 'GET');
  expect(writing.map(([name]) => name)).toEqual(['react', 'toggleReaction', 'removeReaction']);
});
