import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { tabTo } from '../support/keyboard.ts';

const TEXT = { title: '', content: 'Two men talk over coffee, and then they do not.', rating: 4, is_spoiler: false };

const getThread = (page: Page) => page.getByRole('region', { name: /^Comments on / });

/** Presses Tab until the first of these has the focus. */
const tabToFirst = (page: Page, name: string | RegExp, role: 'button' | 'textbox' = 'button') =>
  tabTo(page.getByRole(role, { name }).first());

test('[COM-01] [REV-04] [REV-05] comments are added, edited and deleted by keyboard, and appear live for other viewers', {
  tag: '@gate',
}, async ({ newMember, film }) => {
  const ada = await newMember('ada');
  const bo = await newMember('bo');
  const { id } = await ada.client.api.reviews.publish({ movie_id: await film('Heat'), ...TEXT });
  await bo.page.goto(`/reviews/${id}`);
  await expect(getThread(bo.page).getByText('Nobody has said anything yet.')).toBeVisible();

  // On a card the thread is closed until it is opened.
  const { page } = ada;
  await page.goto('/reviews');
  await tabToFirst(page, 'Comment');
  await expect(getThread(page)).toHaveCount(0);
  await page.keyboard.press('Enter');
  await tabToFirst(page, 'Write a comment', 'textbox');
  await page.keyboard.type(`Is @${bo.client.username} here? <b>Hello</b>`);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Content contains potentially unsafe elements')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Write a comment' })).toBeFocused();
  for (let i = 0; i < '<b>Hello</b>'.length; i += 1) await page.keyboard.press('Backspace');

  // The server does not respond, so the comment is removed again and its text is kept.
  const held = Promise.withResolvers<void>();
  await page.route('**/api/reviews/*/comments', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await held.promise;
    return route.abort();
  });
  await page.keyboard.press('Control+Enter');
  await expect(getThread(page).getByRole('article', { name: 'Your comment' })).toContainText('sending');
  await expect(page.getByRole('textbox', { name: 'Write a comment' })).toHaveValue('');
  held.resolve();
  await expect(page.getByText('Halfstar cannot be reached.')).toBeVisible();
  await expect(getThread(page).getByRole('article')).toHaveCount(0);
  const unsent = page.getByRole('textbox', { name: 'Your comment to send again' });
  await expect(unsent).toHaveValue(/^Is @bo\w+ here\?$/);
  await expect(unsent).toBeFocused();
  await page.unroute('**/api/reviews/*/comments');
  await page.keyboard.press('Control+Enter');

  const otherComments = getThread(bo.page).getByRole('article');
  await expect(otherComments).toHaveCount(1);
  await expect(otherComments.getByRole('link', { name: `@${bo.client.username}` })).toHaveAttribute(
    'href',
    `/profile/${bo.client.username}`,
  );
  await expect(bo.page.getByRole('button', { name: '1 comment' })).toBeVisible();

  // Bo replies, and Ada sees it live.
  await bo.page.getByRole('textbox', { name: 'Write a comment' }).fill('I am.');
  await bo.page.getByRole('button', { name: 'Comment', exact: true }).click();
  const ownComments = getThread(page).getByRole('article');
  await expect(ownComments).toHaveCount(2);
  await expect(ownComments.nth(1)).toContainText('I am.');
  await expect(ownComments.nth(1)).not.toContainText('edited');
  await expect(page.getByRole('button', { name: '2 comments' })).toBeVisible();

  await bo.page.getByRole('button', { name: 'Edit your comment' }).click();
  const field = bo.page.getByRole('textbox', { name: 'Change your comment' });
  await expect(field).toBeFocused();
  await field.press('Escape');
  await expect(bo.page.getByRole('button', { name: 'Edit your comment' })).toBeFocused();
  await bo.page.keyboard.press('Enter');
  await field.fill('I am, and I disagree.');
  await field.press('Control+Enter');
  await expect(ownComments.nth(1)).toContainText('I am, and I disagree.');
  await expect(ownComments.nth(1)).toContainText('edited');

  // It belongs to Ada's review, so she may delete it but not edit it.
  await expect(ownComments.nth(1).getByRole('button', { name: /^Edit/ })).toHaveCount(0);
  await tabToFirst(page, /^Delete the comment by bo/);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete this comment?' });
  await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(ownComments).toHaveCount(2);
  await expect(page.getByRole('button', { name: /^Delete the comment by bo/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Delete Comment' }).press('Enter');
  await expect(ownComments).toHaveCount(1);
  await expect(getThread(page).getByRole('listitem')).toBeFocused();
  await expect(otherComments).toHaveCount(1);
  await expect(bo.page.getByRole('button', { name: '1 comment' })).toBeVisible();
});

test('[REV-05] [REV-06] [COM-01] visitors read comments too, page by page, and those of spoilers only with the review', async ({
  newMember,
  film,
  browser,
  baseURL,
}) => {
  const { client } = await newMember('ada');
  const { id } = await client.api.reviews.publish({ movie_id: await film('Psycho'), ...TEXT, is_spoiler: true });
  for (let i = 1; i <= 25; i += 1) await client.api.comments.add({ review_id: id, content: `His mother, no. ${i}` });
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/comments')) requested.push(request.url());
  });
  const response = await page.goto(`/reviews/${id}`);
  await expect(page.getByText('25 comments', { exact: true })).toBeAttached();
  expect(await response?.text()).not.toContain('His mother');
  await expect(page.getByRole('button', { name: /comment/i })).toHaveCount(0);
  expect(requested).toEqual([]);

  // The first response is an error, the next one a success.
  let answers = 0;
  await page.route(/\/comments(\?|$)/, (route) => {
    answers += 1;
    const problem = {
      type: 'about:blank',
      title: 'Gone out',
      status: 403,
      code: 'OUT',
      detail: 'No.',
      request_id: 'x',
    };
    const refusal = { status: 403, contentType: 'application/problem+json', body: JSON.stringify(problem) };
    return answers === 1 ? route.fulfill(refusal) : route.continue();
  });
  await page.getByRole('button', { name: 'Show Spoiler Review' }).click();
  await expect(getThread(page).getByRole('alert')).toContainText('The comments could not be loaded.');
  await getThread(page).getByRole('button', { name: 'Try Again' }).click();
  const comments = getThread(page).getByRole('article');
  await expect(comments).toHaveCount(20);
  await getThread(page).getByRole('button', { name: 'More comments' }).click();
  await expect(comments).toHaveCount(25);
  await expect(comments.first()).toContainText('His mother, no. 1');
  await expect(comments.last()).toContainText('His mother, no. 25');
  await expect(getThread(page).getByRole('textbox')).toHaveCount(0);
  await getThread(page).getByRole('button', { name: 'Sign in to comment' }).click();
  await expect(page).toHaveURL(/\/auth\?.*next=.*reviews/);
  await context.close();
});
