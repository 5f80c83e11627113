import { LIST_TYPES, type ListType, type MovieTracking } from '@halfstar/contract/tracking/tracking.schema';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import { startWorld, type World } from '#test/world.ts';
import { driftingTotals } from './tracking.queries.ts';

const MEMBERS = 3;
const FILMS = 3;

let world: World;
let members: MemberClient[];
let films: string[];

beforeAll(async () => {
  world = await startWorld();
  members = await Promise.all(['ada', 'bo', 'cy'].map((name) => world.member(name)));
  films = (await world.ctx.db.selectFrom('movies').select('id').orderBy('id').execute()).map((row) => row.id);
});
afterAll(() => world.stop());

/** What a member does to a film, by their places. */
interface Deed {
  member: number;
  film: number;
  act: { kind: 'rate'; rating: number } | { kind: 'unrate' } | { kind: 'add' | 'remove'; list: ListType };
  /** The same request from so many tabs at once. */
  tabs: number;
}

const acts: fc.Arbitrary<Deed['act']> = fc.oneof(
  fc.record({
    kind: fc.constant('rate' as const),
    rating: fc.integer({ min: 1, max: 10 }).map((stored) => stored / 2),
  }),
  fc.record({ kind: fc.constant('unrate' as const) }),
  fc.record({ kind: fc.constantFrom('add' as const, 'remove' as const), list: fc.constantFrom(...LIST_TYPES) }),
);

/** Done all at once. What one member does to one film at once is the same thing several times, so the outcome is one. */
const batches = fc.uniqueArray(
  fc.record({
    member: fc.nat(MEMBERS - 1),
    film: fc.nat(FILMS - 1),
    act: acts,
    tabs: fc.integer({ min: 1, max: 3 }),
  }),
  { selector: ({ member, film }) => `${member} ${film}`, minLength: 1, maxLength: 6 },
);

interface Standing {
  rating: number | null;
  lists: Set<ListType>;
}

/** What should come of it, in a few lines of plain code. */
class Model {
  readonly #standings = new Map<string, Standing>();

  of(member: number, film: number): Standing {
    const key = `${member} ${film}`;
    const standing = this.#standings.get(key) ?? { rating: null, lists: new Set() };
    this.#standings.set(key, standing);
    return standing;
  }

  /** @returns whether it is allowed */
  do({ member, film, act }: Deed): boolean {
    const standing = this.of(member, film);
    if (act.kind === 'add' && act.list === 'watchlist' && standing.lists.has('watched')) return false;
    if (act.kind === 'unrate') standing.rating = null;
    if (act.kind === 'rate') standing.rating = act.rating;
    if (act.kind === 'add') standing.lists.add(act.list);
    if (act.kind === 'remove') standing.lists.delete(act.list);
    if (act.kind === 'rate' || (act.kind === 'add' && act.list === 'watched')) {
      standing.lists.add('watched');
      standing.lists.delete('watchlist');
    }
    return true;
  }

  seenBy(member: number, film: number): Omit<MovieTracking, 'movie_id'> {
    const { rating, lists } = this.of(member, film);
    const ratings = Array.from({ length: MEMBERS }, (_, one) => this.of(one, film).rating).filter(
      (one) => one !== null,
    );
    const sum = ratings.reduce((total, one) => total + one, 0);
    return {
      rating,
      status: lists.has('watched') ? 'watched' : lists.has('watchlist') ? 'watchlist' : 'none',
      favorite: lists.has('favorites'),
      community: {
        rating_average: ratings.length === 0 ? null : sum / ratings.length,
        rating_count: ratings.length,
        histogram: Array.from({ length: 10 }, (_, bar) => ratings.filter((one) => one * 2 === bar + 1).length),
      },
    };
  }
}

async function send({ member, film, act }: Deed, ids: readonly string[]): Promise<boolean> {
  const { tracking } = (members[member] as MemberClient).api;
  const movie_id = ids[film] ?? '';
  try {
    if (act.kind === 'rate') await tracking.rate({ movie_id, rating: act.rating });
    else if (act.kind === 'unrate') await tracking.unrate({ movie_id });
    else if (act.kind === 'add') await tracking.addToList({ movie_id, list_type: act.list });
    else await tracking.removeFromList({ movie_id, list_type: act.list });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ALREADY_WATCHED') return false;
    throw error;
  }
}

test('[RAT-05] whatever three members do to three films, also at once, states, totals and histograms agree with the ratings', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(batches, { minLength: 1, maxLength: 6 }), async (rounds) => {
      const ids = films.splice(0, FILMS);
      const model = new Model();
      for (const batch of rounds) {
        const answers = batch.map((deed) => Array<boolean>(deed.tabs).fill(model.do(deed)));
        const sent = batch.map((deed) => Promise.all(Array.from({ length: deed.tabs }, () => send(deed, ids))));
        expect(await Promise.all(sent)).toEqual(answers);
        for (const [at, member] of members.entries()) {
          const { items } = await member.api.tracking.ofMovies({ movie_ids: ids });
          expect(items).toEqual(ids.map((movie_id, film) => ({ movie_id, ...model.seenBy(at, film) })));
        }
      }
      expect(await driftingTotals(world.ctx.db)).toEqual([]);
    }),
    { numRuns: 40 },
  );
}, 120_000);
