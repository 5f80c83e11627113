import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

const TEXT = { title: 'Coffee', content: 'Two men talk over coffee.', rating: 3, is_spoiler: false };

const formIn = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: /^(Edit )?Review$/ });
  return {
    dialog,
    title: dialog.getByRole('textbox', { name: 'Title' }),
    text: dialog.getByRole('textbox', { name: 'Review', exact: true }),
    stars: dialog.getByRole('slider'),
    spoiler: dialog.getByLabel('It gives away what happens'),
    later: dialog.getByLabel('Publish it later'),
    send: dialog.getByRole('button', { name: /^(Publish Review|Schedule Review|Save Changes)$/ }),
    question: page.getByRole('dialog', { name: 'Leave without saving?' }),
  };
};

test('[REV-02] [DRF-01] [A11-01] the review form focuses its first error and loses no changes without asking', async ({
  newMember,
  film,
}) => {
  const { page, client } = await newMember('ada');
  const [heat, alien, jaws] = await Promise.all(['Heat', 'Alien', 'Jaws'].map(film));
  await client.api.reviews.publish({ movie_id: heat ?? '', ...TEXT });
  await client.api.scheduled.schedule({ movie_id: jaws ?? '', ...TEXT, scheduled_for: '2031-01-01T12:00:00Z' });
  const { dialog, title, text, stars, spoiler, later, send, question } = formIn(page);

  await test.step('the first invalid field has the focus, and the number of errors is announced', async () => {
    await page.goto(`/reviews?review=${heat}`);
    await title.fill('x'.repeat(201));
    await text.fill('Too short');
    await send.click();
    await expect(title).toBeFocused();
    await expect(title).toHaveAccessibleDescription('Title must be 200 characters or less');
    await expect(text).toHaveAttribute('aria-invalid', 'true');
    await expect(page.locator('[aria-live="assertive"]')).toHaveText('2 fields need your attention.');
    await title.fill(TEXT.title);
    await send.click();
    await expect(text).toBeFocused();
    await expect(page.locator('[aria-live="assertive"]')).toHaveText('One field needs your attention.');
    await text.fill(TEXT.content);
  });

  const changes: [string, string, () => Promise<void>][] = [
    ['its stars', `/reviews?review=${heat}`, () => stars.press('End')],
    ['its spoiler flag', `/reviews?review=${heat}`, () => spoiler.press('Space')],
    ['its time', `/reviews?tab=scheduled&review=${jaws}`, () => dialog.getByLabel('Time').fill('21:00')],
    ['whether it waits', `/reviews?tab=scheduled&review=${jaws}`, () => later.press('Space')],
  ];
  for (const [what, address, change] of changes)
    await test.step(`editing a review asks before closing when only ${what} changed`, async () => {
      await page.goto(address);
      await expect(text).toHaveValue(TEXT.content);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await page.goto(address);
      await expect(text).toHaveValue(TEXT.content);
      await change();
      const changed = await page.evaluateHandle(() => document.activeElement);
      await page.keyboard.press('Escape');
      await expect(question.getByRole('button', { name: 'Keep writing' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(question).toBeHidden();
      await expect.poll(() => changed.evaluate((element) => element === document.activeElement)).toBe(true);
      await page.keyboard.press('Escape');
      await question.getByRole('button', { name: /^(Throw them away|Leave without the time)$/ }).click();
      await expect(dialog).toBeHidden();
    });

  await test.step('a new one saves stars and flag as a draft, and asks about the time, which no draft contains', async () => {
    await page.goto(`/reviews?tab=drafts&review=${alien}`);
    await stars.press('4');
    await spoiler.press('Space');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('article', { name: 'Your draft about Alien' })).toBeVisible();
    const { draft } = await client.api.drafts.get({ movie_id: alien ?? '' });
    expect(draft).toMatchObject({ title: '', content: '', rating: 4, is_spoiler: true });
    await page.getByRole('button', { name: 'Go on writing' }).click();
    await expect(spoiler).toBeChecked();
    await expect(stars).toHaveAttribute('aria-valuenow', '4');
    await later.press('Space');
    await page.keyboard.press('Escape');
    await expect(question).toContainText('Your words are kept as a draft');
    await question.getByRole('button', { name: 'Leave without the time' }).click();
    await expect(dialog).toBeHidden();
  });
});

/** Reaches the button by keyboard and presses it. */
async function pressIn(row: Locator, name: string | RegExp): Promise<void> {
  await row.getByRole('button', { name }).press('Enter');
}

test('[A11-01] after a review, a draft or a scheduled review is removed the focus is on the next one, or on the heading', async ({
  newMember,
  film,
}) => {
  const { page, client } = await newMember('bo');
  const [heat, alien, jaws] = await Promise.all(['Heat', 'Alien', 'Jaws'].map(film));
  const heading = page.getByRole('heading', { level: 1 });
  const getRow = (title: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('article', { name: title }) });

  await test.step('drafts, also without live messages; an undone removal is shown again', async () => {
    await page.routeWebSocket('**/api/live*', (socket) => socket.close());
    for (const movie_id of [heat, alien])
      await client.api.drafts.save({ movie_id: movie_id ?? '', version: 0, ...TEXT });
    await page.goto('/reviews?tab=drafts');
    await pressIn(getRow('Alien'), 'Discard');
    await expect(getRow('Alien')).toHaveCount(0);
    await expect(getRow('Heat')).toBeFocused();
    await pressIn(getRow('Heat'), 'Discard');
    await expect(page.getByText('No drafts.')).toBeVisible();
    await expect(heading).toBeFocused();
    const undo = page.getByRole('button', { name: 'Undo' });
    await undo.first().click();
    await expect(undo).toHaveCount(1);
    await undo.click();
    await expect(getRow('Alien')).toBeVisible();
    // A draft that is discarded and closed leaves the list, and returns after undoing.
    await pressIn(getRow('Heat'), 'Go on writing');
    await formIn(page).dialog.getByRole('button', { name: 'Start over' }).click();
    await page.keyboard.press('Escape');
    await expect(getRow('Heat')).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(getRow('Heat')).toBeVisible();
  });

  await test.step('scheduled ones', async () => {
    for (const movie_id of [heat, jaws])
      await client.api.scheduled.schedule({ movie_id: movie_id ?? '', ...TEXT, scheduled_for: '2031-01-01T12:00:00Z' });
    await page.goto('/reviews?tab=scheduled');
    await pressIn(getRow('Heat'), 'Cancel');
    await expect(getRow('Heat')).toHaveCount(0);
    await expect(getRow('Jaws')).toBeFocused();
    await pressIn(getRow('Jaws'), 'Publish Now');
    await expect(page.getByText('Nothing is scheduled.')).toBeVisible();
    await expect(heading).toBeFocused();
  });

  await test.step('published ones, after the confirmation', async () => {
    await client.api.reviews.publish({ movie_id: heat ?? '', ...TEXT });
    await page.goto('/reviews');
    for (const [title, next] of [
      ['Heat', getRow('Jaws')],
      ['Jaws', heading],
    ] as const) {
      await pressIn(getRow(title), /^Actions/);
      await page.getByRole('menuitem', { name: 'Delete Review' }).press('Enter');
      await page.getByRole('dialog').getByRole('button', { name: 'Delete Review' }).press('Enter');
      await expect(getRow(title)).toHaveCount(0);
      await expect(next).toBeFocused();
    }
  });
});

test('the time of a review opens below its box, which stays where it was pressed', async ({ newMember, film }) => {
  const { page } = await newMember('ada');
  await page.goto(`/reviews?review=${await film('Heat')}`);
  const { dialog, later } = formIn(page);
  await expect(later).toBeVisible();
  const place = () => later.boundingBox();
  const start = await place();
  await later.check();
  await expect(dialog.getByLabel('Date')).toBeVisible();
  expect(await place()).toEqual(start);
});
