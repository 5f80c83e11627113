import fc from 'fast-check';
import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listeners } from '#app/listeners.ts';
import { accountDeleted } from '#features/accounts/accounts.events.ts';
import { deleteDueAccounts } from '#features/accounts/deletion.service.ts';
import { filmMoved } from '#features/imports/imports.events.ts';
import { letterboxdFilmLearned } from '#features/movies/movies.events.ts';
import { letterboxdFeedChanged } from '#features/profiles/profiles.events.ts';
import { reviewCommentsMoved, reviewMergeBegun, reviewsDiscarded } from '#features/reviews/reviews.events.ts';
import { scheduledReviewFailed, scheduledReviewPublished } from '#features/reviews/scheduled.events.ts';
import { importTracking } from '#features/tracking/import/import.service.ts';
import { addToList } from '#features/tracking/tracking.service.ts';
import { verificationEnded, verified } from '#features/verification/verification.events.ts';
import type { Listener } from '#platform/context.ts';
import type { LastWrites } from '#platform/database/hot-rows.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { groupByEvent, publishEvent } from '#platform/events.ts';
import { type MemberClient, toViewer } from '#test/client.ts';
import { addToClub, makeClub, passTurn, postAndHide, watchAndVote } from '#test/clubs.ts';
import { publishDecisionEvents } from '#test/moderation.ts';
import { publishNotices } from '#test/notices.ts';
import { fewOrMany } from '#test/runs.ts';
import { PASSWORD, startWorld, type World } from '#test/world.ts';

const ALL: readonly Listener[] = Object.values(listeners);
const REVIEW = { title: '', content: 'Two men talk over coffee.', rating: 4, is_spoiler: false };

let world: World;
let movie_id: string;
/** A club that watches the film. */
let club_id: string;
beforeAll(async () => {
  world = await startWorld();
  movie_id = await world.movie('Heat');
  const owner = await world.member('clubowner');
  club_id = await makeClub(owner);
  await owner.api.clubMovies.setCurrent({ club_id, movie_id, discuss_at: null });
});
beforeEach(() => listenWith(ALL));
afterAll(() => world.stop());

/** From now on the server runs these listeners, in this order. */
function listenWith(chosen: readonly Listener[]): void {
  const byEvent = world.ctx.listeners as Map<string, readonly Listener[]>;
  byEvent.clear();
  for (const [event, some] of groupByEvent(chosen)) byEvent.set(event, some);
}

/** How many films the import rates. */
let imported = 2;

/** The main actions on a film. It is left reviewed, rated, watched and a favorite. */
async function act(member: MemberClient): Promise<void> {
  const { api, userId } = member;
  await api.tracking.addToList({ movie_id, list_type: 'watchlist' });
  await api.tracking.rate({ movie_id, rating: 3.5 });
  await api.tracking.addToList({ movie_id, list_type: 'favorites' });
  world.clock.advance({ minutes: 1 });
  await api.tracking.removeFromList({ movie_id, list_type: 'favorites' });
  await api.tracking.removeRating({ movie_id });
  world.clock.advance({ minutes: 1 });
  const { id: review_id } = await api.reviews.publish({ movie_id, ...REVIEW });
  await api.reviews.delete({ review_id });
  await api.reviews.restore({ review_id });
  await expect(api.tracking.removeRating({ movie_id })).rejects.toMatchObject({ code: 'RATING_IN_USE' });
  world.clock.advance({ minutes: 1 });
  await api.tracking.rate({ movie_id, rating: 2 });
  await addToClub(world, club_id, member);
  await api.clubReviews.save({ club_id, movie_id, rating: 2.5, review_content: null, is_spoiler: false });
  await api.tracking.addToList({ movie_id, list_type: 'favorites' });
  await importMany(member);
  await askAndInvite(member, await world.member('asker'));
  await reactTo(member, review_id);
  await api.follows.follow({ user_id: (await friendOfStory()).userId });
  const asker = await world.member('asker');
  await api.visibility.setAudience({ user_id: userId, audience: 'followers' });
  await asker.api.follows.follow({ user_id: userId });
  await api.requests.approve({ user_id: asker.userId });
  for (const audience of ['private', 'public'] as const)
    await api.visibility.setAudience({ user_id: userId, audience });
  for (const event of [verified, verificationEnded])
    await inTransaction(world.ctx, (ctx) => publishEvent(ctx, event, { userId }));
}

/**
 * Another member asks to join a new club of the member, is to pick its next film, becomes a club moderator, leaves, and is invited back.
 */
