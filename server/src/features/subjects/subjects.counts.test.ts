import { REACTIONS } from '@halfstar/contract/shared/reactions.schema';
import { ORPCError } from '@orpc/client';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client, MemberClient } from '#test/client.ts';
import { reportDrift } from '#test/drift.ts';
import { fewOrMany } from '#test/runs.ts';
import { startWarnedWorld } from '#test/warned-world.ts';
import type { World } from '#test/world.ts';

let warnings: string[];
let world: World;
beforeAll(async () => {
  ({ world, warnings } = await startWarnedWorld());
});
afterAll(() => world.stop());

const REVIEW = { title: '', content: 'Two men talk over coffee.', rating: 4, is_spoiler: false };
const to = ({ userId }: MemberClient) => ({ user_id: userId });

/** The review and the activity card of a member, to react to. */
async function makeSubjects(owner: MemberClient, title: string) {
  const { id: review_id } = await owner.api.reviews.publish({ movie_id: await world.movie(title), ...REVIEW });
  await owner.api.tracking.addToList({ movie_id: await world.movie('Jaws'), list_type: 'favorites' });
  const { items } = await owner.api.timeline.listByMember({ ...to(owner), filter: 'activities' });
  const [card] = items;
  if (card === undefined || card.type === 'review') throw new Error('an activity card was expected');
  return { review_id, activity_id: card.activities[0]?.id ?? '' };
}

test('[PRO-04] counts are the same for every viewer and count everybody, also those of a thread that leaves comments out', async () => {
  const [owner, fan, muted, secret, reader] = await Promise.all(Array.from({ length: 5 }, () => world.someone()));
  if (!owner || !fan || !muted || !secret || !reader) throw new Error('no members');
  const { review_id, activity_id } = await makeSubjects(owner, 'Alien');
  const movie_id = await world.movie('Alien');
  for (const one of [fan, muted, secret]) {
    await one.api.reviews.react({ review_id, reaction: 'heart' });
    await one.api.timeline.react({ activity_id, reaction: 'fire' });
    await one.api.comments.add({ review_id, content: 'So they do.' });
    await one.api.reviews.publish({ movie_id, ...REVIEW });
  }
  await reader.api.blocks.mute(to(muted));
  await secret.api.visibility.setAudience({ ...to(secret), audience: 'private' });
  await fan.api.blocks.block(to(reader));

  const countsFor = async ({ api }: Client) => {
    const cards = (await api.timeline.listByMember(to(owner))).items;
    const ofCard = cards.flatMap((card) => (card.type === 'review' ? [] : [card.reactions.counts.fire]));
    const ofReviewCard = cards.flatMap((card) => (card.type === 'review' ? [card.review.reactions.counts.heart] : []));
    const review = await api.reviews.get({ review_id });
    const thread = await api.comments.listByReview({ review_id });
    const { total } = await api.reviews.listByMovie({ movie_id });
    return {
      counts: [ofCard, ofReviewCard, review.reactions.counts.heart, review.comment_count, thread.total, total],
      shown: thread.items.length,
    };
  };
  const counts = [[3], [3], 3, 3, 3, 4];
  expect(await countsFor(world.visitor())).toEqual({ counts, shown: 2 });
  expect(await countsFor(owner)).toEqual({ counts, shown: 2 });
  expect(await countsFor(secret)).toEqual({ counts, shown: 3 });
  expect(await countsFor(reader)).toEqual({ counts, shown: 0 });
});

/** Whoever is late finds the review deleted, or the comment. */
const ignoreGone = (error: unknown): void => {
  if (!(error instanceof ORPCError) || error.code !== 'NOT_FOUND') throw error;
};

test('[REA-01] whatever members do at once, the counts equal the rows, and nobody waits in a circle', {
  timeout: 600_000,
}, async () => {
  const members = await Promise.all(Array.from({ length: 6 }, () => world.someone()));
  const subjects = await Promise.all(
    members.slice(0, 3).map(async (owner) => ({ owner, ...(await makeSubjects(owner, 'Heat')) })),
  );
  const comments: { comment_id: string; author: MemberClient }[] = [];
  const member = fc.constantFrom(...members);
  const subject = fc.constantFrom(...subjects);
  const reaction = fc.constantFrom(...REACTIONS);
  type Act = () => Promise<unknown>;
  const acts: fc.Arbitrary<Act> = fc.oneof(
    fc.tuple(member, subject, reaction).map(
      ([{ api }, { review_id }, kind]): Act =>
        () =>
          api.reviews.toggleReaction({ review_id, reaction: kind }),
    ),
    fc.tuple(member, subject, reaction).map(
      ([{ api }, { activity_id }, kind]): Act =>
        () =>
          api.timeline.react({ activity_id, reaction: kind }),
    ),
    fc.tuple(member, subject).map(
      ([{ api }, { activity_id }]): Act =>
        () =>
          api.timeline.removeReaction({ activity_id }),
    ),
    fc.tuple(member, subject).map(
      ([author, { review_id }]): Act =>
        async () => {
          const { id } = await author.api.comments.add({ review_id, content: 'So?' });
          comments.push({ comment_id: id, author });
        },
    ),
    fc.constant<Act>(async () => {
      const { comment_id, author } = comments.shift() ?? {};
      if (comment_id !== undefined) await author?.api.comments.delete({ comment_id });
    }),
    fc.tuple(subject, fc.boolean()).map(
      ([{ owner, review_id }, hidden]): Act =>
        () =>
          hidden ? owner.api.reviews.delete({ review_id }) : owner.api.reviews.restore({ review_id }),
    ),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(acts, { minLength: 20, maxLength: 20 }), async (moment) => {
      await Promise.all(moment.map((act) => act().catch(ignoreGone)));
    }),
    { numRuns: fewOrMany(8, 500) },
  );
  expect(await reportDrift(world)).toEqual([]);
  expect(warnings).toEqual([]);
  // Hidden and shown again, and gone with all that hangs off it.
  const [{ owner, review_id = '' } = {}] = subjects;
  await owner?.api.reviews.restore({ review_id }).catch(ignoreGone);
  const before = (await world.visitor().api.reviews.get({ review_id })).reactions;
  await owner?.api.reviews.delete({ review_id });
  await owner?.api.reviews.restore({ review_id });
  expect((await world.visitor().api.reviews.get({ review_id })).reactions).toEqual(before);
  await world.ctx.db.deleteFrom('reviews').where('id', '=', review_id).execute();
  for (const table of ['subjects', 'subject_counts', 'reactions'] as const) {
    const column = table === 'subjects' ? 'id' : 'subject_id';
    expect(await world.ctx.db.selectFrom(table).selectAll().where(column, '=', review_id).execute()).toEqual([]);
  }
});
