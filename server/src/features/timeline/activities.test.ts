import type { TimelineCard } from '@halfstar/contract/timeline/timeline.schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rateMovieAndMarkWatched } from '#features/tracking/tracking.service.ts';
import { describeCard, movieIdOf } from '#test/cards.ts';
import { type MemberClient, toViewer } from '#test/client.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
let ada: MemberClient;
let bo: MemberClient;
let films: string[];

beforeAll(async () => {
  world = await startWorld();
  ada = await world.member('ada');
  bo = await world.member('bo');
  const rows = await world.ctx.db.selectFrom('movies').select('id').orderBy('popularity', 'desc').limit(120).execute();
  films = rows.map((row) => row.id);
});
afterAll(() => world.stop());

/** A film without any actions. */
const freshFilm = () => films.pop() as string;

const cardsOf = async (member: MemberClient, movieId: string): Promise<TimelineCard[]> => {
  const { items } = await world.visitor().api.timeline.listByMember({ user_id: member.userId, limit: 50 });
  return items.filter((card) => movieIdOf(card) === movieId);
};

const toldOf = async (member: MemberClient, movieId: string) => (await cardsOf(member, movieId)).map(describeCard);

const REVIEW = { title: '', content: 'Long enough to be a review.', is_spoiler: false };

test('[TML-02] acts on one film within 24 hours are one card, shown in a fixed order', async () => {
  const movie_id = freshFilm();
  await ada.api.tracking.addToList({ movie_id, list_type: 'watchlist' });
  expect(await toldOf(ada, movie_id)).toEqual(['activity watchlist_add']);
  world.clock.advance({ hours: 1 });
  await ada.api.tracking.addToList({ movie_id, list_type: 'favorites' });
  expect(await toldOf(ada, movie_id)).toEqual(['combined_activity favorites_add watchlist_add']);
  world.clock.advance({ hours: 22 });
  // The film was watched: it is off the watchlist, and so off the card.
  await ada.api.tracking.rate({ movie_id, rating: 3.5 });
  expect(await toldOf(ada, movie_id)).toEqual(['combined_activity rating:3.5 watched_add favorites_add']);
});

test('[TML-02] the window runs from the first act, its last moment included', async () => {
  const movie_id = freshFilm();
  await ada.api.tracking.addToList({ movie_id, list_type: 'watchlist' });
  world.clock.advance({ hours: 20 });
  await ada.api.tracking.addToList({ movie_id, list_type: 'favorites' });
  await ada.api.tracking.removeFromList({ movie_id, list_type: 'favorites' });
  world.clock.advance({ hours: 4 });
  await ada.api.tracking.addToList({ movie_id, list_type: 'favorites' });
  expect(await toldOf(ada, movie_id)).toEqual(['combined_activity favorites_add watchlist_add']);

  const later = freshFilm();
  await ada.api.tracking.addToList({ movie_id: later, list_type: 'watchlist' });
  world.clock.advance({ hours: 20 });
  await ada.api.tracking.addToList({ movie_id: later, list_type: 'favorites' });
  world.clock.advance({ hours: 4, seconds: 1 });
  await ada.api.tracking.addToList({ movie_id: later, list_type: 'watched' });
  // The film was watched: the watchlist entry is removed and leaves its card.
  expect(await toldOf(ada, later)).toEqual(['activity watched_add', 'activity favorites_add']);
});

test('[TML-02] an undone act leaves its card, and a card without acts is deleted', async () => {
  const movie_id = freshFilm();
  await ada.api.tracking.rate({ movie_id, rating: 4 });
  await ada.api.tracking.removeRating({ movie_id });
  expect(await toldOf(ada, movie_id)).toEqual(['activity watched_add']);
  await ada.api.tracking.removeFromList({ movie_id, list_type: 'watched' });
  expect(await toldOf(ada, movie_id)).toEqual([]);
});

test("a card's place is that of its newest activity, also when that one is undone", async () => {
  const movie_id = freshFilm();
  await ada.api.tracking.addToList({ movie_id, list_type: 'watchlist' });
  const [first] = await cardsOf(ada, movie_id);
  world.clock.advance({ hours: 2 });
  await ada.api.tracking.addToList({ movie_id, list_type: 'favorites' });
  const [moved] = await cardsOf(ada, movie_id);
  expect(moved?.id).toBe(first?.id);
  expect(Date.parse(moved?.card_at ?? '')).toBe(world.clock.now().getTime());
  await ada.api.tracking.removeFromList({ movie_id, list_type: 'favorites' });
  expect(await cardsOf(ada, movie_id)).toEqual([first]);
});

test('removing a rating shows no older one on the timeline', async () => {
  const movie_id = freshFilm();
  await ada.api.tracking.rate({ movie_id, rating: 3 });
  world.clock.advance({ hours: 25 });
  await ada.api.tracking.rate({ movie_id, rating: 4 });
  expect(await toldOf(ada, movie_id)).toEqual(['activity rating:4', 'combined_activity rating:3 watched_add']);
  await ada.api.tracking.removeRating({ movie_id });
  expect(await toldOf(ada, movie_id)).toEqual(['activity watched_add']);
});

test('the same rating from two tabs at once is one activity', async () => {
  const movie_id = freshFilm();
  await Promise.all(Array.from({ length: 8 }, () => ada.api.tracking.rate({ movie_id, rating: 5 })));
  expect(await toldOf(ada, movie_id)).toEqual(['combined_activity rating:5 watched_add']);
});

