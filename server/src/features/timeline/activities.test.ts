import { ACTIVITY_TYPES, type ActivityType, type TimelineCard } from '@halfstar/contract/timeline/timeline.schema';
import { LIST_TYPES, type ListType } from '@halfstar/contract/tracking/tracking.schema';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import { startWorld, type World } from '#test/world.ts';

const HOUR = 3_600_000;
const WINDOW = 24 * HOUR;

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

/** A film on which nobody has acted yet. */
const freshFilm = () => films.pop() as string;

const cardsOf = async (member: MemberClient, movieId: string): Promise<TimelineCard[]> => {
  const { items } = await world.visitor().api.timeline.ofUser({ user_id: member.userId, limit: 50 });
  return items.filter((card) => (card.type === 'review' ? card.review.movie.id : card.movie.id) === movieId);
};

/** What a card tells, in few words: `combined_activity rating:3.5 watched_add`. */
const told = (card: TimelineCard): string =>
  card.type === 'review'
    ? `review ${card.review.rating}`
    : [
        card.type,
        ...card.activities.map((act) => act.activity_type + (act.rating === null ? '' : `:${act.rating}`)),
      ].join(' ');

const toldOf = async (member: MemberClient, movieId: string) => (await cardsOf(member, movieId)).map(told);

const REVIEW = { title: '', content: 'Long enough to be a review.', is_spoiler: false };

test('[TML-02] acts on one film within 24 hours are one card, told in a fixed order', async () => {
  const movie_id = freshFilm();
  await ada.api.tracking.addToList({ movie_id, list_type: 'watchlist' });
  expect(await toldOf(ada, movie_id)).toEqual(['activity watchlist_add']);
  world.clock.advance({ hours: 1 });
  await ada.api.tracking.addToList({ movie_id, list_type: 'favorites' });
  expect(await toldOf(ada, movie_id)).toEqual(['combined_activity favorites_add watchlist_add']);
  world.clock.advance({ hours: 22 });
  // Seen: off the watchlist, and so off the card.
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
  // Seen: the watchlist entry is taken back and leaves its card.
  expect(await toldOf(ada, later)).toEqual(['activity watched_add', 'activity favorites_add']);
});

test('[TML-02] an act taken back leaves its card, and a card without acts goes', async () => {
  const movie_id = freshFilm();
  await ada.api.tracking.rate({ movie_id, rating: 4 });
  await ada.api.tracking.unrate({ movie_id });
  expect(await toldOf(ada, movie_id)).toEqual(['activity watched_add']);
  await ada.api.tracking.removeFromList({ movie_id, list_type: 'watched' });
  expect(await toldOf(ada, movie_id)).toEqual([]);
});

