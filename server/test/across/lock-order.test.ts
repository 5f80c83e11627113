import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accountDeleted } from '#features/accounts/accounts.events.ts';
import { deleteDueAccountsJob } from '#features/accounts/deletion.jobs.ts';
import { mergeProvisionalFilm, moveNextMembersOfMergedFilm } from '#features/imports/merging.service.ts';
import { moveAllToFilm } from '#features/imports/moving.service.ts';
import { runImportStep } from '#features/imports/steps.service.ts';
import { publishDueReviewsJob } from '#features/reviews/scheduled.jobs.ts';
import { rateAndGetTracked } from '#features/tracking/tracking.service.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { blockTransactionsAt } from '#test/block-transactions.ts';
import { type MemberClient, toViewer } from '#test/client.ts';
import { importFiles, toFiles, uploadFiles } from '#test/imports.ts';
import { startWarnedWorld } from '#test/warned-world.ts';
import { PASSWORD, type World } from '#test/world.ts';

let warnings: string[];
let world: World;
beforeAll(async () => {
  ({ world, warnings } = await startWarnedWorld());
});
beforeEach(() => {
  warnings.length = 0;
});
afterAll(() => world.stop());

const REVIEW = { title: '', content: 'Two men talk over coffee.', rating: 4, is_spoiler: false };
const deletion = () => deleteDueAccountsJob.run(world.ctx, undefined);
const of = ({ userId }: MemberClient, row: 'new' | 'old' = 'new') => `${row}.user_id = '${userId}'`;

const profileOf = ({ username }: MemberClient) => world.visitor().api.profiles.getByUsername({ username });
const ratingCount = async (movie_id: string) =>
  (await world.visitor().api.tracking.getByMovies({ movie_ids: [movie_id] })).items[0]?.community.rating_count;

/** From now on the account is due to be deleted. */
async function leaves(member: MemberClient): Promise<void> {
  await member.api.deletion.request({ password: PASSWORD });
  world.clock.advance({ hours: 7 * 24 });
}

test('[ACC-11] [SCH-02] an account is deleted while its scheduled review falls due, without a deadlock', async () => {
  const eve = await world.member('eve');
  const movie_id = await world.movie('Fargo');
  const scheduled_for = new Date(world.clock.now().getTime() + 3_600_000).toISOString();
  await eve.api.scheduled.schedule({ movie_id, ...REVIEW, scheduled_for });
  await leaves(eve);
  // The author is about to leave, so the scheduled review becomes a draft.
  const barrier = await blockTransactionsAt(world, 'before insert on review_drafts', of(eve));
  const publishing = publishDueReviewsJob.run(world.ctx, undefined);
  await barrier.waiting(1);
  const deleting = deletion();
  await barrier.waiting(2);
  await barrier.open(publishing, deleting);
  await Promise.all([publishing, deleting]);
  await expect(profileOf(eve)).rejects.toMatchObject({ status: 404 });
  expect(warnings).toEqual([]);
});

test('a draft is saved while its film is merged with the scheduled review that waits for it, without a deadlock', async () => {
  const lea = await world.member('lea');
  const [from, to] = [await world.movie('Heat'), await world.movie('Fargo')];
  await lea.api.drafts.save({ movie_id: from, version: 0, ...REVIEW });
  const at = world.clock.now().toISOString();
  const waiting = { scheduled_for: at, error: 'It waits.', created_at: at, updated_at: at };
  await world.ctx.db
    .insertInto('scheduled_reviews')
    .values({ user_id: lea.userId, movie_id: from, ...REVIEW, ...waiting })
    .execute();
  const barrier = await blockTransactionsAt(world, 'before update on review_drafts', of(lea, 'old'));
  const merging = inTransaction(world.ctx, (ctx) => moveAllToFilm(ctx, lea.userId, { from, to }));
  await barrier.waiting(1);
  const saving = lea.api.drafts.save({ movie_id: from, version: 1, ...REVIEW, content: 'Shorter.' });
  await barrier.waiting(2);
  await barrier.open(merging, saving);
  await Promise.allSettled([merging, saving]);
  expect(warnings).toEqual([]);
  await merging;
});

