import { Problem } from '@halfstar/contract/shared/problem.schema';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { groupByEvent, onEvent } from '#platform/events.ts';
import type { MemberClient } from '#test/client.ts';
import { PASSWORD, startWorld, type World } from '#test/world.ts';
import { scheduledReviewFailed } from './scheduled.events.ts';
import { publishDueReviewsJob } from './scheduled.jobs.ts';

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
const DRAFT = { title: 'Coffee', content: 'Two men', rating: null, is_spoiler: false };

const inHours = (hours: number) => new Date(world.clock.now().getTime() + hours * 3_600_000).toISOString();
const publishDue = (ctx = world.ctx) => publishDueReviewsJob.run(ctx, undefined);
const listed = async (member: MemberClient) => (await member.api.scheduled.list({})).items;
const reviewOf = async (member: MemberClient, movie_id: string) =>
  (await member.api.reviews.getOwn({ movie_id })).review;
const draftOf = async (member: MemberClient, movie_id: string) => (await member.api.drafts.get({ movie_id })).draft;
const rowOf = (id: string) =>
  world.ctx.db.selectFrom('scheduled_reviews').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('[SCH-01] the server, too, requires a time in the future', async () => {
  const movieId = await world.movie('Heat');
  const refusal = async (time: object) => {
    const answer = await ada.send('PUT', `/api/movies/${movieId}/scheduled-review`, { ...REVIEW, ...time });
    const { errors } = Problem.parse(await answer.json());
    return [answer.status, errors?.[0]?.field, errors?.[0]?.message];
  };
  const incomplete = [422, 'scheduled_for', 'Scheduling incomplete'];
  expect(await refusal({})).toEqual(incomplete);
  expect(await refusal({ scheduled_for: '2999-01-01' })).toEqual(incomplete);
  expect(await refusal({ scheduled_for: 'T12:00' })).toEqual(incomplete);
  const past = [422, 'scheduled_for', 'Invalid schedule time'];
  expect(await refusal({ scheduled_for: world.clock.now().toISOString() })).toEqual(past);
  expect(await refusal({ scheduled_for: inHours(-1) })).toEqual(past);
  // The review itself must be valid now.
  expect(await refusal({ scheduled_for: inHours(1), content: 'Too short' })).toEqual([
    422,
    'content',
    'Review must be at least 10 characters long',
  ]);
  expect(await listed(ada)).toEqual([]);
});

test('[SCH-02] a scheduled review is published when its time comes, not before, and the draft goes when it is scheduled', async () => {
  const movie_id = await world.movie('Heat');
  await ada.api.drafts.save({ movie_id, version: 0, ...DRAFT });
  const stale = ada.api.scheduled.schedule({ movie_id, draft_version: 7, scheduled_for: inHours(24), ...REVIEW });
  await expect(stale).rejects.toMatchObject({ code: 'DRAFT_CHANGED' });
  const scheduled_for = inHours(24);
  const waiting = await ada.api.scheduled.schedule({ movie_id, draft_version: 1, scheduled_for, ...REVIEW });
  expect(waiting).toMatchObject({ ...REVIEW, scheduled_for, status: 'pending', error: null, movie: { title: 'Heat' } });
  expect(await draftOf(ada, movie_id)).toBeNull();
  expect(await listed(ada)).toEqual([waiting]);
  expect((await ada.api.scheduled.get({ movie_id })).scheduled).toEqual(waiting);
  const late = ada.api.drafts.save({ movie_id, version: 1, ...DRAFT });
  await expect(late).rejects.toMatchObject({ code: 'ALREADY_SCHEDULED' });

  world.clock.advance({ hours: 23, minutes: 59 });
  await publishDue();
  expect(await reviewOf(ada, movie_id)).toBeNull();

  world.clock.advance({ minutes: 1 });
  await publishDue();
  const review = await reviewOf(ada, movie_id);
  expect(review).toMatchObject({ ...REVIEW, created_at: world.clock.now().toISOString(), edited: false });
  // The scheduled review keeps no copy of the text, because the author may delete the review.
  const published = { status: 'published', published_review_id: review?.id, title: '', content: '' };
  expect(await rowOf(waiting.id)).toMatchObject(published);
  expect(await listed(ada)).toEqual([]);
  const { items } = await ada.api.timeline.listByMember({ user_id: ada.userId, filter: 'reviews' });
  expect(items.map((card) => card.type === 'review' && card.review.id)).toEqual([review?.id]);
  expect((await ada.api.tracking.getByMovies({ movie_ids: [movie_id] })).items[0]?.rating).toBe(4.5);
});

