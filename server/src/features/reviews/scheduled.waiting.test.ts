import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLog } from '#platform/log.ts';
import type { MemberClient } from '#test/client.ts';
import { PASSWORD, startWorld, type World } from '#test/world.ts';
import { publishDueReviewsJob } from './scheduled.jobs.ts';
import { recordFailedAttempt } from './scheduled.queries.ts';

let world: World;
let ada: MemberClient;
let bo: MemberClient;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  ada = await world.someone();
  bo = await world.someone();
});
afterAll(() => world.stop());

const REVIEW = { title: 'Coffee', content: 'Two men talk over coffee.', rating: 4.5, is_spoiler: false };

const inHours = (hours: number) => new Date(world.clock.now().getTime() + hours * 3_600_000).toISOString();
const publishDue = (ctx = world.ctx) => publishDueReviewsJob.run(ctx, undefined);
const listed = async (member: MemberClient) => (await member.api.scheduled.list({})).items;
const reviewOf = async (member: MemberClient, movie_id: string) =>
  (await member.api.reviews.getOwn({ movie_id })).review;
const rowOf = (id: string) =>
  world.ctx.db.selectFrom('scheduled_reviews').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const FULL = 200_000;
const draftsOf = ({ userId }: MemberClient) =>
  world.ctx.db.selectFrom('review_drafts').selectAll().where('user_id', '=', userId).execute();

/** Schedules a review, makes a draft of `length` characters beside it, which only takes a row, and takes away the right to publish. */
async function scheduleBesideDraft(member: MemberClient, movie_id: string, length: number) {
  const { id } = await member.api.scheduled.schedule({ movie_id, scheduled_for: inHours(1), ...REVIEW });
  const at = world.clock.now().toISOString();
  const text = { title: 'Tea', content: 'x'.repeat(length), is_spoiler: false, version: 1 };
  await world.ctx.db
    .insertInto('review_drafts')
    .values({ ...text, user_id: member.userId, movie_id, created_at: at, updated_at: at })
    .execute();
  return id;
}

test('[SCH-02] a review that fails is appended to a long draft whole, and nothing of either is cut', async () => {
  const movie_id = await world.movie('Heat');
  const added = `\n\n${REVIEW.title}\n\n${REVIEW.content}`;
  const id = await scheduleBesideDraft(bo, movie_id, FULL - added.length);
  await bo.api.deletion.request({ password: PASSWORD });
  world.clock.advance({ hours: 1 });
  await publishDue();
  expect(await rowOf(id)).toMatchObject({ status: 'failed' });
  const [draft] = await draftsOf(bo);
  expect(draft?.content === 'x'.repeat(FULL - added.length) + added).toBe(true);
  expect(draft?.title).toBe('Tea');
});

test('[SCH-02] a review that fails beside a full draft stays scheduled with its text, the draft as well, and others are published', async () => {
  const movie_id = await world.movie('Heat');
  const id = await scheduleBesideDraft(bo, movie_id, FULL);
  const refusal = bo.api.scheduled.cancel({ scheduled_id: id });
  await expect(refusal).rejects.toMatchObject({ code: 'DRAFT_FULL', status: 409 });
  await ada.api.scheduled.schedule({ movie_id, scheduled_for: inHours(2), ...REVIEW });
  await bo.api.deletion.request({ password: PASSWORD });
  world.clock.advance({ hours: 2 });
  await publishDue();
  expect(await reviewOf(ada, movie_id)).not.toBeNull();
  const errors: unknown[] = [];
  const log = Object.assign(createLog('silent'), { error: (...line: unknown[]) => errors.push(line) });
  // However often it is tried.
  for (let tries = 0; tries < 80; tries += 1) {
    world.clock.advance({ minutes: 16 });
    await publishDue({ ...world.ctx, log });
  }
  // It is the member's doing, not a fault of the server.
  expect(errors).toEqual([]);
  // Waiting is no failure, after many of which the next fault would end it.
  expect(await rowOf(id)).toMatchObject({ status: 'pending', tries: 0, ...REVIEW, rating: 9 });
  // Its author's list says why; the account is on its way out, and can still be kept.
  await bo.api.accounts.signIn({ email: bo.email, password: PASSWORD });
  await bo.api.deletion.cancel();
  const error = expect.stringMatching(
    /^Your account was about to be deleted.* your draft of the same film is too long/,
  );
  expect(await listed(bo)).toMatchObject([{ id, status: 'pending', error }]);
  await bo.api.deletion.request({ password: PASSWORD });
  expect((await draftsOf(bo)).map(({ content, version }) => [content.length, version])).toEqual([[FULL, 1]]);
  // Once the draft is shorter, it takes the text.
  await world.ctx.db.updateTable('review_drafts').set({ content: 'Short' }).where('user_id', '=', bo.userId).execute();
  world.clock.advance({ minutes: 16 });
  await publishDue();
  expect(await rowOf(id)).toMatchObject({ status: 'failed' });
  expect((await draftsOf(bo))[0]?.content).toBe(`Short\n\n${REVIEW.title}\n\n${REVIEW.content}`);
});