async function askAndInvite(member: MemberClient, asker: MemberClient): Promise<void> {
  const { api } = member;
  const ofClub = { club_id: await makeClub(member, { join_policy: 'request', sealed_rounds: true }) };
  await asker.api.clubRequests.create(ofClub);
  await api.clubRequests.approve({ ...ofClub, user_id: asker.userId });
  await passTurn(member, asker, ofClub.club_id);
  await api.clubRotation.stop(ofClub);
  await api.clubMembers.setRole({ ...ofClub, user_id: asker.userId, role: 'moderator' });
  await asker.api.clubMembers.leave(ofClub);
  await watchAndVote(world, api, ofClub.club_id, movie_id);
  const { id: invitation_id } = await api.clubInvitations.create({ ...ofClub, user_id: asker.userId });
  await asker.api.clubInvitations.accept({ invitation_id });
}

let stories = 0;

/** One for each story, since each makes a club of it, of which nobody may own many. */
const friendOfStory = (): Promise<MemberClient> => world.member(`friend${stories}`);

/** What others do with a member's things, and what Halfstar does at a time. */
async function reactTo(member: MemberClient, review_id: string): Promise<void> {
  const [friend, named] = [await friendOfStory(), await world.member('named')];
  const { api } = friend;
  await api.follows.follow({ user_id: member.userId });
  await member.api.follows.follow({ user_id: friend.userId });
  const { id: comment_id } = await api.comments.add({ review_id, content: `@${named.username}, look` });
  await api.comments.update({ comment_id, content: `@${named.username}, @${member.username}, look` });
  await api.comments.delete({ comment_id }).then(() => postAndHide(world, friend, named));
  await api.reviews.react({ review_id, reaction: 'heart' });
  await api.reviews.removeReaction({ review_id });
  const { items } = await api.timeline.listByMember({ user_id: member.userId, filter: 'activities' });
  const activity_id = items.flatMap((card) => (card.type === 'review' ? [] : card.activities))[0]?.id ?? '';
  await api.timeline.react({ activity_id, reaction: 'heart' });
  await api.timeline.removeReaction({ activity_id });
  const at = world.clock.now().toISOString();
  const due = { scheduledId: activity_id, userId: member.userId, movieId: movie_id, at, cause: 'user' } as const;
  await inTransaction(world.ctx, async (ctx) => {
    await publishEvent(ctx, scheduledReviewPublished, { ...due, reviewId: review_id, clubId: null });
    await publishEvent(ctx, scheduledReviewFailed, { ...due, reason: 'The film was no longer here at that time.' });
    await publishEvent(ctx, letterboxdFilmLearned, { filmId: 900_777, movieId: movie_id });
    await publishEvent(ctx, filmMoved, { userId: member.userId, from: movie_id, to: movie_id });
    const moved = { commentIds: [activity_id], from: review_id, into: review_id, movieId: movie_id };
    await publishEvent(ctx, reviewCommentsMoved, moved);
    await publishEvent(ctx, reviewMergeBegun, { reviewId: review_id });
    await publishEvent(ctx, reviewsDiscarded, { reviewIds: [review_id] });
    await publishDecisionEvents(ctx, member.userId, review_id, at);
    await publishNotices(ctx, member.userId);
    await publishEvent(ctx, letterboxdFeedChanged, { userId: member.userId, at, address: null });
  });
}

/** Rates many films, and marks those on the watchlist as watched, by an import. */
async function importMany(client: MemberClient): Promise<void> {
  const member = toViewer(client);
  const { db } = world.ctx;
  const films = await db.selectFrom('movies').select('id').where('id', '<>', movie_id).orderBy('id').execute();
  const at = world.clock.now().toISOString();
  const [listed = { id: '' }] = films;
  await addToList(world.ctx, member, listed.id, 'watchlist');
  const rows = films.slice(0, imported).map(({ id }) => ({ kind: 'rating', movieId: id, stars: 4, at }) as const);
  await importTracking(world.ctx, member, [...rows, { kind: 'rating', movieId: movie_id, stars: 5, at }], {
    cause: 'import',
  });
}

/** @param rows how many of its rows are deleted in a transaction */
async function deleteAccount(member: MemberClient, rows?: number): Promise<void> {
  await member.api.deletion.request({ password: PASSWORD });
  world.clock.advance({ hours: 7 * 24 });
  await deleteDueAccounts(world.ctx, rows === undefined ? undefined : { accounts: 1, rows });
}

