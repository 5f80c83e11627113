import type { Locator, Page } from '@playwright/test';
import { changeDatabase } from '../support/database.ts';
import { expect, test } from '../support/fixtures.ts';

const LONG = 'Every staircase in it tells you where somebody stands. '.repeat(8).trim();
const HIDDEN = 'The man in the cellar was there all along.';

/** The items of a card's menu. */
async function listMenuItems(page: Page, card: Locator): Promise<string[]> {
  await card.getByRole('button', { name: /^Actions/ }).click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  const items = await page.getByRole('menuitem').allTextContents();
  await page.keyboard.press('Escape');
  return items;
}

const getCard = (page: Page, name: string, film: string) =>
  page.getByRole('main').getByRole('article', { name: `${name}’s review of ${film}` });

test('[SCH-01] [SCH-02] a review is scheduled in its author’s time zone, changed, published early, canceled, and published on time', async ({
  newMember,
  film,
  testServer,
}) => {
  const { page, client } = await newMember('sia', { timezoneId: 'Pacific/Auckland' });
  const [heat, alien, jaws] = await Promise.all(['Heat', 'Alien', 'Jaws'].map(film));
  const form = page.getByRole('dialog');
  const [date, time] = [form.getByLabel('Date'), form.getByLabel('Time')];
  const send = form.getByRole('button', { name: 'Schedule Review' });
  const cardFor = (title: string) => page.getByRole('article', { name: `Your scheduled review of ${title}` });

  await test.step('date and time are both required, must be in the future, and default to noon', async () => {
    await page.goto(`/reviews?tab=scheduled&review=${heat}`);
    await form.getByRole('textbox', { name: 'Review', exact: true }).fill('Two men talk over coffee.');
    await form.getByRole('slider').press('End');
    const findDays = () =>
      page.evaluate(() => {
        const now = new Date();
        const noon = now.getHours() < 12 ? now : new Date(now.getTime() + 86_400_000);
        return { today: now.toLocaleDateString('sv-SE'), next: noon.toLocaleDateString('sv-SE') };
      });
    // Noon or midnight may pass meanwhile.
    const before = await findDays();
    await form.getByLabel('Publish it later').check();
    await expect(time).toHaveValue('12:00');
    const chosen = await date.inputValue();
    const earliest = await date.getAttribute('min');
    const after = await findDays();
    expect([before.next, after.next]).toContain(chosen);
    // The days that the browser's date picker disables.
    expect([before.today, after.today]).toContain(earliest);
    await date.fill('');
    await send.click();
    await expect(form.getByText('Scheduling incomplete')).toBeVisible();
    await date.fill('2031-07-01');
    await time.fill('');
    await send.click();
    await expect(form.getByText('Scheduling incomplete')).toBeVisible();
    await time.fill('09:30');
    await date.fill('2020-07-01');
    await send.click();
    await expect(form.getByText('Invalid schedule time')).toBeVisible();
    await date.fill('2031-07-01');
    await expect(form.getByText('Tuesday, 1 July 2031 at 09:30 (Pacific/Auckland)')).toBeVisible();
    await send.click();
    await expect(form).toBeHidden();
    await expect(cardFor('Heat')).toContainText('Comes out on Tuesday, 1 July 2031 at 09:30');
    const { scheduled } = await client.api.scheduled.get({ movie_id: heat ?? '' });
    expect(scheduled).toMatchObject({ scheduled_for: '2031-06-30T21:30:00.000Z', status: 'pending' });
    expect((await client.api.drafts.list({})).items).toEqual([]);
  });

  await test.step('it is changed and published early', async () => {
    await cardFor('Heat').getByRole('button', { name: 'Change' }).click();
    await expect(form.getByRole('heading', { name: 'Edit Review' })).toBeVisible();
    await expect(date).toHaveValue('2031-07-01');
    await time.fill('21:00');
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await expect(cardFor('Heat')).toContainText('at 21:00');
    await cardFor('Heat').getByRole('button', { name: 'Publish Now' }).click();
    await expect(page.getByText('Nothing is scheduled.')).toBeVisible();
    await page.getByRole('tab', { name: 'Published' }).click();
    await expect(page.getByRole('main').getByText('Two men talk over coffee.')).toBeVisible();
  });

  const text = { title: '', content: 'Nobody hears it in space.', rating: 4, is_spoiler: false };
  await test.step('a canceled one is a draft again', async () => {
    await client.api.scheduled.schedule({ movie_id: alien ?? '', ...text, scheduled_for: '2031-01-01T12:00:00Z' });
    await page.getByRole('tab', { name: 'Scheduled' }).click();
    await cardFor('Alien').getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('Nothing is scheduled.')).toBeVisible();
    await page.getByRole('tab', { name: 'Drafts' }).click();
    await expect(page.getByRole('article', { name: 'Your draft about Alien' })).toContainText('Nobody hears it');
  });

  await test.step('at its time it is published, and an open page shows it', async () => {
    await page.getByRole('tab', { name: 'Scheduled' }).click();
    await client.api.scheduled.schedule({ movie_id: jaws ?? '', ...text, scheduled_for: '2031-01-01T12:00:00Z' });
    await expect(cardFor('Jaws')).toBeVisible();
    // Its time comes only after the page was seen to show that it waits.
    await changeDatabase(testServer.databaseUrl, (database) =>
      database.query('update scheduled_reviews set scheduled_for = now() where user_id = $1', [client.userId]),
    );
    await expect(page.getByText('Nothing is scheduled.')).toBeVisible();
    expect((await client.api.reviews.getOwn({ movie_id: jaws ?? '' })).review).toMatchObject(text);
  });
});

