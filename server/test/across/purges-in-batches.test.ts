import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { purgeRemovedThingsJob } from '#features/moderation/removals.jobs.ts';
import { purgeNotifications } from '#features/notifications/notifications.jobs.ts';
import { forgetRestedUsernames } from '#features/profiles/usernames.jobs.ts';
import { purgeRemovedReviews } from '#features/reviews/removal.jobs.ts';
import { eraseExpiredMailSecrets } from '#platform/mail/secrets.ts';
import type { MemberClient } from '#test/client.ts';
import { makeClub } from '#test/clubs.ts';
import { insertCrowd } from '#test/crowd.ts';
import { reportDrift } from '#test/drift.ts';
import { BELOW_REVIEWS, countBelow, countRows, MOST_ROWS, makeFamous, PEOPLE } from '#test/famous.ts';
import { findLoggedError } from '#test/logged-errors.ts';
import { findModerated, purge, setState } from '#test/moderated.ts';
import { failAtDelete, watchDeletes } from '#test/watch-deletes.ts';
import { startWorld, type World } from '#test/world.ts';

// What may have very many rows below it is deleted for good in batches, each in a transaction of its own.

const REVIEW = { title: '', content: 'Two men talk over coffee.', rating: 4, is_spoiler: false };

let world: World;
let heat: string;
let author: MemberClient;
beforeAll(async () => {
  world = await startWorld();
  heat = await world.movie('Heat');
  await world.ctx.db.transaction().execute((db) => insertCrowd(db, PEOPLE));
});
afterAll(() => world.stop());

const run = (statement: RawBuilder<unknown>) => statement.execute(world.ctx.db);

async function publishFamous(): Promise<string> {
  author = await world.someone();
  const { id } = await author.api.reviews.publish({ movie_id: heat, ...REVIEW });
  await makeFamous(world, id);
  return id;
}