test('[SCH-02] a review that exists by then is updated, not duplicated', async () => {
  const movie_id = await world.movie('Alien');
  await ada.api.scheduled.schedule({ movie_id, scheduled_for: inHours(1), ...REVIEW });
  const first = await ada.api.reviews.publish({ movie_id, ...REVIEW, title: 'Earlier', rating: 2 });
  world.clock.advance({ hours: 1 });
  await publishDue();
  expect(await reviewOf(ada, movie_id)).toMatchObject({ ...REVIEW, id: first.id, edited: true });
});

test('[SCH-02] until its time a scheduled review can be changed, published now or cancelled, and afterwards not', async () => {
  const movie_id = await world.movie('Jaws');
  const first = await ada.api.scheduled.schedule({ movie_id, scheduled_for: inHours(1), ...REVIEW });
  const later = { movie_id, scheduled_for: inHours(5), ...REVIEW, title: 'Tea' };
  const changed = await ada.api.scheduled.schedule({ ...later, changes: first.id });
  expect(changed).toMatchObject({ id: first.id, title: 'Tea', scheduled_for: later.scheduled_for });
  world.clock.advance({ hours: 2 });
  await publishDue();
  expect(await reviewOf(ada, movie_id)).toBeNull();

  const one = { scheduled_id: first.id };
  for (const action of ['publishNow', 'cancel'] as const)
    await expect(bo.api.scheduled[action](one)).rejects.toMatchObject({ code: 'NOT_FOUND', status: 404 });
  await expect(bo.api.scheduled.schedule({ ...later, changes: first.id })).rejects.toMatchObject({
    code: 'SCHEDULE_OVER',
  });
  const { review_id } = await ada.api.scheduled.publishNow(one);
  expect(await ada.api.reviews.get({ review_id })).toMatchObject({ title: 'Tea' });
  const over = { code: 'SCHEDULE_OVER', status: 409 };
  await expect(ada.api.scheduled.publishNow(one)).rejects.toMatchObject(over);
  await expect(ada.api.scheduled.cancel(one)).rejects.toMatchObject(over);
  await expect(ada.api.scheduled.schedule({ ...later, changes: first.id })).rejects.toMatchObject(over);
});

test('[SCH-02] a cancelled review is not published, and its text is a draft again', async () => {
  const movie_id = await world.movie('Ran');
  const { id } = await ada.api.scheduled.schedule({ movie_id, scheduled_for: inHours(1), ...REVIEW });
  await ada.api.scheduled.cancel({ scheduled_id: id });
  world.clock.advance({ hours: 2 });
  await publishDue();
  expect(await reviewOf(ada, movie_id)).toBeNull();
  expect(await draftOf(ada, movie_id)).toMatchObject({ ...REVIEW, version: 1 });
  expect(await rowOf(id)).toMatchObject({ status: 'cancelled', title: '', content: '' });
  expect(await listed(ada)).toEqual([]);
});

test('[SCH-02] a member who may not publish at that time gets a draft back, with a reason in the list until dismissed', async () => {
  const movie_id = await world.movie('Drive');
  const { id } = await bo.api.scheduled.schedule({ movie_id, scheduled_for: inHours(1), ...REVIEW });
  await bo.api.deletion.request({ password: PASSWORD });
  world.clock.advance({ hours: 1 });
  const failures: object[] = [];
  const listener = onEvent(scheduledReviewFailed, async (_, failure) => void failures.push(failure));
  await publishDue({ ...world.ctx, listeners: groupByEvent([listener]) });

  await bo.api.accounts.signIn({ email: bo.email, password: PASSWORD });
  await bo.api.deletion.cancel();
  expect(await reviewOf(bo, movie_id)).toBeNull();
  expect(await draftOf(bo, movie_id)).toMatchObject(REVIEW);
  const reason = 'Your account was about to be deleted at that time.';
  expect(await listed(bo)).toMatchObject([{ id, status: 'failed', error: reason, content: REVIEW.content }]);
  expect(failures).toMatchObject([{ scheduledId: id, userId: bo.userId, movieId: movie_id, reason }]);
  await publishDue();
  expect(await reviewOf(bo, movie_id)).toBeNull();
  await bo.api.scheduled.cancel({ scheduled_id: id });
  expect(await listed(bo)).toEqual([]);
  expect(await draftOf(bo, movie_id)).toMatchObject(REVIEW);
});

