import { LIST_TYPES } from '@halfstar/contract/tracking/tracking.schema';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkRatingTotals } from '#features/tracking/tracking.jobs.ts';
import type { MemberClient } from '#test/client.ts';
import { type DiaryAction, FilmModel, type Outcome } from '#test/diary-model.ts';
import { fewOrMany } from '#test/runs.ts';
import { startWorld, type World } from '#test/world.ts';

/** Each run uses films that no other run has used; the catalog has enough for 4,000. */
const RUNS = fewOrMany(5, 500, process.env['DIARY_RUNS']);
const MEMBERS = 3;
const FILMS = 1;

let world: World;
let members: MemberClient[];
let films: string[];

beforeAll(async () => {
  world = await startWorld();
  members = await Promise.all(['ada', 'bo', 'cy'].map((name) => world.member(name)));
  films = (await world.ctx.db.selectFrom('movies').select('id').orderBy('id').execute()).map((row) => row.id);
});
afterAll(() => world.stop());

const stars = fc.integer({ min: 1, max: 10 }).map((stored) => stored / 2);
const maybeStars = fc.option(stars);
const date = fc.option(fc.constantFrom('1999-12-31', '2020-02-29', '2020-03-01', '2026-01-01'));
/** The viewing at this position among the existing ones. */
const place = fc.nat(4).map(String);

const anyAction: fc.Arbitrary<DiaryAction> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('rate'), rating: stars, skip_watched: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('unrate') }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('add', 'remove'), list: fc.constantFrom(...LIST_TYPES) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('again'), on: fc.boolean() }) },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('log'), watch_date: date, rewatch: fc.boolean(), rating: maybeStars }),
  },
  {
    weight: 2,
    arbitrary: fc.record(
      { kind: fc.constant('change'), viewing: place, watch_date: date, rating: maybeStars },
      { requiredKeys: ['kind', 'viewing'] },
    ),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('strike'), viewing: place }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('forget') }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('review'), rating: stars }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('unreview'), review: fc.constant('') }) },
);

/** At the same moment: one or two actions each for some members and films, each from a client of its own. */
const rounds = fc.array(
  fc.record({
    minutesBefore: fc.constantFrom(1, 300, 1441, 4000),
    pairs: fc.uniqueArray(
      fc.record({
        member: fc.nat(MEMBERS - 1),
        film: fc.nat(FILMS - 1),
        actions: fc.array(anyAction, { minLength: 1, maxLength: 2 }),
      }),
      { selector: ({ member, film }) => `${member} ${film}`, minLength: 1, maxLength: 4 },
    ),
  }),
  { minLength: 1, maxLength: 12 },
);

async function send({ api }: MemberClient, movie_id: string, action: DiaryAction): Promise<Outcome> {
  const { kind, ...input } = action;
  const entry = 'viewing' in action ? { entry_id: action.viewing } : {};
  const calls: Record<DiaryAction['kind'], () => Promise<unknown>> = {
    rate: () => api.tracking.rate({ movie_id, ...(input as { rating: number }) }),
    unrate: () => api.tracking.removeRating({ movie_id }),
    add: () => api.tracking.addToList({ movie_id, list_type: (action as DiaryAction & { kind: 'add' }).list }),
    remove: () =>
      api.tracking.removeFromList({ movie_id, list_type: (action as DiaryAction & { kind: 'remove' }).list }),
    again: () =>
      (action as DiaryAction & { kind: 'again' }).on
        ? api.tracking.markToSeeAgain({ movie_id })
        : api.tracking.unmarkToSeeAgain({ movie_id }),
    log: () => api.diary.add({ movie_id, ...(input as Omit<DiaryAction & { kind: 'log' }, 'kind'>) }),
    change: () => {
      const { viewing: entry_id, ...changes } = input as Omit<DiaryAction & { kind: 'change' }, 'kind'>;
      return api.diary.update({ entry_id, ...changes });
    },
    strike: () => api.diary.delete(entry as { entry_id: string }),
    forget: () => api.diary.deleteByMovie({ movie_id }),
    review: () =>
      api.reviews.publish({
        movie_id,
        title: '',
        content: 'Two men talk over coffee.',
        is_spoiler: false,
        rating: (action as DiaryAction & { kind: 'review' }).rating,
      }),
    unreview: () => api.reviews.delete({ review_id: (action as DiaryAction & { kind: 'unreview' }).review }),
  };
  try {
    await calls[kind]();
    return 'ok';
  } catch (error) {
    if (error instanceof Error && 'code' in error) return error.code as Outcome;
    throw error;
  }
}

