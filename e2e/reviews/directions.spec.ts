import type { Locator } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

const ARABIC = 'فيلم رائع!';
const ENGLISH = 'A great film!';

/** On which side of the line's first letter its "!" is, for each line of the element's text. */
const directionsOf = (element: Locator) =>
  element.evaluate((whole) => {
    const node = document.createTreeWalker(whole, NodeFilter.SHOW_TEXT).nextNode();
    if (!(node instanceof Text)) throw new Error('there is no text');
    const leftOf = (index: number) => {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + 1);
      return range.getBoundingClientRect().left;
    };
    let from = 0;
    return node.data.split('\n').map((line) => {
      const direction = leftOf(from + line.indexOf('!')) > leftOf(from) ? 'left to right' : 'right to left';
      from += line.length + 1;
      return direction;
    });
  });

const BOTH = ['right to left', 'left to right'];

test('titles, texts, comments and lists are shown paragraph by paragraph in the direction of their language, and so are fields', async ({
  newMember,
  film,
}) => {
  const { page, client } = await newMember('dir');
  const movie_id = await film('Alien');
  const text = `${ARABIC}\n${ENGLISH}`;
  const { id: review_id } = await client.api.reviews.publish({
    movie_id,
    title: ARABIC,
    content: text,
    rating: 4,
    is_spoiler: false,
  });
  await client.api.comments.add({ review_id, content: text });
  const { id: list_id } = await client.api.lists.create({
    name: ARABIC,
    description: text,
    ranked: false,
    public: true,
  });
  await client.api.profiles.update({ user_id: client.userId, bio: text });

  await page.goto(`/reviews/${review_id}`);
  const texts = page.getByText(ARABIC);
  await expect(texts).toHaveCount(3);
  expect(await directionsOf(texts.nth(0))).toEqual(['right to left']);
  expect(await directionsOf(texts.nth(1))).toEqual(BOTH);
  expect(await directionsOf(texts.nth(2))).toEqual(BOTH);
  const field = page.getByRole('textbox', { name: 'Write a comment' });
  await field.fill(ARABIC);
  await expect(field).toHaveCSS('direction', 'rtl');
  await field.fill(ENGLISH);
  await expect(field).toHaveCSS('direction', 'ltr');

  await page.goto(`/lists/${list_id}`);
  expect(await directionsOf(page.getByRole('heading', { level: 1 }).locator('bdi'))).toEqual(['right to left']);
  await expect(page).toHaveTitle(`${ARABIC} · Halfstar`);
  expect(await directionsOf(page.locator('p', { hasText: ENGLISH }))).toEqual(BOTH);

  await page.goto('/profile');
  expect(await directionsOf(page.getByRole('link').getByText(ARABIC))).toEqual(['right to left']);
  expect(await directionsOf(page.locator('p', { hasText: ENGLISH }).first())).toEqual(BOTH);
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await expect(page.getByRole('textbox', { name: 'Bio' })).toHaveCSS('direction', 'rtl');
});
