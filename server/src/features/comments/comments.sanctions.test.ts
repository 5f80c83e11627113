import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import { lift, sanction } from '#test/sanctions.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
let admin: MemberClient;
beforeAll(async () => {
  world = await startWorld();
  admin = await world.member('judge');
});
afterAll(() => world.stop());

const COMMENT_BANNED = { code: 'COMMENT_BANNED', status: 403 };

test('[MOD-01] a comment ban refuses adding and editing comments until its end, and nothing else', async () => {
  const [ada, bo] = [await world.someone(), await world.someone()];
  const movie_id = await world.movie('Heat');
  const text = { title: '', content: 'Two men talk over coffee.', rating: 4, is_spoiler: false };
  const { id: review_id } = await bo.api.reviews.publish({ movie_id, ...text });
  const [kept, deleted] = [
    await ada.api.comments.add({ review_id, content: 'So it is.' }),
    await ada.api.comments.add({ review_id, content: 'Twice.' }),
  ];
  const id = await sanction(world, ada, 'comment_ban', admin);
  const add = () => ada.api.comments.add({ review_id, content: 'And again.' });
  const edit = () => ada.api.comments.update({ comment_id: kept.id, content: 'So it was.' });
  for (const act of [add, edit]) await expect(act()).rejects.toMatchObject(COMMENT_BANNED);
  const ends_at = new Date(world.clock.now().getTime() + 24 * 3_600_000).toISOString();
  await expect(add()).rejects.toMatchObject({ data: { data: { ends_at } } });
  expect((await ada.api.accounts.getSession()).user?.sanctions.comment_ban_ends_at).toBe(ends_at);
  await ada.api.comments.delete({ comment_id: deleted.id });
  await ada.api.reviews.react({ review_id, reaction: 'heart' });
  await ada.api.reviews.publish({ movie_id, ...text });

  world.clock.advance({ hours: 24 });
  await edit();
  await add();
  expect(await lift(world, id, admin)).toBe(false);
});