test.each([
  ['as listed', 'fay'],
  ['reversed', 'flo'],
])(
  '[ACC-11] an account is deleted while it changes a rating, without a deadlock, with listeners %s',
  async (order, name) => {
    const fay = await world.member(name);
    const listeners = world.ctx.listeners.get(accountDeleted.name) ?? [];
    const byEvent = new Map(world.ctx.listeners).set(
      accountDeleted.name,
      order === 'reversed' ? listeners.toReversed() : listeners,
    );
    const movie_id = await world.movie('Alien');
    await fay.api.tracking.rate({ movie_id, rating: 3 });
    await leaves(fay);
    const barrier = await blockTransactionsAt(world, 'after update on ratings', of(fay));
    // The account itself can no longer act; this action was under way before.
    const rating = rateAndGetTracked(world.ctx, toViewer(fay), movie_id, 4, { cause: 'user' });
    await barrier.waiting(1);
    const deleting = deleteDueAccountsJob.run({ ...world.ctx, listeners: byEvent }, undefined);
    await barrier.waiting(2);
    await barrier.open(rating, deleting);
    await Promise.all([rating, deleting]);
    expect(await ratingCount(movie_id)).toBe(0);
    expect(warnings).toEqual([]);
  },
);

test('[ACC-11] an account is deleted while others review the same film or unfollow it, without a deadlock', async () => {
  const [gil, hal, ivy] = [await world.member('gil'), await world.member('hal'), await world.member('ivy')];
  const movie_id = await world.movie('Jaws');
  await gil.api.tracking.rate({ movie_id, rating: 3 });
  await gil.api.follows.follow({ user_id: hal.userId });
  await leaves(gil);
  const barrier = await blockTransactionsAt(world, 'before insert on reviews', of(hal));
  const publishing = hal.api.reviews.publish({ movie_id, ...REVIEW });
  await barrier.waiting(1);
  await deletion();
  await barrier.open(publishing);
  await publishing;
  expect(await ratingCount(movie_id)).toBe(1);
  expect(await profileOf(hal)).toMatchObject({ review_count: 1, follower_count: 0 });

  await ivy.api.follows.follow({ user_id: hal.userId });
  await leaves(hal);
  const second = await blockTransactionsAt(world, 'after delete on follows', `old.follower_id = '${ivy.userId}'`);
  const unfollowing = ivy.api.follows.unfollow({ user_id: hal.userId });
  await second.waiting(1);
  const deletingToo = deletion();
  await second.waiting(2);
  await second.open(unfollowing, deletingToo);
  await Promise.all([unfollowing, deletingToo]);
  expect(await profileOf(ivy)).toMatchObject({ following_count: 0 });
  expect(warnings).toEqual([]);
});

/** Waits until an action is done, or waits like the one before it. */
async function doneOrWaiting(action: Promise<unknown>, barrier: { waiting(many: number): Promise<unknown> }) {
  await Promise.race([action, barrier.waiting(2)]);
}

test('[FOL-02] neither a follow nor a request that is under way survives a block', async () => {
  for (const [audience, table, name] of [
    ['public', 'follows', 'jo'],
    ['followers', 'follow_requests', 'kim'],
  ] as const) {
    const [target, fan] = [await world.member(name), await world.member(`fan-of-${name}`)];
    await target.api.visibility.setAudience({ user_id: target.userId, audience });
    const by = table === 'follows' ? 'follower_id' : 'requester_id';
    const barrier = await blockTransactionsAt(world, `before insert on ${table}`, `new.${by} = '${fan.userId}'`);
    const following = fan.api.follows.follow({ user_id: target.userId });
    await barrier.waiting(1);
    const blocking = target.api.blocks.block({ user_id: fan.userId });
    await doneOrWaiting(blocking, barrier);
    await barrier.open(following, blocking);
    await following;
    expect(await blocking).toMatchObject({ followed_by: false, blocking: true });
    expect(await target.api.requests.count()).toEqual({ count: 0 });
    expect(await target.api.profiles.getOwn({ user_id: target.userId })).toMatchObject({ follower_count: 0 });
  }
  expect(warnings).toEqual([]);
});

