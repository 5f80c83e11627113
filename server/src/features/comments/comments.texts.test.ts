import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import { attacks, honestTexts, isInert } from '#test/texts.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
let bo: MemberClient;
/** A review of another member. */
let review_id: string;
beforeAll(async () => {
  world = await startWorld();
  bo = await world.member('bo');
});
beforeEach(async () => {
  const text = { title: '', content: 'Two men talk over coffee.', rating: 4, is_spoiler: false };
  const author = await world.someone();
  review_id = (await author.api.reviews.publish({ movie_id: await world.movie('Heat'), ...text })).id;
});
afterAll(() => world.stop());

const LETTERS = [...'𝔸𝔹'.repeat(1001)];
const LONGEST = LETTERS.slice(0, 2000).join('');
const EMPTY = 'content: Comment cannot be empty';
const REFUSED = [
  [' \n ', EMPTY],
  ['\u200B\u2060', EMPTY],
  [LETTERS.slice(0, 2001).join(''), 'content: Comment must be 2000 characters or less'],
] as const;

/** Which fields a call was refused for, and why; null when it was not. */
const errorsOf = (sent: Promise<unknown>) =>
  sent.then(
    () => null,
    ({ data }: { data: { errors: { field: string; message: string }[] } }) =>
      data.errors.map(({ field, message }) => `${field}: ${message}`).join(),
  );

test('[COM-01] a comment is not empty and has at most 2000 code points', async () => {
  const add = (content: string) => errorsOf(bo.api.comments.add({ review_id, content }));
  for (const [content, error] of REFUSED) expect(await add(content)).toBe(error);
  expect((await bo.api.comments.listByReview({ review_id })).items).toEqual([]);
  for (const content of [LONGEST, '❤️']) expect(await add(content)).toBeNull();
});

test('[COM-01] an edit makes no comment empty or too long, and one that is refused changes nothing', async () => {
  const { id: comment_id } = await bo.api.comments.add({ review_id, content: 'Great coffee.' });
  world.clock.advance({ minutes: 1 });
  const edit = (content: string) => errorsOf(bo.api.comments.update({ comment_id, content }));
  for (const [content, error] of REFUSED) expect(await edit(content)).toBe(error);
  const { items } = await bo.api.comments.listByReview({ review_id });
  expect(items).toMatchObject([{ id: comment_id, content: 'Great coffee.', edited: false }]);
  for (const content of [LONGEST, '❤️']) expect(await edit(content)).toBeNull();
});

test('[SAF-03] a comment goes through the safety check', async () => {
  const unsafe = attacks.filter((one, index) => !isInert(one) && index % 20 === 0);
  for (const { text } of unsafe) {
    await expect(bo.api.comments.add({ review_id, content: text })).rejects.toMatchObject({
      data: { errors: [{ field: 'content', message: 'Content contains potentially unsafe elements' }] },
    });
  }
  const { id: comment_id } = await bo.api.comments.add({ review_id, content: 'Fine.' });
  await expect(bo.api.comments.update({ comment_id, content: 'Not <b>fine</b>' })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
  });
  const honest = honestTexts.filter((_, index) => index % 30 === 0).map(({ text }) => text);
  for (const content of honest) {
    await bo.api.comments.add({ review_id, content });
  }
  const { items } = await bo.api.comments.listByReview({ review_id, limit: 50 });
  expect(items.map(({ content }) => content)).toEqual(['Fine.', ...honest]);
});