test('[REV-03] [REV-04] [REV-05] [REV-06] a review on its card, in full and on its own page; edited, deleted and restored', {
  tag: '@gate',
}, async ({ newMember, film }) => {
  const { page: mine, client: ada } = await newMember('ada');
  const { page: theirs } = await newMember('bo');
  const [parasite, oldboy] = await Promise.all(['Parasite', 'Oldboy'].map(film));
  const { api, username } = ada;
  const review = await api.reviews.publish({
    movie_id: parasite ?? '',
    title: 'Stairs',
    content: LONG,
    rating: 4.5,
    is_spoiler: false,
  });
  await api.reviews.publish({ movie_id: oldboy ?? '', title: 'His own', content: HIDDEN, rating: 3, is_spoiler: true });

  await test.step('a viewer sees author, stars and time; a long text is expanded and collapsed, or read in full', async () => {
    const answers: Promise<string>[] = [];
    theirs.on('response', (response) => {
      if (response.url().includes('/api/')) answers.push(response.text().catch(() => ''));
    });
    await theirs.goto(`/${username}`);
    const card = getCard(theirs, username, 'Parasite');
    await expect(card.getByRole('link', { name: username }).first()).toHaveAttribute('href', `/profile/${username}`);
    // The avatar, which without a picture shows the initial.
    await expect(card.locator(`a[aria-hidden][href="/profile/${username}"]`).first()).toHaveText(/^a$/i);
    await expect(card.getByRole('img', { name: 'Pro' })).toBeVisible();
    await expect(card.getByRole('img', { name: /4\.5/ })).toBeVisible();
    await expect(card.locator('time').first()).toHaveText(/^(now|\d+ minutes? ago)/);
    await expect(card.getByText('edited')).toHaveCount(0);
    const items = await listMenuItems(theirs, card);
    expect(items).not.toContain('Edit Review');
    expect(items).not.toContain('Delete Review');
    await expect(card.getByText(LONG)).toHaveCount(0);
    await card.getByRole('button', { name: 'Read more' }).click();
    await expect(card.getByText(LONG)).toBeVisible();
    await card.getByRole('button', { name: 'Show less' }).click();
    await expect(card.getByText(LONG)).toHaveCount(0);
    await card.getByRole('button', { name: 'in full' }).click();
    await expect(theirs.getByRole('dialog').getByText(LONG)).toBeVisible();
    await theirs.keyboard.press('Escape');

    const veiled = getCard(theirs, username, 'Oldboy');
    const button = veiled.getByRole('button', { name: 'Show Spoiler Review' });
    await expect(button).toBeVisible();
    const responseText = (await Promise.all(answers)).join();
    for (const words of ['His own', HIDDEN]) expect(responseText).not.toContain(words);
    await button.click();
    for (const words of ['His own', HIDDEN]) await expect(veiled.getByText(words)).toBeVisible();
  });

  await test.step('its author edits it: changed stars are no edit, a changed text is', async () => {
    await mine.goto('/reviews');
    const card = getCard(mine, username, 'Parasite');
    const dialog = mine.getByRole('dialog');
    const edit = async (change: () => Promise<void>) => {
      await card.getByRole('button', { name: /^Actions/ }).click();
      await mine.getByRole('menuitem', { name: 'Edit Review' }).click();
      await expect(dialog.getByRole('heading', { name: 'Edit Review' })).toBeVisible();
      await change();
      await dialog.getByRole('button', { name: 'Save Changes' }).click();
      await expect(dialog).toBeHidden();
    };
    await edit(() => dialog.getByRole('slider').press('End'));
    await expect(card.getByRole('img', { name: /^5 / })).toBeVisible();
    await expect(card.getByText('edited')).toHaveCount(0);
    await edit(() => dialog.getByRole('textbox', { name: 'Title' }).fill('Stairs, all the way down'));
    await expect(card.getByText('Stairs, all the way down')).toBeVisible();
    await expect(card.getByText('edited')).toBeVisible();
  });

  await test.step('deleting asks first and can be undone; a deleted review shows a friendly message', async () => {
    const card = getCard(mine, username, 'Parasite');
    expect(await listMenuItems(mine, card)).toEqual(expect.arrayContaining(['Edit Review', 'Delete Review']));
    const actions = card.getByRole('button', { name: /^Actions/ });
    const remove = async () => {
      await actions.click();
      await mine.getByRole('menuitem', { name: 'Delete Review' }).click();
    };
    await remove();
    await mine.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click();
    await expect(card).toBeVisible();
    await expect(actions).toBeFocused();
    await remove();
    await mine.getByRole('dialog').getByRole('button', { name: 'Delete Review' }).click();
    await expect(card).toHaveCount(0);
    await expect(
      mine.getByRole('listitem').filter({ has: mine.getByRole('article', { name: /review of Oldboy$/ }) }),
    ).toBeFocused();
    const gone = await theirs.goto(`/reviews/${review.id}`);
    expect(gone?.status()).toBe(404);
    await expect(theirs.getByText('This review is not here.')).toBeVisible();
    await mine.getByRole('button', { name: 'Undo' }).click();
    await expect(card.getByText('Stairs, all the way down')).toBeVisible();
    await theirs.reload();
    await expect(getCard(theirs, username, 'Parasite').getByText(LONG)).toBeVisible();
  });
});