test('a rating that is taken back leaves no older one behind', async () => {
  const movie_id = freshFilm();
  await ada.api.tracking.rate({ movie_id, rating: 3 });
  world.clock.advance({ hours: 25 });
  await ada.api.tracking.rate({ movie_id, rating: 4 });
  expect(await toldOf(ada, movie_id)).toEqual(['activity rating:4', 'combined_activity rating:3 watched_add']);
  await ada.api.tracking.unrate({ movie_id });
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

test('a review stands for the rating that came with it', async () => {
  const movie_id = freshFilm();
  const { id: review_id } = await ada.api.reviews.publish({ movie_id, ...REVIEW, rating: 4 });
  expect(await toldOf(ada, movie_id)).toEqual(['review 4']);
  // A rating of its own is told beside it, and shown on it.
  await ada.api.tracking.rate({ movie_id, rating: 3 });
  expect((await toldOf(ada, movie_id)).toSorted()).toEqual(['activity rating:3', 'review 3']);
  await ada.api.reviews.remove({ review_id });
  expect(await toldOf(ada, movie_id)).toEqual(['activity rating:3']);
});

test('what stood on the timeline before a review stays, with the rating of the review', async () => {
  const movie_id = freshFilm();
  await ada.api.tracking.rate({ movie_id, rating: 3.5 });
  await ada.api.tracking.addToList({ movie_id, list_type: 'favorites' });
  const before = await cardsOf(ada, movie_id);
  world.clock.advance({ hours: 1 });
  await ada.api.reviews.publish({ movie_id, ...REVIEW, rating: 4.5 });
  expect(await toldOf(ada, movie_id)).toEqual(['review 4.5', 'combined_activity rating:4.5 watched_add favorites_add']);
  expect((await cardsOf(ada, movie_id))[1]?.card_at).toBe(before[0]?.card_at);
});

test('[REA-01] one reaction each on an activity: the same again keeps it, another replaces it, taking it back removes it', async () => {
  const movie_id = freshFilm();
  await ada.api.tracking.addToList({ movie_id, list_type: 'watchlist' });
  const none = { heart: 0, thumbs_up: 0, smile: 0, star: 0, fire: 0 };
  const card = async (reader: MemberClient) => {
    const [first] = await reader.api.timeline.ofUser({ user_id: ada.userId }).then((page) => page.items);
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
  await bo.api.timeline.unreact({ activity_id });
  await bo.api.timeline.unreact({ activity_id });
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

test('[TML-02] reactions on a combined card stand at its first act, and stay with the card when another comes first', async () => {
  const movie_id = freshFilm();
  await ada.api.tracking.addToList({ movie_id, list_type: 'favorites' });
  const acts = async () => {
    const [card] = await cardsOf(ada, movie_id);
    if (card === undefined || card.type === 'review') throw new Error('an activity card was expected');
    return { ids: card.activities.map((act) => act.id), counts: card.reactions.counts };
  };
  const standing = () =>
    world.ctx.db
      .selectFrom('timeline_activity_reactions')
      .innerJoin('timeline_activities', 'timeline_activities.id', 'activity_id')
      .select(['activity_type', 'reaction'])
      .where('movie_id', '=', movie_id)
      .execute();

  const [favorites = ''] = (await acts()).ids;
  await bo.api.timeline.react({ activity_id: favorites, reaction: 'heart' });
  await ada.api.tracking.rate({ movie_id, rating: 5 });
  expect(await standing()).toEqual([{ activity_type: 'rating', reaction: 'heart' }]);
  expect((await acts()).counts.heart).toBe(1);

  // Bo's page still shows the favourite alone.
  await bo.api.timeline.react({ activity_id: favorites, reaction: 'fire' });
  expect(await standing()).toEqual([{ activity_type: 'rating', reaction: 'fire' }]);

  await ada.api.tracking.unrate({ movie_id });
  expect(await standing()).toEqual([{ activity_type: 'watched_add', reaction: 'fire' }]);
  expect((await acts()).counts).toMatchObject({ heart: 0, fire: 1 });
});

/* The same rules once more, as plainly as they can be said, to compare with. */

interface ModelCard {
  acts: Map<ActivityType, { at: number; rating: number | null }>;
}

type Deed =
  | { do: 'rate' | 'review'; stars: number }
  | { do: 'add' | 'remove'; list: ListType }
  | { do: 'unrate' | 'unreview' }
  | { do: 'wait'; hours: number };

const ACT = { watchlist: 'watchlist_add', watched: 'watched_add', favorites: 'favorites_add' } as const;

class Model {
  now = 0;
  rating: number | null = null;
  readonly lists = new Set<ListType>();
  cards: ModelCard[] = [];
  review: { at: number } | null = null;

  rate(stars: number, told: boolean): void {
    if (this.rating !== stars) {
      this.rating = stars;
      if (told) this.#tell('rating', stars);
      else this.#open()?.acts.forEach((act, type) => type === 'rating' && (act.rating = stars));
    }
    this.add('watched', told);
  }

  add(list: ListType, told = true): void {
    if (list === 'watchlist' && this.lists.has('watched')) return;
    if (!this.lists.has(list)) {
      this.lists.add(list);
      if (told) this.#tell(ACT[list], null);
    }
    if (list === 'watched') this.remove('watchlist');
  }

  remove(list: ListType): void {
    if (this.lists.delete(list)) this.#takeBack(ACT[list]);
  }

  unrate(): void {
    if (this.review !== null || this.rating === null) return;
    this.rating = null;
    this.#takeBack('rating');
  }

  #open(): ModelCard | undefined {
    const newest = this.cards.at(-1);
    return newest !== undefined && this.now - times(newest)[0] <= WINDOW ? newest : undefined;
  }

  #tell(type: ActivityType, rating: number | null): void {
    let card = this.#open();
    if (card === undefined) this.cards.push((card = { acts: new Map() }));
    card.acts.set(type, { at: this.now, rating });
  }

  #takeBack(type: ActivityType): void {
    for (const card of this.cards) card.acts.delete(type);
    this.cards = this.cards.filter((card) => card.acts.size > 0);
  }

  told(): { at: number; text: string }[] {
    const acted = this.cards.map((card) => ({
      at: times(card)[1],
      text: [
        card.acts.size === 1 ? 'activity' : 'combined_activity',
        ...ACTIVITY_TYPES.filter((type) => card.acts.has(type)).map(
          (type) => type + (type === 'rating' ? `:${card.acts.get(type)?.rating}` : ''),
        ),
      ].join(' '),
    }));
    const reviewed = this.review === null ? [] : [{ at: this.review.at, text: `review ${this.rating}` }];
    return [...acted, ...reviewed];
  }
}

const times = (card: ModelCard): [first: number, newest: number] => {
  const all = [...card.acts.values()].map((act) => act.at);
  return [Math.min(...all), Math.max(...all)];
};

const stars = fc.integer({ min: 1, max: 10 }).map((half) => half / 2);
const list = fc.constantFrom(...LIST_TYPES);
const deeds: fc.Arbitrary<Deed[]> = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ do: fc.constant('rate' as const), stars }) },
    { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('add' as const, 'remove' as const), list }) },
    {
      weight: 4,
      arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.constantFrom(1, 6, 12, 23, 24, 25) }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('review' as const), stars }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('unrate' as const, 'unreview' as const) }) },
  ),
  { minLength: 4, maxLength: 16 },
);