test('a famous review that its author deleted goes in batches; after a kill the next run goes on', async () => {
  const review_id = await publishFamous();
  await author.api.reviews.delete({ review_id });
  world.clock.advance({ minutes: 11 });
  const countDeletes = await watchDeletes(world, BELOW_REVIEWS);
  const revive = await failAtDelete(world, 'reactions');
  await expect(purgeRemovedReviews.run(world.ctx, undefined)).rejects.toThrow('killed');
  const left = await countBelow(world, review_id);
  expect(left).toEqual({ reactions: PEOPLE, comments: expect.any(Number) });
  expect(left.comments).toBeLessThan(PEOPLE);
  expect(await reportDrift(world)).toEqual([]);
  await expect(author.api.reviews.restore({ review_id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await revive();
  // Two servers do it at once.
  await Promise.all([0, 1].map(() => purgeRemovedReviews.run(world.ctx, undefined)));
  expect(await countRows(world, 'reviews', sql`id = ${review_id}`)).toBe(0);
  expect(await countBelow(world, review_id)).toEqual({ reactions: 0, comments: 0 });
  const { largest, transactions } = await countDeletes();
  expect(largest).toBeLessThanOrEqual(MOST_ROWS);
  expect(transactions).toBeGreaterThanOrEqual((2 * PEOPLE) / MOST_ROWS);
  expect(await reportDrift(world)).toEqual([]);
});

test('[REV-03] a famous review that its author deleted and wrote again is left to the purge, which deletes it in batches', async () => {
  const review_id = await publishFamous();
  await author.api.reviews.delete({ review_id });
  const countDeletes = await watchDeletes(world, BELOW_REVIEWS);
  const again = await author.api.reviews.publish({ movie_id: heat, ...REVIEW, content: 'They talk again.' });
  // Its card.
  expect(await countDeletes()).toMatchObject({ largest: 1, transactions: 1 });
  const gone = { code: 'NOT_FOUND', status: 404 };
  await expect(author.api.reviews.get({ review_id })).rejects.toMatchObject(gone);
  await expect(author.api.reviews.restore({ review_id })).rejects.toMatchObject(gone);
  await expect(author.api.comments.listByReview({ review_id })).rejects.toMatchObject(gone);
  await expect(findModerated(world, null, 'review', review_id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  // The replaced one is no review of the film any more: it can be deleted and written again as often as one likes.
  await author.api.reviews.delete({ review_id: again.id });
  const third = await author.api.reviews.publish({ movie_id: heat, ...REVIEW, content: 'And again.' });
  expect((await author.api.reviews.getOwn({ movie_id: heat })).review).toMatchObject({ id: third.id, edited: false });
  await author.api.tracking.rate({ movie_id: heat, rating: 2 });
  expect(await reportDrift(world)).toEqual([]);

  world.clock.advance({ minutes: 11 });
  await purgeRemovedReviews.run(world.ctx, undefined);
  expect(await countRows(world, 'reviews', sql`user_id = ${author.userId}`)).toBe(1);
  expect(await countBelow(world, review_id)).toEqual({ reactions: 0, comments: 0 });
  const { largest, transactions } = await countDeletes();
  expect(largest).toBeLessThanOrEqual(MOST_ROWS);
  expect(transactions).toBeGreaterThanOrEqual((2 * PEOPLE) / MOST_ROWS);
  expect(await author.api.reviews.get({ review_id: third.id })).toMatchObject({ rating: 2 });
  expect(await reportDrift(world)).toEqual([]);
});

test('[MOD-01] a famous review that moderators removed goes in batches, and is not shown again once that began', async () => {
  const review_id = await publishFamous();
  await setState(world, 'review', review_id, 'removed');
  const countDeletes = await watchDeletes(world, BELOW_REVIEWS);
  expect(await purge(world, 'review', review_id)).toBe('more');
  await expect(findModerated(world, null, 'review', review_id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(setState(world, 'review', review_id, 'shown')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  let progress = 'more';
  while (progress === 'more') progress = await purge(world, 'review', review_id);
  expect([progress, await purge(world, 'review', review_id)]).toEqual(['done', 'absent']);
  expect(await countRows(world, 'reviews', sql`id = ${review_id}`)).toBe(0);
  expect(await countBelow(world, review_id)).toEqual({ reactions: 0, comments: 0 });
  expect((await countDeletes()).largest).toBeLessThanOrEqual(MOST_ROWS);
  expect(await reportDrift(world)).toEqual([]);
});

test('[MOD-01] a famous review that moderators removed is purged by the next run when a kill ends one between batches', async () => {
  const review_id = await publishFamous();
  await setState(world, 'review', review_id, 'removed');
  const purgeAll = async () => {
    while ((await purge(world, 'review', review_id)) === 'more');
  };
  const revive = await failAtDelete(world, 'reactions');
  await expect(purgeAll()).rejects.toThrow('killed');
  const left = await countBelow(world, review_id);
  expect(left).toEqual({ reactions: PEOPLE, comments: expect.any(Number) });
  expect(left.comments).toBeLessThan(PEOPLE);
  expect(await reportDrift(world)).toEqual([]);
  const gone = { code: 'NOT_FOUND' };
  await expect(findModerated(world, null, 'review', review_id)).rejects.toMatchObject(gone);
  await expect(setState(world, 'review', review_id, 'shown')).rejects.toMatchObject(gone);
  await expect(author.api.reviews.get({ review_id })).rejects.toMatchObject(gone);
  await revive();
  // Two servers do it at once.
  await Promise.all([purgeAll(), purgeAll()]);
  expect(await countRows(world, 'reviews', sql`id = ${review_id}`)).toBe(0);
  expect(await countBelow(world, review_id)).toEqual({ reactions: 0, comments: 0 });
  expect(await reportDrift(world)).toEqual([]);
});

test('[MOD-01] a large club that moderators removed goes in batches; after a kill it is not shown again, and the next run goes on', async () => {
  const owner = await world.someone();
  const club_id = await makeClub(owner);
  await owner.api.clubPosts.addToClub({ club_id, content: 'Who is in?' });
  await owner.api.clubMovies.setCurrent({ club_id, movie_id: heat, discuss_at: null });
  await makeFamous(world, club_id);
  const { id: filmId } = await world.ctx.db
    .selectFrom('movie_club_films')
    .select('id')
    .where('club_id', '=', club_id)
    .executeTakeFirstOrThrow();
  await makeFamous(world, filmId);
  await run(sql`
    insert into movie_club_reviews (club_id, movie_id, user_id, rating, kind, review_content, is_spoiler, created_at, updated_at)
    select ${club_id}, ${heat}, id, 8, 'rating', '', false, now(), now() from auth_users where name = 'x'`);
  await run(sql`update movie_club_films set rating_count = ${PEOPLE}, rating_sum = ${8 * PEOPLE},
    histogram = array[0, 0, 0, 0, 0, 0, 0, ${PEOPLE}::int, 0, 0] where id = ${filmId}`);
  await run(sql`
    insert into movie_club_invitations (club_id, inviter_id, invitee_id, message, status, created_at, answered_at, expires_at)
    select ${club_id}, ${owner.userId}, id, '', 'declined', now(), now(), now() + interval '30 days' from auth_users where name = 'x'`);
  expect(await reportDrift(world)).toEqual([]);
  await setState(world, 'club', club_id, 'removed');

  const countDeletes = await watchDeletes(world, [
    'movie_clubs',
    'movie_club_films',
    'movie_club_reviews',
    'movie_club_invitations',
    'subjects',
    'comments',
    'reactions',
  ]);
  const revive = await failAtDelete(world, 'comments');
  await purgeRemovedThingsJob.run(world.ctx, undefined);
  expect(findLoggedError()).toContain('killed');
  // Some is deleted and some is not. What others count is right for each of them.
  expect(await countRows(world, 'movie_club_reviews', sql`club_id = ${club_id}`)).toBe(0);
  expect(await countRows(world, 'comments', sql`subject_id = ${club_id}`)).toBe(PEOPLE + 1);
  expect(await reportDrift(world)).toEqual([]);
  await expect(owner.api.clubs.get({ club_id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(setState(world, 'club', club_id, 'shown')).rejects.toMatchObject({ code: 'NOT_FOUND' });

  await revive();
  await purgeRemovedThingsJob.run(world.ctx, undefined);
  for (const table of ['movie_club_reviews', 'movie_club_films', 'movie_club_members', 'movie_club_invitations'])
    expect([table, await countRows(world, table, sql`club_id = ${club_id}`)]).toEqual([table, 0]);
  expect(await countRows(world, 'movie_clubs', sql`id = ${club_id}`)).toBe(0);
  for (const id of [club_id, filmId]) expect(await countBelow(world, id)).toEqual({ reactions: 0, comments: 0 });
  const { largest, transactions } = await countDeletes();
  expect(largest).toBeLessThanOrEqual(MOST_ROWS);
  expect(transactions).toBeGreaterThanOrEqual((6 * PEOPLE) / MOST_ROWS);
  expect(await reportDrift(world)).toEqual([]);
});

test('a club with very many votes and nominations goes in batches', async () => {
  const owner = await world.someone();
  const club_id = await makeClub(owner);
  const [VOTES, NOMINATIONS] = [250, 8];
  const rows = await world.ctx.db.selectFrom('movies').select('id').limit(NOMINATIONS).execute();
  const films = rows.map(({ id }) => id);
  await run(sql`
    insert into movie_club_votes (club_id, status, opened_at, closes_at, closed_at, outcome, rounds)
    select ${club_id}, 'closed', now(), now(), now(), 'none', '[]' from generate_series(1, ${VOTES}::int)`);
  const isOfClub = sql`vote_id in (select id from movie_club_votes where club_id = ${club_id})`;
  await run(sql`
    insert into movie_club_nominations (vote_id, movie_id, pitch, created_at)
    select v.id, film, '', now() from movie_club_votes v, unnest(${films}::uuid[]) film where club_id = ${club_id}`);
  await run(sql`
    update movie_club_votes v set outcome = 'counted',
      winner_id = (select id from movie_club_nominations where vote_id = v.id order by movie_id limit 1)
    where club_id = ${club_id}`);
  expect(await countRows(world, 'movie_club_nominations', isOfClub)).toBe(VOTES * NOMINATIONS);
  await setState(world, 'club', club_id, 'removed');
  const countDeletes = await watchDeletes(world, ['movie_club_votes', 'movie_club_nominations']);
  await purgeRemovedThingsJob.run(world.ctx, undefined);
  expect(await countRows(world, 'movie_clubs', sql`id = ${club_id}`)).toBe(0);
  expect(await countRows(world, 'movie_club_nominations', sql`movie_id = any(${films}::uuid[])`)).toBe(0);
  const { perTransaction, transactions } = await countDeletes();
  expect(perTransaction).toBeLessThanOrEqual(MOST_ROWS);
  expect(transactions).toBeGreaterThanOrEqual((VOTES * NOMINATIONS) / MOST_ROWS);
});

test('an old notification of very many members goes in batches; after a kill the next run goes on', async () => {
  const { id: review_id } = await (await world.someone()).api.reviews.publish({ movie_id: heat, ...REVIEW });
  const { userId } = await world.someone();
  const { rows } = await sql<{ id: string }>`
    insert into notifications (recipient_id, type, target_id, subject_id, grouped, created_at)
    values (${userId}, 'review_reaction', ${review_id}, ${review_id}, true, ${world.clock.now()}) returning id`.execute(
    world.ctx.db,
  );
  const id = rows[0]?.id ?? '';
  await run(sql`insert into notification_actors (notification_id, actor_id, acted_at)
    select ${id}, id, now() from auth_users where name = 'x'`);
  world.clock.advance({ hours: 366 * 24 });
  const countDeletes = await watchDeletes(world, ['notifications', 'notification_actors']);
  // After a kill between batches the next run goes on, also when two servers do it at once.
  const revive = await failAtDelete(world, 'notifications');
  await expect(purgeNotifications.run(world.ctx, undefined)).rejects.toThrow('killed');
  const left = await countRows(world, 'notification_actors', sql`notification_id = ${id}`);
  expect(left).toBeLessThan(PEOPLE);
  await revive();
  await Promise.all([0, 1].map(() => purgeNotifications.run(world.ctx, undefined)));
  expect(await countRows(world, 'notifications', sql`id = ${id}`)).toBe(0);
  const { largest, transactions } = await countDeletes();
  expect(largest).toBeLessThanOrEqual(MOST_ROWS);
  expect(transactions).toBeGreaterThanOrEqual(3);
});

test('usernames that can be taken again are forgotten in batches', async () => {
  await run(sql`insert into resting_usernames (hash, free_on)
    select 'hash ' || n, ${world.clock.now()}::timestamptz::date from generate_series(1, ${PEOPLE}::int) n`);
  const countDeletes = await watchDeletes(world, ['resting_usernames']);
  await forgetRestedUsernames.run(world.ctx, undefined);
  expect(await countRows(world, 'resting_usernames', sql`true`)).toBe(0);
  expect(await countDeletes()).toMatchObject({ largest: MOST_ROWS, transactions: 3 });
});

test('the secrets of old mails are erased in batches', async () => {
  await run(sql`insert into mails (recipient, subject, body_text, body_html, erased_subject, created_at)
    select 'crowd@example.com', 'Your code 123456', 'x', 'x', 'Your code', ${world.clock.now()} from generate_series(1, ${PEOPLE}::int)`);
  world.clock.advance({ hours: 49 });
  await run(sql`create table changes (transaction xid8 not null, rows int not null)`);
  await run(sql`create function note_changes() returns trigger language plpgsql as
    $$ begin insert into changes select pg_current_xact_id(), count(*) from changed; return null; end $$`);
  await run(sql`create trigger note_changes after update on mails referencing new table as changed
    for each statement execute function note_changes()`);
  await eraseExpiredMailSecrets.run(world.ctx, undefined);
  const areOfCrowd = sql`recipient = 'crowd@example.com'`;
  expect(await countRows(world, 'mails', sql`${areOfCrowd} and subject = 'Your code' and body_text = ''`)).toBe(PEOPLE);
  const { rows } = await sql<{ largest: number; transactions: number }>`
    select max(rows) as largest, count(distinct transaction)::int as transactions from changes where rows > 0`.execute(
    world.ctx.db,
  );
  expect(rows).toEqual([{ largest: MOST_ROWS, transactions: 3 }]);
});