test.each([
  ['no longer has a confirmed address', 'Your email address was not confirmed at that time.'],
  ['no longer exists', null],
])('[SCH-02] nothing is published for a member who %s', async (how, error) => {
  const member = await world.member(`one-who-${how.split(' ').at(-1)}`);
  const movie_id = await world.movie('Vertigo');
  const { id } = await member.api.scheduled.schedule({ movie_id, scheduled_for: inHours(1), ...REVIEW });
  const { db } = world.ctx;
  if (error === null) await db.deleteFrom('auth_users').where('id', '=', member.userId).execute();
  else await db.updateTable('auth_users').set({ email_verified: false }).where('id', '=', member.userId).execute();
  world.clock.advance({ hours: 1 });
  await publishDue();
  const reviews = await db.selectFrom('reviews').select('id').where('user_id', '=', member.userId).execute();
  expect(reviews).toEqual([]);
  const left = await db.selectFrom('scheduled_reviews').select('error').where('id', '=', id).executeTakeFirst();
  expect(left).toEqual(error === null ? undefined : { error });
});

/** What the server does in so many minutes: it looks for due reviews again and again. */
async function passMinutes(minutes: number): Promise<void> {
  for (let seconds = 0; seconds < minutes * 60; seconds += 20) {
    world.clock.advance({ seconds: 20 });
    await publishDue();
  }
}

test('[SCH-02] a review is published after trouble of the server that lasts for minutes', async () => {
  const fay = await world.member('fay');
  const movie_id = await world.movie('Jaws');
  const { id } = await fay.api.scheduled.schedule({ movie_id, scheduled_for: inHours(1), ...REVIEW });
  const setReviewCount = (review_count: number) =>
    world.ctx.db.updateTable('profiles').set({ review_count }).where('user_id', '=', fay.userId).execute();
  await setReviewCount(2_147_483_647);
  world.clock.advance({ hours: 1 });
  await publishDue();
  // A server that looks again at once does not try again.
  for (let look = 0; look < 12; look += 1) await publishDue();
  expect(await rowOf(id)).toMatchObject({ status: 'pending', tries: 1 });
  await passMinutes(5);
  expect(await rowOf(id)).toMatchObject({ status: 'pending' });
  await setReviewCount(0);
  await passMinutes(6);
  expect(await reviewOf(fay, movie_id)).not.toBeNull();
});

test('[SCH-02] a review that fails by an internal error is retried for hours, delays no other, and finally fails', async () => {
  const cy = await world.member('cy');
  const scheduled_for = inHours(1);
  const bad = await world.movie('Persona');
  const good = await world.movie('Brazil');
  const { id } = await cy.api.scheduled.schedule({ movie_id: bad, scheduled_for, ...REVIEW });
  await ada.api.scheduled.schedule({ movie_id: good, scheduled_for, ...REVIEW });
  await world.ctx.db
    .updateTable('profiles')
    .set({ review_count: 2_147_483_647 })
    .where('user_id', '=', cy.userId)
    .execute();
  world.clock.advance({ hours: 1 });
  await publishDue();
  expect(await reviewOf(ada, good)).not.toBeNull();
  expect(await rowOf(id)).toMatchObject({ status: 'pending', tries: 1 });
  const passHours = async (hours: number) => {
    for (let quarter = 0; quarter < hours * 4; quarter += 1) {
      world.clock.advance({ minutes: 15 });
      await publishDue();
    }
  };
  await passHours(4);
  expect(await rowOf(id)).toMatchObject({ status: 'pending' });
  await passHours(4);
  expect(await rowOf(id)).toMatchObject({ status: 'failed', error: expect.stringContaining('on our side') });
  expect(await draftOf(cy, bad)).toMatchObject(REVIEW);
});

test('[SCH-02] scheduled reviews are listed by their time, page by page', async () => {
  const di = await world.member('di');
  const titles = ['Fargo', 'Stalker', 'Up', 'Brazil', 'Playtime'];
  for (const [at, title] of titles.entries()) {
    const movie_id = await world.movie(title);
    await di.api.scheduled.schedule({ movie_id, scheduled_for: inHours(5 + ((at * 2) % 5)), ...REVIEW });
  }
  const met: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await di.api.scheduled.list({ limit: 2, ...(cursor && { cursor }) });
    met.push(...page.items.map((one) => one.movie.title));
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  expect(met).toEqual(['Fargo', 'Brazil', 'Stalker', 'Playtime', 'Up']);
  expect((await world.visitor().send('GET', '/api/scheduled-reviews')).status).toBe(401);
});
