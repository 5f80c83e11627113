import { check } from '../support/axe.ts';
import { createSeededMembers } from '../support/axe-members.ts';
import { expect, test } from '../support/fixtures.ts';

test('[A11-01] axe finds no violations on comments in both schemes', async ({ newMember, film }) => {
  const { member, reviewId } = await createSeededMembers(newMember, film);
  const { page } = member;
  await page.goto(`/reviews/${reviewId}`);
  await page.getByRole('button', { name: 'Edit your comment' }).click();
  await page.getByRole('textbox', { name: 'Write a comment' }).fill(`Go <b>on</b>. ${'And on. '.repeat(230)}`);
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(page.getByText('Content contains potentially unsafe elements')).toBeVisible();
  await check(page, 'a comment that is changed, and one that is refused');
  await page.getByRole('button', { name: /^Delete the comment by/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await check(page, 'deleting a comment');
});

test('[A11-01] axe finds no violations in the review dialog in both schemes', async ({ newMember, film }) => {
  const { page } = (await createSeededMembers(newMember, film)).member;
  const dialog = page.getByRole('dialog');
  await page.goto(`/lists?review=${await film('Parasite')}`);
  await expect(dialog.getByLabel('Review', { exact: true })).toBeVisible();
  await check(page, 'review dialog');
  await page.goto('/lists?review=new');
  await expect(dialog.getByRole('textbox').first()).toBeVisible();
  await check(page, 'review dialog, choosing the film');
});

const REVIEW = { title: 'Falling', content: 'She was the other one all along.', rating: 4.5, is_spoiler: false };

test('[A11-01] axe finds no violations on scheduled reviews in both schemes', async ({ newMember, film }) => {
  const { page, client } = await newMember('axe');
  const waiting = { movie_id: await film('Alien'), ...REVIEW, scheduled_for: '2031-01-01T12:00:00Z' };
  await client.api.scheduled.schedule(waiting);
  await page.goto('/reviews?tab=scheduled');
  await expect(page.getByRole('article', { name: 'Your scheduled review of Alien' })).toBeVisible();
  await check(page, 'scheduled reviews');
});

test('[A11-01] axe finds no violations on a review in full in both schemes', async ({ newMember, film }) => {
  const { page, client } = await newMember('axe');
  await client.api.reviews.publish({ movie_id: await film('Heat'), ...REVIEW });
  await page.goto('/reviews');
  await page.getByRole('button', { name: 'in full' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await check(page, 'a review in full');
});

test('[A11-01] axe finds no violations on drafts in both schemes', async ({ newMember, film }) => {
  const { page, client } = await newMember('axe');
  const movie_id = await film('Vertigo');
  await client.api.drafts.save({ movie_id, version: 0, ...REVIEW });

  const dialog = page.getByRole('dialog');
  await page.goto('/reviews?tab=drafts');
  await page.getByRole('button', { name: 'Go on writing' }).click();
  await expect(dialog.getByText(/^Your draft, saved/)).toBeVisible();
  await dialog.getByLabel('Publish it later').check();
  await dialog.getByLabel('Date').fill('2020-01-01');
  await dialog.getByRole('button', { name: 'Schedule Review' }).click();
  await expect(dialog.getByText('Invalid schedule time')).toBeVisible();
  await check(page, 'a draft with a wrong time');
  await client.api.drafts.save({ movie_id, version: 1, ...REVIEW, title: 'Elsewhere' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Here');
  await expect(dialog.getByText('You also wrote about this film elsewhere')).toBeVisible();
  await check(page, 'words from elsewhere');
  await page.keyboard.press('Escape');
  await check(page, 'a time that would be lost');
  await page.getByRole('button', { name: 'Leave without the time' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('article', { name: 'Your draft about Vertigo' })).toBeVisible();
  await check(page, 'drafts');
});