test('[SCH-02] a scheduled review that waited beside a full draft does not say so any more once it has a new time', async () => {
  const di = await world.someone();
  const movie_id = await world.movie('Alien');
  const id = await scheduleBesideDraft(di, movie_id, FULL);
  await sql`update scheduled_reviews set error = 'It waits.' where id = ${id}`.execute(world.ctx.db);
  await di.api.scheduled.schedule({ movie_id, scheduled_for: inHours(3), ...REVIEW });
  expect(await listed(di)).toMatchObject([{ id, status: 'pending', error: null }]);
  await sql`update scheduled_reviews set error = 'It waits.' where id = ${id}`.execute(world.ctx.db);
  await di.api.scheduled.publishNow({ scheduled_id: id });
  expect(await rowOf(id)).toMatchObject({ status: 'published', error: null });
});

/** A review that waits beyond its time beside a full draft, of a member who may publish again. */
async function letReviewWait(member: MemberClient, movie_id: string): Promise<string> {
  const id = await scheduleBesideDraft(member, movie_id, FULL);
  await member.api.deletion.request({ password: PASSWORD });
  world.clock.advance({ hours: 1 });
  await publishDue();
  await member.api.accounts.signIn({ email: member.email, password: PASSWORD });
  await member.api.deletion.cancel();
  // It is not tried before its pause is over.
  await publishDue();
  expect(await listed(member)).toMatchObject([{ id, status: 'pending', error: expect.stringContaining('waits') }]);
  return id;
}

test.each([
  [
    'shorter',
    (member: MemberClient, movie_id: string) =>
      member.api.drafts.save({ movie_id, version: 1, ...REVIEW, content: 'Shorter.' }),
  ],
  ['gone', (member: MemberClient, movie_id: string) => member.api.drafts.delete({ movie_id })],
] as const)(
  'a scheduled review that waits beside a full draft is tried again at once when the draft is %s',
  async (_, change) => {
    const movie_id = await world.movie('Ran');
    const id = await letReviewWait(bo, movie_id);
    await change(bo, movie_id);
    await publishDue();
    expect(await rowOf(id)).toMatchObject({ status: 'published', error: null });
    expect(await listed(bo)).toEqual([]);
  },
);

test('[SCH-02] a scheduled review that waits becomes a draft when its author publishes the full draft, and overwrites nothing', async () => {
  const movie_id = await world.movie('Heat');
  const id = await letReviewWait(bo, movie_id);
  const { id: review_id } = await bo.api.reviews.publish({
    movie_id,
    ...REVIEW,
    content: 'Another review.',
    draft_version: 1,
  });
  world.clock.advance({ minutes: 15 });
  await publishDue();
  expect(await rowOf(id)).toMatchObject({ status: 'failed', error: expect.stringContaining('another review') });
  expect(await bo.api.reviews.get({ review_id })).toMatchObject({ content: 'Another review.' });
  expect(await bo.api.drafts.get({ movie_id })).toMatchObject({ draft: { content: REVIEW.content } });
});

test('a new draft is refused beside a scheduled review that waits, and so is a save over another text than the stored one', async () => {
  const movie_id = await world.movie('Fargo');
  await letReviewWait(bo, movie_id);
  const save = (version: number) => bo.api.drafts.save({ movie_id, version, ...REVIEW });
  await expect(save(0)).rejects.toMatchObject({ code: 'DRAFT_CHANGED' });
  await bo.api.drafts.delete({ movie_id });
  await expect(save(0)).rejects.toMatchObject({ code: 'ALREADY_SCHEDULED' });
});

test('a failed attempt is not counted for a review that its author has given another time meanwhile, or cancelled', async () => {
  const movie_id = await world.movie('Up');
  const { id } = await ada.api.scheduled.schedule({ movie_id, scheduled_for: inHours(2), ...REVIEW });
  const now = world.clock.now().toISOString();
  expect(await recordFailedAttempt(world.ctx, id, now)).toBe(0);
  expect(await rowOf(id)).toMatchObject({ status: 'pending', tries: 0, retry_at: null });
  await ada.api.scheduled.cancel({ scheduled_id: id });
  expect(await recordFailedAttempt(world.ctx, id, inHours(3))).toBe(0);
});

test.each([
  ['cancels', { status: 'cancelled', title: '', content: '' }],
  ['publishes', { status: 'published', title: '', content: '' }],
  ['reschedules', { scheduled_for: '2999-01-01T00:00:00Z' }],
])('a server of before the reasons %s a review that waits, and its reason goes', async (_, change) => {
  const movie_id = await world.movie('Playtime');
  const id = await letReviewWait(bo, movie_id);
  await world.ctx.db.updateTable('scheduled_reviews').set(change).where('id', '=', id).execute();
  expect(await rowOf(id)).toMatchObject({ error: null });
});
