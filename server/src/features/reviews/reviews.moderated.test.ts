import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteUnrestorableReviews } from '#features/reviews/removal.service.ts';
import type { MemberClient } from '#test/client.ts';
import { reportDrift } from '#test/drift.ts';
import { findModerated, purge, setSpoilerLocked, setState } from '#test/moderated.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
let author: MemberClient;
let movie_id: string;
let review_id: string;

const TEXT = { title: 'The quagga', content: 'The quagga dies at the end.', rating: 4, is_spoiler: false };
const publish = (more: Partial<typeof TEXT> = {}) => author.api.reviews.publish({ movie_id, ...TEXT, ...more });
const own = async () => (await author.api.reviews.getOwn({ movie_id })).review;
const readByOthers = async () => {
  const { api } = world.visitor();
  return JSON.stringify([
    (await api.reviews.listByMovie({ movie_id })).items.filter((one) => one.author.user_id === author.userId),
    await api.reviews.listByMember({ user_id: author.userId }),
    await api.timeline.listByMember({ user_id: author.userId }),
    await api.reviews.get({ review_id }).catch(({ code }) => code),
    await api.reviews.getContent({ review_id }).catch(({ code }) => code),
  ]);
};

beforeAll(async () => {
  world = await startWorld();
  movie_id = await world.movie('Heat');
});
afterAll(() => world.stop());
beforeEach(async () => {
  author = await world.someone();
  review_id = (await publish()).id;
});

test('[MOD-01] whatever the author of a hidden review does with it, it stays hidden', async () => {
  await setState(world, 'review', review_id, 'hidden');
  expect(await author.api.reviews.get({ review_id })).toMatchObject({
    moderation: { state: 'hidden' },
    can: { edit: true },
  });
  const draft = { movie_id, version: 0, title: '', content: 'Again.', rating: null, is_spoiler: false };
  await expect(author.api.drafts.save(draft)).rejects.toMatchObject({ code: 'ALREADY_REVIEWED' });
  await expect(author.api.tracking.removeRating({ movie_id })).rejects.toMatchObject({ code: 'RATING_IN_USE' });
  const acts = [
    () => publish({ content: 'The quagga lives at the end.' }),
    () => author.api.tracking.rate({ movie_id, rating: 2 }),
    () => author.api.reviews.delete({ review_id }),
    () => author.api.reviews.restore({ review_id }),
    () => author.api.reviews.delete({ review_id }),
    () => publish({ content: 'The quagga lives again.' }),
    async () => {
      const scheduled_for = new Date(world.clock.now().getTime() + 3_600_000).toISOString();
      const { id: scheduled_id } = await author.api.scheduled.schedule({ movie_id, ...TEXT, scheduled_for });
      await author.api.scheduled.publishNow({ scheduled_id });
    },
  ];
  for (const act of acts) {
    await act();
    expect(await readByOthers()).not.toContain('quagga');
    expect(await reportDrift(world)).toEqual([]);
  }
  const left = await own();
  expect(left).toMatchObject({ moderation: { state: 'hidden' }, edited: true });
  await setState(world, 'review', left?.id ?? '', 'shown');
  expect(await readByOthers()).toContain('The quagga dies');
});