/** The column that says whose a row is, where it is not user_id. */
const OWNERS: Record<string, string> = { follows: 'following_id', notifications: 'recipient_id' };

/** What the tables contain about a member, without ids and with times as seconds since `start`. */
async function tablesOf(userId: string, start: number): Promise<unknown> {
  const tables = [
    'ratings',
    'movie_lists',
    'watch_events',
    'reviews',
    'movie_club_reviews',
    'timeline_cards',
    'timeline_activities',
    'profiles',
    'follows',
    'notifications',
  ];
  const found: Record<string, unknown[]> = {};
  for (const table of tables) {
    const owner = OWNERS[table] ?? 'user_id';
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(t) as row from ${sql.id(table)} t where ${sql.id(owner)} = ${userId}`.execute(world.ctx.db);
    found[table] = rows.map(({ row }) => JSON.stringify(row, (name, value) => plain(name, value, start))).toSorted();
  }
  return found;
}

function plain(name: string, value: unknown, start: number): unknown {
  if (/^id$|_id$|^username$|^display_name$|^search_name$|^sort_name$|^invite_code$/.test(name)) return undefined;
  if (name.endsWith('_at') && typeof value === 'string') return (Date.parse(value) - start) / 1000;
  return value;
}

const totals = async () =>
  (await sql`select * from movie_rating_totals where movie_id = ${movie_id}`.execute(world.ctx.db)).rows;

/** What is stored after the main actions of a new member and after the deletion of the account. */
async function tellStory(): Promise<unknown> {
  const [member, fan] = [await world.member(`ada${++stories}`), await world.member('fan')];
  const start = world.clock.now().getTime();
  await fan.api.follows.follow({ user_id: member.userId });
  await act(member);
  const before = { ...((await tablesOf(member.userId, start)) as object), totals: await totals() };
  await deleteAccount(member);
  await fan.api.accounts.signIn({ email: fan.email, password: PASSWORD });
  const { following_count } = await fan.api.profiles.getOwn({ user_id: fan.userId });
  return { before, after: [await tablesOf(member.userId, start), await totals(), following_count] };
}

test('listeners can run in any order: the main actions leave the same rows in every table', async () => {
  const expected = await tellStory();
  // Each pair of listeners of an event runs in both orders: as listed, and reversed.
  const orders = [
    ALL.toReversed(),
    ...fc.sample(fc.shuffledSubarray([...ALL], { minLength: ALL.length }), { numRuns: fewOrMany(1, 5), seed: 7 }),
  ];
  for (const order of orders) {
    listenWith(order);
    expect(await tellStory()).toEqual(expected);
  }
});

interface Cost {
  /** The most statements in one run of the listener. */
  statements: number;
  /** The most counters that one run changes when the transaction ends. */
  hotRows: number;
}

/** The listeners, wrapped to measure the most expensive run of each. */
function measured(): { costs: Map<string, Cost>; wrapped: Listener[] } {
  const costs = new Map<string, Cost>();
  const wrapped = Object.entries(listeners).map(
    ([name, listener]): Listener => ({
      event: listener.event,
      async handle(ctx, payload) {
        let statements = 0;
        const hotRows = new Set<string>();
        // Before each statement, since the results of those that are sent ahead pass no plugin.
        const counting: KyselyPlugin = {
          transformQuery: ({ node }) => {
            statements += 1;
            return node;
          },
          transformResult: async ({ result }) => result,
        };
        const lastWrites = {
          addIncrement(...[rows, id, ...rest]: Parameters<LastWrites['addIncrement']>) {
            hotRows.add(`${rows.name} ${id}`);
            ctx.lastWrites?.addIncrement(rows, id, ...rest);
          },
          addStatement(...args: Parameters<LastWrites['addStatement']>) {
            statements += 1;
            ctx.lastWrites?.addStatement(...args);
          },
        } as LastWrites;
        await listener.handle({ ...ctx, db: ctx.db.withPlugin(counting), lastWrites }, payload);
        const { statements: before = 0, hotRows: beforeRows = 0 } = costs.get(name) ?? {};
        costs.set(name, { statements: Math.max(before, statements), hotRows: Math.max(beforeRows, hotRows.size) });
      },
    }),
  );
  return { costs, wrapped };
}

/** Sets up so many followers of the member, so many raters and reviewers of the film, and so many old cards of the member. */
async function crowd(userId: string, many: number): Promise<void> {
  await world.ctx.db.transaction().execute(async (db) => {
    await sql`alter table auth_users disable trigger auth_users_need_invite`.execute(db);
    await sql`
      insert into auth_users (name, email, email_verified)
      select 'One', 'one' || n || '@example.com', true from generate_series(1, ${many}::int) n`.execute(db);
    await sql`alter table auth_users enable trigger auth_users_need_invite`.execute(db);
    await sql`
      insert into profiles (user_id, username, display_name, following_count, review_count, created_at, updated_at)
      select id, split_part(email, '@', 1), 'One', 1, 1, now(), now() from auth_users where name = 'One'`.execute(db);
    await sql`
      insert into follows (follower_id, following_id, created_at)
      select id, ${userId}, now() from auth_users where name = 'One'`.execute(db);
    await sql`update profiles set follower_count = follower_count + ${many} where user_id = ${userId}`.execute(db);
    await sql`
      insert into ratings (user_id, movie_id, rating, created_at, updated_at)
      select id, ${movie_id}, 8, now(), now() from auth_users where name = 'One'`.execute(db);
    await sql`
      insert into reviews (user_id, movie_id, content, rating, created_at, updated_at)
      select id, ${movie_id}, 'So it is said.', 8, now(), now() from auth_users where name = 'One'`.execute(db);
    await sql`
      insert into notifications (recipient_id, type, actor_id, target_id, created_at)
      select ${userId}, 'follow', id, id, now() from auth_users where name = 'One'`.execute(db);
    await sql`
      with card as (
        insert into timeline_cards (user_id, movie_id, kind, first_at, card_at)
        select ${userId}, ${movie_id}, 'activity', at, at
        from generate_series(1, ${many}::int) n, make_interval(days => n + 2) ago, lateral (select now() - ago as at) act
        returning id, card_at)
      insert into timeline_activities (card_id, activity_type, user_id, movie_id, created_at)
      select id, type, ${userId}, ${movie_id}, card_at
      from card, unnest(array['rating', 'watched_add', 'favorites_add', 'watchlist_add']) type`.execute(db);
    await sql`
      insert into ratings (user_id, movie_id, rating, created_at, updated_at)
      select ${userId}, id, 6, now(), now() from movies where id <> ${movie_id} limit ${many}`.execute(db);
    await sql`
      insert into movie_rating_totals as total (movie_id, rating_count, rating_sum, histogram, review_count)
      select movie_id, count(*), sum(rating),
        array(select sum((rating = stars)::int)::int from unnest(array_agg(rating)) rating, generate_series(1, 10) stars
          group by stars order by stars), 0
      from ratings group by movie_id
      on conflict (movie_id) do update set (rating_count, rating_sum, histogram) =
        (excluded.rating_count, excluded.rating_sum, excluded.histogram)`.execute(db);
    await sql`
      update movie_rating_totals set review_count = (select count(*) from reviews where movie_id = ${movie_id})
      where movie_id = ${movie_id}`.execute(db);
  });
}

async function costsWith(many: number): Promise<Map<string, Cost>> {
  const member = await world.member(`star${many}`);
  await crowd(member.userId, many);
  const { costs, wrapped } = measured();
  listenWith(wrapped);
  imported = many - 1;
  await act(member);
  await deleteAccount(member, many);
  expect(await world.ctx.db.selectFrom('profiles').where('user_id', '=', member.userId).execute()).toEqual([]);
  await sql`delete from reviews where user_id in (select id from auth_users where name = 'One')`.execute(world.ctx.db);
  await sql`delete from auth_users where name = 'One'`.execute(world.ctx.db);
  await sql`delete from movie_rating_totals`.execute(world.ctx.db);
  return costs;
}

/** How many statements each listener ran. */
const statements = (costs: Map<string, Cost>) =>
  Object.fromEntries([...costs].map(([name, cost]) => [name, cost.statements]));

/** An account is deleted by a job, completely or not at all, with what other counters count of it. */
const isOfJob = (name: string) => listeners[name as keyof typeof listeners].event === accountDeleted.name;

/** How many counters each other listener changed. */
const hotRows = (costs: Map<string, Cost>) =>
  Object.fromEntries([...costs].filter(([name]) => !isOfJob(name)).map(([name, cost]) => [name, cost.hotRows]));

test('no listener runs more statements for 1,000 followers, raters, reviewers, older activities and imported films than for two', async () => {
  const [few, many] = [await costsWith(2), await costsWith(999)];
  // Each listener must have run above.
  expect([...few.keys()].toSorted()).toEqual(Object.keys(listeners).toSorted());
  expect(statements(many)).toEqual(statements(few));
  expect(hotRows(many)).toEqual(hotRows(few));
});