/** Does it at the front door and in the model. */
async function perform(deed: Deed, movie_id: string, model: Model): Promise<void> {
  switch (deed.do) {
    case 'wait':
      world.clock.advance({ hours: deed.hours });
      model.now += deed.hours * HOUR;
      return;
    case 'rate':
      await ada.api.tracking.rate({ movie_id, rating: deed.stars });
      return model.rate(deed.stars, true);
    case 'add':
      // What is seen cannot be put on the watchlist.
      await ada.api.tracking.addToList({ movie_id, list_type: deed.list }).catch(isRefused('ALREADY_WATCHED'));
      return model.add(deed.list);
    case 'remove':
      await ada.api.tracking.removeFromList({ movie_id, list_type: deed.list });
      return model.remove(deed.list);
    case 'unrate':
      await ada.api.tracking.unrate({ movie_id }).catch(isRefused('RATING_IN_USE'));
      return model.unrate();
    case 'review':
      await ada.api.reviews.publish({ movie_id, ...REVIEW, rating: deed.stars });
      model.rate(deed.stars, false);
      model.review ??= { at: model.now };
      return;
    case 'unreview': {
      const { review } = await ada.api.reviews.mine({ movie_id });
      if (review !== null) await ada.api.reviews.remove({ review_id: review.id });
      model.review = null;
    }
  }
}

const isRefused = (code: string) => (error: unknown) => expect(error).toMatchObject({ code });

test('[TML-02] whatever a member does with a film in whatever order, its cards are as the rules say', async () => {
  await fc.assert(
    fc.asyncProperty(deeds, async (sequence) => {
      const movieId = freshFilm();
      const model = new Model();
      const start = world.clock.now().getTime();
      for (const deed of sequence) {
        await perform(deed, movieId, model);
        const cards = await cardsOf(ada, movieId);
        const seen = cards.map((card) => ({ at: Date.parse(card.card_at) - start, text: told(card) }));
        expect(seen.toSorted(byPlace)).toEqual(model.told().toSorted(byPlace));
        expect(seen.map((card) => card.at)).toEqual(seen.map((card) => card.at).toSorted((a, b) => b - a));
        for (const card of cards.filter((one) => one.type !== 'review')) {
          const moments = card.activities.map((act) => Date.parse(act.created_at));
          expect(Math.max(...moments) - Math.min(...moments)).toBeLessThanOrEqual(WINDOW);
          expect(card.card_at).toBe(
            new Date(Math.max(...moments)).toISOString().replace(/0+Z$/, 'Z').replace('.Z', 'Z'),
          );
        }
      }
    }),
    { numRuns: 40 },
  );
});

const byPlace = (a: { at: number; text: string }, b: { at: number; text: string }) =>
  b.at - a.at || a.text.localeCompare(b.text);