test('[MOD-01] while a review is removed its author has none, publishes no other one of the film, and rates it', async () => {
  await setState(world, 'review', review_id, 'removed');
  expect(await own()).toBeNull();
  await expect(publish()).rejects.toMatchObject({ code: 'REVIEW_REMOVED', status: 409 });
  for (const call of ['get', 'delete', 'restore'] as const)
    await expect(author.api.reviews[call]({ review_id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await author.api.tracking.removeRating({ movie_id });
  await setState(world, 'review', review_id, 'shown');
  expect(await own()).toMatchObject({ rating: null, title: 'The quagga' });
  await setState(world, 'review', review_id, 'removed');
  await purge(world, 'review', review_id);
  await purge(world, 'review', review_id);
  expect((await publish()).id).not.toBe(review_id);
  expect(await reportDrift(world)).toEqual([]);
});

test('[MOD-01] a review that its author has deleted stays deleted when moderators show it again', async () => {
  await setState(world, 'review', review_id, 'hidden');
  await author.api.reviews.delete({ review_id });
  await setState(world, 'review', review_id, 'shown');
  expect(await readByOthers()).not.toContain('quagga');
  expect(await reportDrift(world)).toEqual([]);
  await author.api.reviews.restore({ review_id });
  expect(await readByOthers()).toContain('quagga');
  // While moderators have removed it too, it outlives the ten minutes in which a deletion is undone.
  await author.api.reviews.delete({ review_id });
  await setState(world, 'review', review_id, 'removed');
  world.clock.advance({ hours: 1 });
  await deleteUnrestorableReviews(world.ctx);
  await expect(publish()).rejects.toMatchObject({ code: 'REVIEW_REMOVED' });
});

test('[MOD-01] a review that moderators mark as a spoiler stays marked whatever its author says, until they unmark it', async () => {
  await setSpoilerLocked(world, 'review', review_id, true);
  expect(await own()).toMatchObject({ is_spoiler: true, spoiler_locked: true });
  expect(await world.visitor().api.reviews.get({ review_id })).toMatchObject({ is_spoiler: true, content: null });
  expect(await publish({ content: 'The quagga still dies.' })).toMatchObject({ is_spoiler: true });
  expect(await world.visitor().api.reviews.get({ review_id })).not.toHaveProperty('spoiler_locked');
  expect(await findModerated(world, null, 'review', review_id)).toMatchObject({ isSpoilerLocked: true });
  await setSpoilerLocked(world, 'review', review_id, false);
  expect(await own()).toMatchObject({ is_spoiler: true });
  expect(await publish()).toMatchObject({ is_spoiler: false });
});

test('[MOD-01] a review that is hidden while its author edits, deletes or restores it is read by nobody else, and the counts are right', async () => {
  const refused: unknown[] = [];
  for (const [index, act] of [
    () => publish({ content: 'The quagga, at once.' }),
    () => author.api.reviews.delete({ review_id }),
    () => author.api.reviews.restore({ review_id }),
  ].entries()) {
    await setState(world, 'review', review_id, 'shown');
    await Promise.all([
      act(),
      setState(world, 'review', review_id, index === 1 ? 'removed' : 'hidden').catch(() => null),
    ]).catch((error: unknown) => refused.push(error));
    expect(await readByOthers()).not.toContain('quagga');
    expect(await reportDrift(world)).toEqual([]);
    if (index === 1) {
      await setState(world, 'review', review_id, 'shown');
      await author.api.reviews.delete({ review_id }).catch(() => null);
    }
  }
  for (const error of refused) expect(error).toMatchObject({ code: 'NOT_FOUND' });
});

const ACTS = ['publish', 'delete', 'restore', 'wait', 'shown', 'hidden', 'removed'] as const;

test('[MOD-01] after any acts of its author and of moderators, a review is read by those who may, and the counts are right', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...ACTS), { minLength: 3, maxLength: 14 }), async (acts) => {
      author = await world.someone();
      review_id = (await publish()).id;
      let deleted = false;
      // Whether its deletion can be undone, and what is left of it when that is over: the row, what moderators did, or nothing.
      let undoable = false;
      let left: 'row' | 'state' | 'nothing' = 'row';
      const wrong: unknown[] = [];
      let state: 'shown' | 'hidden' | 'removed' = 'shown';
      for (const act of acts) {
        if (act === 'publish') {
          const answer = await publish().catch(({ code }) => code);
          wrong.push(...((answer === 'REVIEW_REMOVED') === (state === 'removed') ? [] : [answer]));
          if (state !== 'removed') {
            review_id = answer.id;
            deleted = false;
            left = 'row';
          }
        } else if (act === 'delete') {
          await author.api.reviews.delete({ review_id }).catch(() => null);
          if (state !== 'removed' && !deleted) [deleted, undoable] = [true, true];
        } else if (act === 'restore') {
          await author.api.reviews.restore({ review_id }).catch(() => null);
          if (state !== 'removed' && undoable) deleted = false;
        } else if (act === 'wait') {
          world.clock.advance({ minutes: 11 });
          await deleteUnrestorableReviews(world.ctx);
          undoable = false;
          if (deleted && left === 'row' && state !== 'removed') left = state === 'hidden' ? 'state' : 'nothing';
        } else if (left === 'row' || (left === 'state' && act === 'shown')) {
          await setState(world, 'review', review_id, act);
          state = act;
          if (left === 'state') left = 'nothing';
        }
        expect((await readByOthers()).includes('quagga')).toBe(!deleted && state === 'shown');
        expect((await own()) !== null).toBe(!deleted && state !== 'removed');
      }
      expect(wrong).toEqual([]);
      expect(await reportDrift(world)).toEqual([]);
    }),
    { numRuns: 8 },
  );
});
