import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteDueAccounts, deleteStaleUnconfirmedAccounts } from '#features/accounts/deletion.service.ts';
import { checkReviewCounts } from '#features/reviews/reviews.jobs.ts';
import { checkSubjectCounts } from '#features/subjects/subjects.jobs.ts';
import { checkRatingTotals } from '#features/tracking/tracking.jobs.ts';
import { watchDeletions } from '#test/deletions.ts';
import { watchDeletes } from '#test/watch-deletes.ts';
import { PASSWORD, startWorld, type World } from '#test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const { reportOf, signedIn, tablesWith, livelyMember, communityOf, wrongFollowCounts } = watchDeletions(() => world);

/** Makes a statement fail, as if the process were killed there. @param when of the rows that are changed: `old.user_id = '…'` */
async function failAt(place: string, when = 'true') {
  const { db } = world.ctx;
  await sql`create or replace function killed() returns trigger language plpgsql as
    $$ begin raise exception 'killed'; end $$`.execute(db);
  await sql
    .raw(`create trigger killed after ${place} for each row when (${when}) execute function killed()`)
    .execute(db);
  return () => sql.raw(`drop trigger killed on ${place.split(' on ')[1]}`).execute(db);
}

const SMALL_BATCHES = { accounts: 2, rows: 3 };

test('[ACC-11] an account with many rows is deleted in batches: after a kill between them nobody sees it or can sign in to it, and the next run goes on', async () => {
  const { leaver, friend, fan, heat, ownReview } = await livelyMember('famous');
  for (let i = 0; i < 5; i += 1) {
    const one = await world.member(`fan${i}`);
    await one.api.follows.follow({ user_id: leaver.userId });
    await one.api.comments.add({ review_id: ownReview.id, content: 'So true.' });
    await one.api.reviews.react({ review_id: ownReview.id, reaction: 'heart' });
  }
  await leaver.api.comments.add({ review_id: ownReview.id, content: 'Thank you all.' });
  await leaver.api.deletion.request({ password: PASSWORD });
  world.clock.advance({ hours: 7 * 24 });

  const back = await signedIn(leaver.email);
  const revive = await failAt('delete on reviews', `old.user_id = '${leaver.userId}'`);
  expect(await reportOf((ctx) => deleteDueAccounts(ctx, SMALL_BATCHES))).toMatchObject([
    { user_id: leaver.userId, err: { message: 'killed' } },
  ]);
  // Some rows are deleted and some are not. What others count is right for each of them.
  expect(await tablesWith(leaver.userId)).toContain('public.reviews');
  expect(await wrongFollowCounts()).toEqual([]);
  expect(await reportOf(checkRatingTotals.checkAll)).toEqual([]);
  for (const client of [world.visitor(), friend, fan]) {
    await expect(client.api.profiles.getByUsername({ username: 'famous' })).rejects.toMatchObject({ status: 404 });
    await expect(client.api.reviews.get({ review_id: ownReview.id })).rejects.toMatchObject({ status: 404 });
  }
  await expect(fan.api.follows.follow({ user_id: leaver.userId })).rejects.toMatchObject({ status: 404 });
  expect((await back.api.accounts.getSession()).user).toBeNull();
  await expect(signedIn(leaver.email)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
  await expect(back.api.deletion.cancel()).rejects.toMatchObject({ code: 'AUTHENTICATION_REQUIRED' });

  await revive();
  const runs = [0, 1].map(() => reportOf((ctx) => deleteDueAccounts(ctx, SMALL_BATCHES)));
  expect((await Promise.all(runs)).flat()).toEqual([]);
  expect(await tablesWith(leaver.userId, leaver.email)).toEqual([]);
  expect(await wrongFollowCounts()).toEqual([]);
  expect(await reportOf(checkRatingTotals.checkAll)).toEqual([]);
  for (const check of [checkReviewCounts, checkSubjectCounts]) expect(await reportOf(check.checkAll)).toEqual([]);
  expect((await communityOf(heat))?.rating_count).toBeGreaterThan(0);
});

test('[ACC-11] the mails to the work addresses of an account are deleted in batches', async () => {
  const leaver = await world.member('usher');
  const work_email = 'usher@elsewhere.example';
  await leaver.send('POST', '/api/verification', { location: 'Leeds', work_email });
  // An address that belongs to another account keeps its mails.
  const other = await world.member('other');
  await sql`insert into employee_verifications (user_id, location, work_email, state, requested_at)
    select user_id, location, ${other.email}, 'withdrawn', requested_at from employee_verifications where user_id = ${leaver.userId}`.execute(
    world.ctx.db,
  );
  await sql`insert into mails (recipient, subject, body_text, body_html, erased_subject, created_at)
    select address, 'Your code', 'x', 'x', 'Your code', now()
    from generate_series(1, 2500), unnest(${[work_email, other.email]}::text[]) address`.execute(world.ctx.db);
  await leaver.api.deletion.request({ password: PASSWORD });
  world.clock.advance({ hours: 7 * 24 });
  const countDeletes = await watchDeletes(world, ['mails']);
  expect(await reportOf((ctx) => deleteDueAccounts(ctx))).toEqual([]);
  expect(await tablesWith(leaver.userId, work_email)).toEqual([]);
  const { largest, transactions } = await countDeletes();
  expect(largest).toBeLessThanOrEqual(1000);
  expect(transactions).toBeGreaterThanOrEqual(3);
  const mails = (await world.mails()).filter(({ recipient }) => recipient === other.email);
  expect(mails.length).toBeGreaterThanOrEqual(2500);
});

test('[ACC-11] accounts that fail stop none of the others, however many they are', async () => {
  const stuck = await Promise.all([0, 1, 2].map((i) => world.member(`stuck${i}`)));
  for (const one of stuck) await one.api.deletion.request({ password: PASSWORD });
  world.clock.advance({ minutes: 1 });
  const last = await world.member('last');
  await last.api.deletion.request({ password: PASSWORD });
  world.clock.advance({ hours: 7 * 24 });
  const names = stuck.map((one) => `'${one.username}'`).join();
  const revive = await failAt('delete on profiles', `old.username in (${names})`);
  expect(await reportOf((ctx) => deleteDueAccounts(ctx, SMALL_BATCHES))).toHaveLength(stuck.length);
  expect(await tablesWith(last.userId)).toEqual([]);
  await revive();
  expect(await reportOf((ctx) => deleteDueAccounts(ctx, SMALL_BATCHES))).toEqual([]);
  expect(await tablesWith(...stuck.map((one) => one.userId))).toEqual([]);
});

test('[ACC-11] all accounts that were not confirmed within a week are deleted in one night, however many they are', async () => {
  const emails = [0, 1, 2, 3, 4].map((i) => `nobody${i}@example.com`);
  for (const email of emails)
    await world.visitor().api.accounts.signUp({ invite_code: await world.invite(), email, password: PASSWORD });
  world.clock.advance({ hours: 8 * 24 });
  expect(await reportOf((ctx) => deleteStaleUnconfirmedAccounts(ctx, SMALL_BATCHES))).toEqual([]);
  expect(await tablesWith(...emails)).toEqual([]);
});
