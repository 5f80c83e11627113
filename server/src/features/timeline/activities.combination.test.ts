import { ACTIVITY_TYPES, type ActivityType, type TimelineCard } from '@halfstar/contract/timeline/timeline.schema';
import { LIST_TYPES, type ListType } from '@halfstar/contract/tracking/tracking.schema';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeCard, movieIdOf } from '#test/cards.ts';
import type { MemberClient } from '#test/client.ts';
import { fewOrMany } from '#test/runs.ts';
import { PASSWORD, startWorld, type World } from '#test/world.ts';

const HOUR = 3_600_000;
const WINDOW = 24 * HOUR;
const REVIEW = { title: '', content: 'Long enough to be a review.', is_spoiler: false };

let world: World;
let ada: MemberClient;
let films: string[];

beforeAll(async () => {
  world = await startWorld();
  ada = await world.member('ada');
  const rows = await world.ctx.db.selectFrom('movies').select('id').orderBy('popularity').execute();
  films = rows.map((row) => row.id);
});
afterAll(() => world.stop());

const cardsOf = async (movieId: string): Promise<TimelineCard[]> => {
  const { items } = await ada.api.timeline.listByMember({ user_id: ada.userId, limit: 50 });
  return items.filter((card) => movieIdOf(card) === movieId);
};

/* A second, simple implementation of the rules to compare with. */

interface ModelCard {
  acts: Map<ActivityType, { at: number; rating: number | null }>;
}

type Action =
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

  rate(stars: number, isShown: boolean): void {
    if (this.rating !== stars) {
      this.rating = stars;
      if (isShown) this.#addActivity('rating', stars);
      else this.#open()?.acts.forEach((act, type) => type === 'rating' && (act.rating = stars));
    }
    this.add('watched', isShown);
  }

  add(list: ListType, isShown = true): void {
    if (list === 'watchlist' && this.lists.has('watched')) return;
    if (!this.lists.has(list)) {
      this.lists.add(list);
      if (isShown) this.#addActivity(ACT[list], null);
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

  #addActivity(type: ActivityType, rating: number | null): void {
    let card = this.#open();
    if (card === undefined) this.cards.push((card = { acts: new Map() }));
    card.acts.set(type, { at: this.now, rating });
  }

  #takeBack(type: ActivityType): void {
    for (const card of this.cards) card.acts.delete(type);
    this.cards = this.cards.filter((card) => card.acts.size > 0);
  }

  describeCards(): { at: number; text: string }[] {
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
const actions: fc.Arbitrary<Action[]> = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ do: fc.constant('rate' as const), stars }) },
    { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('add' as const, 'remove' as const), list }) },
    {
      weight: 4,
      arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.constantFrom(1, 3, 8, 13, 24, 25) }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('review' as const), stars }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('unrate' as const, 'unreview' as const) }) },
  ),
  { minLength: 8, maxLength: 20 },
);

/** Runs the action through the API and on the model. */
async function perform(action: Action, movie_id: string, model: Model): Promise<void> {
  switch (action.do) {
    case 'wait':
      world.clock.advance({ hours: action.hours });
      model.now += action.hours * HOUR;
      return;
    case 'rate':
      await ada.api.tracking.rate({ movie_id, rating: action.stars });
      return model.rate(action.stars, true);
    case 'add':
      // A watched film cannot be put on the watchlist.
      await ada.api.tracking.addToList({ movie_id, list_type: action.list }).catch(isRefused('ALREADY_WATCHED'));
      return model.add(action.list);
    case 'remove':
      await ada.api.tracking.removeFromList({ movie_id, list_type: action.list });
      return model.remove(action.list);
    case 'unrate':
      await ada.api.tracking.removeRating({ movie_id }).catch(isRefused('RATING_IN_USE'));
      return model.unrate();
    case 'review':
      await ada.api.reviews.publish({ movie_id, ...REVIEW, rating: action.stars });
      model.rate(action.stars, false);
      model.review ??= { at: model.now };
      return;
    case 'unreview': {
      const { review } = await ada.api.reviews.getOwn({ movie_id });
      if (review !== null) await ada.api.reviews.delete({ review_id: review.id });
      model.review = null;
    }
  }
}

const isRefused = (code: string) => (error: unknown) => expect(error).toMatchObject({ code });

let signedInAt = 0;
/** Signs in again after weeks, because the session expires. */
async function staySignedIn(): Promise<void> {
  const now = world.clock.now().getTime();
  if (now - signedInAt < 10 * WINDOW) return;
  await ada.api.accounts.signIn({ email: ada.email, password: PASSWORD });
  signedInAt = now;
}

test('[TML-02] for any actions on a film in any order, its cards follow the rules', async () => {
  await fc.assert(
    fc.asyncProperty(actions, async (sequence) => {
      const movieId = films.pop() as string;
      const model = new Model();
      await staySignedIn();
      const start = world.clock.now().getTime();
      for (const action of sequence) {
        await perform(action, movieId, model);
        if (action.do === 'wait') continue;
        const cards = await cardsOf(movieId);
        const seen = cards.map((card) => ({ at: Date.parse(card.card_at) - start, text: describeCard(card) }));
        expect(seen.toSorted(byPlace)).toEqual(model.describeCards().toSorted(byPlace));
        expect(seen.map((card) => card.at)).toEqual(seen.map((card) => card.at).toSorted((a, b) => b - a));
        for (const card of cards.filter((one) => one.type !== 'review')) {
          const moments = card.activities.map((act) => Date.parse(act.created_at));
          expect(Math.max(...moments) - Math.min(...moments)).toBeLessThanOrEqual(WINDOW);
          expect(card.card_at).toBe(new Date(Math.max(...moments)).toISOString());
        }
      }
    }),
    { numRuns: fewOrMany(6, 300) },
  );
});

const byPlace = (a: { at: number; text: string }, b: { at: number; text: string }) =>
  b.at - a.at || a.text.localeCompare(b.text);