test('[PRO-04] a request that is under way is answered when the member goes public or private meanwhile', async () => {
  for (const [audience, followers] of [
    ['public', 1],
    ['private', 0],
  ] as const) {
    const [target, fan] = [await world.member(`to-${audience}`), await world.member(`fan-to-${audience}`)];
    await target.api.visibility.setAudience({ user_id: target.userId, audience: 'followers' });
    const barrier = await blockTransactionsAt(
      world,
      'before insert on follow_requests',
      `new.requester_id = '${fan.userId}'`,
    );
    const asking = fan.api.follows.follow({ user_id: target.userId });
    await barrier.waiting(1);
    const changing = target.api.visibility.setAudience({ user_id: target.userId, audience });
    await doneOrWaiting(changing, barrier);
    await world.runJobs();
    await barrier.open(asking, changing);
    await Promise.all([asking, changing]);
    await world.runJobs();
    expect(await target.api.requests.count()).toEqual({ count: 0 });
    expect(await target.api.profiles.getOwn({ user_id: target.userId })).toMatchObject({ follower_count: followers });
  }
});

/** A film that only imports of this member name, and an import of it that failed before it wrote anything. */
async function importUnknownFilm(member: MemberClient, title: string) {
  const files = (stars: number) =>
    toFiles([
      'ratings.csv',
      'Date,Name,Year,Letterboxd URI,Rating',
      `2020-01-01,${title},2019,https://boxd.it/aEh4f1,${stars}`,
    ]);
  await importFiles(member, files(3));
  const from = (await member.api.imports.listUnmatched({})).items[0]?.movie?.id ?? '';
  const { id } = await uploadFiles(member, files(4));
  const setState = (state: 'failed' | 'processing') =>
    world.ctx.db
      .updateTable('import_jobs')
      .set({ state, started_at: world.clock.now().toISOString(), failed_in: state === 'failed' ? 'processing' : null })
      .where('id', '=', id)
      .execute();
  await setState('failed');
  const into = await world.movie('Vertigo');
  await mergeProvisionalFilm(world.ctx, from, into, async () => undefined);
  return {
    from,
    into,
    merge: () => moveNextMembersOfMergedFilm(world.ctx, from),
    resume: () => setState('processing'),
    step: () => runImportStep(world.ctx, id, async () => undefined),
  };
}

const filmsRatedBy = async (member: MemberClient) =>
  (await world.ctx.db.selectFrom('ratings').select('movie_id').where('user_id', '=', member.userId).execute()).map(
    ({ movie_id }) => movie_id,
  );

test('[IMP-07] a merge of two films meets an import of them that goes on meanwhile, without a deadlock', async () => {
  const max = await world.member('max');
  const film = await importUnknownFilm(max, 'The Lost Reel');
  const barrier = await blockTransactionsAt(world, 'before update on import_films', of(max, 'old'));
  const merging = film.merge();
  await barrier.waiting(1);
  await film.resume();
  const writing = film.step();
  await barrier.waiting(2);
  await barrier.open(merging, writing);
  expect(await merging).toBe('more');
  await writing;
  expect(await filmsRatedBy(max)).toEqual([film.into]);
  expect(warnings).toEqual([]);
});

test('[IMP-07] an import that is at work meets a merge of its films, which waits for it, without a deadlock', async () => {
  const nat = await world.member('nat');
  const film = await importUnknownFilm(nat, 'The Second Reel');
  await film.resume();
  const barrier = await blockTransactionsAt(world, 'before update on ratings', of(nat, 'old'));
  const writing = film.step();
  await barrier.waiting(1);
  const merging = film.merge();
  await barrier.waiting(2);
  await barrier.open(writing, merging);
  await writing;
  expect(await merging).toBe('later');
  await film.step();
  expect(await film.merge()).toBe('more');
  expect(await filmsRatedBy(nat)).toEqual([film.into]);
  expect(warnings).toEqual([]);
});