/** An action with the id of an existing viewing or review, or null when there is none. */
function aimed(action: DiaryAction, { viewings, review }: FilmModel): DiaryAction | null {
  if ('viewing' in action) {
    const id = viewings[Number(action.viewing) % viewings.length]?.id;
    return typeof id === 'string' ? { ...action, viewing: id } : null;
  }
  if (action.kind === 'unreview')
    return typeof review?.id === 'string' ? { kind: 'unreview', review: review.id } : null;
  return action;
}

/** Whether a review is shown: its author has not just deleted it. */
const THERE = sql`to_jsonb(r) ->> 'removed_at' is null`;

/** Everything stored about a member and a film, read from the tables in the form of the model. */
async function keptOf(userId: string, movieId: string) {
  const { db } = world.ctx;
  const rating = await db
    .selectFrom('ratings')
    .select('rating')
    .where('user_id', '=', userId)
    .where('movie_id', '=', movieId)
    .executeTakeFirst();
  const { rows: reviews } = await sql<{ id: string; rating: number; cards: number }>`
    select id, rating, (select count(*) from timeline_cards c where c.review_id = r.id) as cards
    from reviews r where user_id = ${userId} and movie_id = ${movieId} and ${THERE}`.execute(db);
  const [review] = reviews;
  const { rows: lists } = await sql<{ list_type: string; watch_date: string | null; see_again: boolean }>`
    select list_type, watch_date, see_again from movie_lists where user_id = ${userId} and movie_id = ${movieId}
    order by list_type`.execute(db);
  const { rows: viewings } = await sql<{
    id: string;
    watched_on: string | null;
    rewatch: boolean;
    rating: number | null;
    created_at: string;
  }>`select * from watch_events where user_id = ${userId} and movie_id = ${movieId}`.execute(db);
  const { rows: acts } = await sql<{ card_id: string; summary: string }>`
    select card_id, concat_ws(' ', activity_type, metadata ->> 'rating', extract(epoch from a.created_at)::float8 * 1000) as summary
    from timeline_activities a where user_id = ${userId} and movie_id = ${movieId}`.execute(db);
  const { rows: cards } = await sql<{ id: string; kind: string; right: boolean }>`
    select c.id, c.kind, c.kind = 'review' or (c.first_at, c.card_at) =
      (select min(created_at), max(created_at) from timeline_activities where card_id = c.id) as right
    from timeline_cards c where user_id = ${userId} and movie_id = ${movieId}`.execute(db);
  const watched = lists.find((entry) => entry.list_type === 'watched');
  return {
    viewingIds: viewings,
    reviewId: review?.id ?? null,
    said: {
      rating: rating === undefined ? null : rating.rating / 2,
      review: review === undefined ? null : review.rating / 2,
      reviewCards: review?.cards ?? 0,
      lists: lists.map((entry) => entry.list_type),
      watchDate: watched?.watch_date ?? null,
      seeAgain: watched?.see_again ?? false,
      viewings: viewings
        .map((one) => saidViewing({ ...one, watch_date: one.watched_on, at: Date.parse(one.created_at) }, 2))
        .toSorted(),
      cards: cards
        .filter((card) => card.kind === 'activity')
        .map(({ id }) => acts.filter((act) => act.card_id === id).map((act) => act.summary))
        .map((summary) => summary.toSorted().join(', '))
        .toSorted(),
      cardsRight: cards.every((card) => card.right),
    },
  };
}

const saidViewing = (
  one: { watch_date: string | null; rewatch: boolean; rating: number | null; at: number },
  scale: 1 | 2,
) => `${one.watch_date} ${one.rewatch} ${one.rating === null ? null : one.rating / scale} ${one.at}`;

const saidModel = (film: FilmModel) => ({
  rating: film.rating,
  review: film.review === null ? null : film.rating,
  reviewCards: film.review === null ? 0 : 1,
  lists: [...film.lists].toSorted(),
  watchDate: film.watchDate,
  seeAgain: film.seeAgain,
  viewings: film.viewings.map((one) => saidViewing(one, 1)).toSorted(),
  cards: film.cards
    .map((card) =>
      [...card]
        .map(([act, { at, rating }]) => [act, ...(rating === null ? [] : [rating * 2]), at].join(' '))
        .toSorted()
        .join(', '),
    )
    .toSorted(),
  cardsRight: true,
});

/** The possible outcomes of concurrent actions: those of running them one after the other, in either order. */
function possible(
  film: FilmModel,
  moment: readonly DiaryAction[],
  at: number,
): { film: FilmModel; outcomes: Outcome[] }[] {
  const orders =
    moment.length === 2
      ? [
          [0, 1],
          [1, 0],
        ]
      : [[0]];
  return orders.map((order) => {
    const after = film.copy();
    const outcomes: Outcome[] = [];
    for (const index of order) outcomes[index] = after.do(moment[index] as DiaryAction, at);
    return { film: after, outcomes };
  });
}

