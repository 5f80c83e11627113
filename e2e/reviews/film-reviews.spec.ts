import { expect, test } from '../support/fixtures.ts';

const REVIEW = { title: '', content: 'Every staircase in it tells you where somebody stands.', is_spoiler: false };

test('[MOV-09] the reviews of a film are shown in the chosen order, with spoilers hidden', async ({
  newMember,
  film,
}) => {
  const { page, client } = await newMember('ned');
  const movie = await film('Rear Window');
  const { client: low } = await newMember('ola');
  const { client: high } = await newMember('pip');
  await high.api.reviews.publish({
    movie_id: movie,
    ...REVIEW,
    content: 'The neighbor did it, of course.',
    rating: 5,
    is_spoiler: true,
  });
  const liked = await low.api.reviews.publish({
    movie_id: movie,
    ...REVIEW,
    content: 'Curtains would have helped.',
    rating: 2,
  });
  await client.api.reviews.publish({ movie_id: movie, ...REVIEW, rating: 3 });
  await high.api.reviews.react({ review_id: liked.id, reaction: 'heart' });
  await page.goto(`/movies/${movie}`);
  await page.getByRole('link', { name: 'All 3 reviews' }).click();
  const authors = page
    .getByRole('article')
    .locator('header')
    .getByRole('link')
    .filter({ hasText: /^(ned|ola|pip)/ });
  const order = async (name: string, names: RegExp[]) => {
    await page.getByText(name, { exact: true }).click();
    await expect(page.getByRole('radio', { name })).toBeChecked();
    await expect(authors).toHaveText(names);
  };
  await order('Highest rated', [/^pip/, /^ned/, /^ola/]);
  await order('Most reactions', [/^ola/, /^ned/, /^pip/]);
  await order('Newest', [/^ned/, /^ola/, /^pip/]);
  await expect(page.getByText('The neighbor did it')).toHaveCount(0);
  await page.getByRole('button', { name: 'Show Spoiler Review' }).press('Enter');
  await expect(page.getByText('The neighbor did it')).toBeVisible();
  // Keys go on at the text: the button that had the focus is gone.
  await expect(page.locator(':focus')).toContainText('The neighbor did it');
});
