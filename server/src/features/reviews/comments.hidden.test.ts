import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '#test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

test('[COM-01] [PRO-04] members delete their comment also under a review that is hidden from them since, and do not edit it', async () => {
  const [author, bo, cy] = [await world.member('ada'), await world.member('bo'), await world.member('cy')];
  const text = { title: '', content: 'Seen twice.', rating: 4, is_spoiler: false };
  const { id } = await author.api.reviews.publish({ movie_id: await world.movie('Heat'), ...text });
  const to = { user_id: author.userId };
  const hiding = [
    () => author.api.visibility.setAudience({ ...to, audience: 'private' }),
    async () => {
      await author.api.visibility.setAudience({ ...to, audience: 'public' });
      await bo.api.blocks.mute(to);
    },
    () => author.api.blocks.block({ user_id: bo.userId }),
  ];
  const comments = [];
  for (const content of ['One.', 'Two.', 'Three.'])
    comments.push((await bo.api.comments.add({ review_id: id, content })).id);
  const others = await cy.api.comments.add({ review_id: id, content: 'Mine.' });
  for (const [turn, hide] of hiding.entries()) {
    await hide();
    const comment_id = comments[turn] ?? '';
    const unknown = { code: 'NOT_FOUND' };
    await expect(bo.api.comments.update({ comment_id, content: 'x' })).rejects.toMatchObject(unknown);
    await expect(bo.api.comments.delete({ comment_id: others.id })).rejects.toMatchObject(unknown);
    await bo.api.comments.delete({ comment_id });
  }
  const left = await author.api.comments.listByReview({ review_id: id });
  expect([left.items.map(({ content }) => content), left.total]).toEqual([['Mine.'], 1]);
});