/** Matches the model's viewings with the table's. Equal viewings are interchangeable. */
function learnIds(film: FilmModel, kept: Awaited<ReturnType<typeof keptOf>>): void {
  const left = kept.viewingIds.map((one) => ({
    id: one.id,
    said: saidViewing({ ...one, watch_date: one.watched_on, at: Date.parse(one.created_at) }, 2),
  }));
  for (const viewing of film.viewings) {
    const found = left.findIndex(({ said }) => said === saidViewing(viewing, 1));
    viewing.id = left.splice(found, 1)[0]?.id ?? null;
  }
  if (film.review !== null) film.review.id = kept.reviewId;
}

test('[RAT-03] [RAT-05] [LST-04] after any parallel actions of three members, ratings, lists, viewings, reviews, activities, counters and averages agree', async () => {
  await fc.assert(
    fc.asyncProperty(rounds, async (story) => {
      const ids = films.splice(0, FILMS);
      const model = members.map(() => ids.map(() => new FilmModel()));
      for (const { minutesBefore, pairs } of story) {
        world.clock.advance({ minutes: minutesBefore });
        const at = world.clock.now().getTime();
        await Promise.all(
          pairs.map(async ({ member, film, actions }) => {
            const [client, standing] = [members[member] as MemberClient, model[member]?.[film] as FilmModel];
            const moment = actions.map((action) => aimed(action, standing)).filter((action) => action !== null);
            if (moment.length === 0) return;
            const movieId = ids[film] as string;
            const outcomes = await Promise.all(moment.map((action) => send(client, movieId, action)));
            const kept = await keptOf(client.userId, movieId);
            const candidates = possible(standing, moment, at);
            // Of two clients that delete a review at once, the slower one may get an error or not.
            const came = {
              outcomes: outcomes.map((one, index) => (moment[index]?.kind === 'unreview' ? 'ok' : one)),
              ...kept.said,
            };
            const right = candidates.find(
              (one) => JSON.stringify({ outcomes: one.outcomes, ...saidModel(one.film) }) === JSON.stringify(came),
            );
            // When neither order explains the result, the difference to the first is shown.
            const { film: after, outcomes: expected } = right ?? (candidates[0] as (typeof candidates)[number]);
            expect(came).toEqual({ outcomes: expected, ...saidModel(after) });
            learnIds(after, kept);
            (model[member] as FilmModel[])[film] = after;
          }),
        );
      }
      await checkAnswers(model, ids);
    }),
    { numRuns: RUNS },
  );
  expect(await drifting()).toEqual([]);
}, 3_600_000);

/** What members see agrees with the model, including averages and counts. */
async function checkAnswers(model: FilmModel[][], ids: readonly string[]): Promise<void> {
  for (const [at, { api, userId }] of members.entries()) {
    const { items } = await api.tracking.getByMovies({ movie_ids: [...ids] });
    for (const [film, item] of items.entries()) {
      const mine = model[at]?.[film] as FilmModel;
      const ratings = model.flatMap((one) => one[film]?.rating ?? []);
      expect(item).toEqual({
        movie_id: ids[film],
        rating: mine.rating,
        status: mine.lists.has('watched') ? 'watched' : mine.lists.has('watchlist') ? 'watchlist' : 'none',
        favorite: mine.lists.has('favorites'),
        see_again: mine.seeAgain,
        watch_date: mine.watchDate,
        viewing_count: mine.viewings.length,
        community: {
          rating_average: ratings.length === 0 ? null : ratings.reduce((sum, one) => sum + one, 0) / ratings.length,
          rating_count: ratings.length,
          histogram: Array.from({ length: 10 }, (_, bar) => ratings.filter((one) => one * 2 === bar + 1).length),
        },
      });
    }
    // Films of earlier runs keep their reviews, so the count is compared with the table.
    const { rows: reviews } = await sql`
      select id from reviews r where user_id = ${userId} and ${THERE}`.execute(world.ctx.db);
    expect((await api.profiles.getOwn({ user_id: userId })).review_count).toBe(reviews.length);
  }
}

async function drifting(): Promise<unknown[]> {
  const lines: unknown[] = [];
  const log = { ...world.ctx.log, error: (line: unknown) => lines.push(line) } as unknown as World['ctx']['log'];
  await checkRatingTotals.checkAll({ ...world.ctx, log });
  return lines;
}