test('different acts from several tabs at once are one card', async () => {
  const movie_id = freshFilm();
  await Promise.all([
    ada.api.tracking.rate({ movie_id, rating: 5 }),
    ada.api.tracking.addToList({ movie_id, list_type: 'favorites' }),
    ada.api.tracking.rate({ movie_id, rating: 5 }),
    ada.api.tracking.addToList({ movie_id, list_type: 'watched' }),
  ]);
  expect(await toldOf(ada, movie_id)).toEqual(['combined_activity rating:5 watched_add favorites_add']);
});

test("a review's card shows the rating that came with it, and no activity repeats it", async () => {
  const movie_id = freshFilm();
  const { id: review_id } = await ada.api.reviews.publish({ movie_id, ...REVIEW, rating: 4 });
  expect(await toldOf(ada, movie_id)).toEqual(['review 4']);
  // A separate rating is an activity beside it, and shown on it.
  await ada.api.tracking.rate({ movie_id, rating: 3 });
  expect((await toldOf(ada, movie_id)).toSorted()).toEqual(['activity rating:3', 'review 3']);
  await ada.api.reviews.delete({ review_id });
  expect(await toldOf(ada, movie_id)).toEqual(['activity rating:3']);
});

test('[TML-07] imports and feeds make no card and change none', async () => {
  const movie_id = freshFilm();
  const member = toViewer(ada);
  await rateMovieAndMarkWatched(world.ctx, member, movie_id, 4, { cause: 'import' });
  expect(await toldOf(ada, movie_id)).toEqual([]);
  await ada.api.tracking.rate({ movie_id, rating: 3 });
  await rateMovieAndMarkWatched(world.ctx, member, movie_id, 2, { cause: 'feed' });
  expect(await toldOf(ada, movie_id)).toEqual(['activity rating:3']);
});

test('activities from before a review stay on the timeline, with the rating of the review', async () => {
  const movie_id = freshFilm();
  await ada.api.tracking.rate({ movie_id, rating: 3.5 });
  await ada.api.tracking.addToList({ movie_id, list_type: 'favorites' });
  const before = await cardsOf(ada, movie_id);
  world.clock.advance({ hours: 1 });
  await ada.api.reviews.publish({ movie_id, ...REVIEW, rating: 4.5 });
  expect(await toldOf(ada, movie_id)).toEqual(['review 4.5', 'combined_activity rating:4.5 watched_add favorites_add']);
  expect((await cardsOf(ada, movie_id))[1]?.card_at).toBe(before[0]?.card_at);
});

test('[REA-01] one reaction per member on an activity: the same again keeps it, another replaces it, and it can be removed', async () => {
  const movie_id = freshFilm();
  await ada.api.tracking.addToList({ movie_id, list_type: 'watchlist' });
  const none = { heart: 0, thumbs_up: 0, smile: 0, star: 0, fire: 0 };
  const card = async (reader: MemberClient) => {
    const [first] = await reader.api.timeline.listByMember({ user_id: ada.userId }).then((page) => page.items);
    if (first === undefined || first.type === 'review') throw new Error('an activity card was expected');
    return first;
  };
  const activity_id = (await card(bo)).activities[0]?.id as string;
  for (const reaction of ['heart', 'thumbs_up', 'smile', 'star', 'fire'] as const) {
    expect(await bo.api.timeline.react({ activity_id, reaction })).toEqual({
      counts: { ...none, [reaction]: 1 },
      mine: reaction,
    });
  }
  await bo.api.timeline.react({ activity_id, reaction: 'fire' });
  await ada.api.timeline.react({ activity_id, reaction: 'heart' });
  expect((await card(bo)).reactions).toEqual({ counts: { ...none, fire: 1, heart: 1 }, mine: 'fire' });
  expect((await card(ada)).reactions.mine).toBe('heart');
  await bo.api.timeline.removeReaction({ activity_id });
  await bo.api.timeline.removeReaction({ activity_id });
  expect((await card(bo)).reactions).toEqual({ counts: { ...none, heart: 1 }, mine: null });

  await expect(world.visitor().api.timeline.react({ activity_id, reaction: 'fire' })).rejects.toMatchObject({
    code: 'AUTHENTICATION_REQUIRED',
  });
  const nowhere = '00000000-0000-7000-8000-000000000000';
  await expect(bo.api.timeline.react({ activity_id: nowhere, reaction: 'fire' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  expect((await bo.send('PUT', `/api/timeline/activities/${activity_id}/reaction`, { reaction: 'boo' })).status).toBe(
    422,
  );
});

test('[TML-02] reactions to a combined card stay with it, whichever of its acts they were given to and whichever goes', async () => {
  const movie_id = freshFilm();
  await ada.api.tracking.addToList({ movie_id, list_type: 'favorites' });
  const acts = async () => {
    const [card] = await cardsOf(ada, movie_id);
    if (card === undefined || card.type === 'review') throw new Error('an activity card was expected');
    return { ids: card.activities.map((act) => act.id), counts: card.reactions.counts };
  };
  const [favorites = ''] = (await acts()).ids;
  await bo.api.timeline.react({ activity_id: favorites, reaction: 'heart' });
  await ada.api.tracking.rate({ movie_id, rating: 5 });
  expect((await acts()).counts).toMatchObject({ heart: 1, fire: 0 });

  // Bo's page still shows the favorite alone.
  await bo.api.timeline.react({ activity_id: favorites, reaction: 'fire' });
  const [rating = ''] = (await acts()).ids;
  expect(rating).not.toBe(favorites);
  expect(await bo.api.timeline.react({ activity_id: rating, reaction: 'fire' })).toMatchObject({
    counts: { heart: 0, fire: 1 },
    mine: 'fire',
  });

  await ada.api.tracking.removeRating({ movie_id });
  expect((await acts()).counts).toMatchObject({ heart: 0, fire: 1 });
});
