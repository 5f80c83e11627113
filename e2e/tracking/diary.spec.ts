import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

const PROMISED_MS = 50;

/** How long the stars take to change after a key, without a response of the server. */
async function answerAfter(page: Page, key: string): Promise<number> {
  await page.evaluate(() => {
    const stars = document.querySelector('[role="dialog"] [role="slider"]') as HTMLElement;
    const times: { pressed?: number; shown?: number } = {};
    Object.assign(window, { times });
    window.addEventListener('keydown', () => (times.pressed ??= performance.now()), { capture: true, once: true });
    new MutationObserver(() => (times.shown ??= performance.now())).observe(stars, {
      attributeFilter: ['aria-valuetext'],
    });
  });
  await page.keyboard.press(key);
  await page.waitForFunction(() => (window as unknown as { times: { shown?: number } }).times.shown !== undefined);
  return page.evaluate(() => {
    const { times } = window as unknown as { times: { pressed: number; shown: number } };
    return times.shown - times.pressed;
  });
}

test('[RAT-03] the stars change within 50 ms of a key', { tag: '@long' }, async ({ newMember, film }) => {
  const { page } = await newMember('dia');
  await page.goto(`/lists?film=${await film('Heat')}`);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Add to Watchlist' })).toBeEnabled();
  await page.route('**/rating', () => {});
  await dialog.getByRole('slider', { name: 'Your rating of Heat' }).focus();
  const times: number[] = [];
  for (const key of ['3', '4', 'ArrowLeft']) times.push(await answerAfter(page, key));
  expect(times.toSorted((a, b) => a - b)[1]).toBeLessThan(PROMISED_MS);
});

test('[LST-03] [LST-04] [RAT-03] [RAT-04] a rating is shown at once, then the date is asked for; the diary contains every viewing', {
  tag: '@gate',
}, async ({ newMember, film }) => {
  const { page, client } = await newMember('dia');
  const heat = await film('Heat');
  await page.goto('/settings');
  await page.getByRole('switch', { name: 'Ask me when I watched a film' }).focus();
  await page.keyboard.press('Space');
  await expect
    .poll(async () => (await client.api.profiles.getOwn({ user_id: client.userId })).journaling_enabled)
    .toBe(true);

  await page.goto(`/lists?film=${heat}`);
  const dialogs = page.getByRole('dialog');
  const stars = dialogs.getByRole('slider', { name: 'Your rating of Heat' });
  await expect(dialogs.getByRole('button', { name: 'Add to Watchlist' })).toBeEnabled();
  const held = Promise.withResolvers<void>();
  await page.route('**/rating', async (route) => {
    await held.promise;
    await route.continue();
  });
  await stars.focus();
  for (const key of ['3', '4', 'ArrowLeft']) await page.keyboard.press(key);
  await expect(stars).toHaveAttribute('aria-valuetext', '3.5 stars');
  const asking = page.getByRole('dialog', { name: 'When did you watch Heat?' });
  await expect(asking).toBeHidden();
  const dialogLoaded = () =>
    page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('ViewingDialog')));
  expect(await dialogLoaded()).toBe(false);
  held.resolve();
  await expect(asking).toBeVisible();
  expect(await dialogLoaded()).toBe(true);
  // It is already saved, and without an answer it has no date.
  expect((await client.api.diary.listByMovie({ movie_id: heat })).items).toMatchObject([
    { rating: 3.5, watch_date: null },
  ]);

  // By keyboard: today has the focus, another day is the next option.
  await expect(asking.getByRole('button', { name: 'Today' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const day = asking.getByLabel('Which day?');
  await expect(day).toBeFocused();
  await day.fill('2999-01-01');
  await expect(asking.getByText('That day is still to come.')).toBeVisible();
  await expect(asking.getByRole('button', { name: 'Save' })).toBeDisabled();
  await day.fill('2020-02-29');
  await page.keyboard.press('Enter');
  await expect(asking).toBeHidden();
  await expect(stars).toBeFocused();
  await expect(dialogs.getByText('Seen on 29 February 2020')).toBeVisible();

  await dialogs.getByRole('button', { name: 'Log a viewing' }).click();
  const noting = page.getByRole('dialog', { name: 'A viewing of Heat' });
  await expect(noting.getByRole('button', { name: 'Save' })).toBeDisabled();
  await expect(noting.getByRole('checkbox', { name: 'I had seen it before' })).toBeChecked();
  await noting.getByText('Today', { exact: true }).click();
  await noting.getByRole('button', { name: 'Save' }).click();
  await expect(dialogs.getByText(/^Seen 2 times, last on/)).toBeVisible();
  expect((await client.api.diary.listByMovie({ movie_id: heat })).items).toMatchObject([
    { rewatch: true, rating: 3.5 },
    { rewatch: false, rating: 3.5, watch_date: '2020-02-29' },
  ]);

  // Viewings in the diary are not lost by a single tap.
  await dialogs.getByRole('button', { name: /mark as unwatched/ }).click();
  const losing = page.getByRole('dialog', { name: 'Take Heat off watched?' });
  await expect(losing.getByText('2 viewings')).toBeVisible();
  await losing.getByRole('button', { name: 'Keep it' }).click();

  // Closing means no date.
  const gladiator = await film('Gladiator');
  await page.goto(`/lists?list=diary&film=${gladiator}`);
  await dialogs.getByRole('button', { name: 'Mark as Watched' }).click();
  await expect(page.getByRole('dialog', { name: 'When did you watch Gladiator?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialogs.getByText('Seen, on a day not noted')).toBeVisible();
  await expect(dialogs.getByRole('button', { name: /mark as unwatched/ })).toBeFocused();

  // The only viewing gets its date before another viewing is logged.
  await dialogs.getByRole('button', { name: 'Log a viewing' }).click();
  const dating = page.getByRole('dialog', { name: 'A viewing of Gladiator' });
  await expect(dating.getByText('You have seen it once, on a day not noted.')).toBeVisible();
  await dating.getByRole('button', { name: 'Another day' }).click();
  await dating.getByLabel('Which day?').fill('2019-06-01');
  await dating.getByRole('button', { name: 'Save' }).click();
  await expect(dialogs.getByText('Seen on 1 June 2019')).toBeVisible();
  await dialogs.getByRole('button', { name: /mark as unwatched/ }).click();
  await expect(page.getByText('Your diary has 1 viewing of it. It goes too, for good.')).toBeVisible();
  await page.getByRole('button', { name: 'Keep it' }).click();
  await dialogs.getByRole('button', { name: 'Log a viewing' }).click();
  await dating.getByRole('button', { name: /1 June 2019/ }).click();
  await page.getByText("I don't remember", { exact: true }).click();
  await page.getByRole('dialog', { name: 'Your viewing of Gladiator' }).getByRole('button', { name: 'Save' }).click();
  await dialogs.getByRole('button', { name: 'Log a viewing' }).click();
  await dating.getByRole('button', { name: 'It was another time' }).click();
  await expect(dating.getByRole('checkbox', { name: 'I had seen it before' })).toBeChecked();
  await page.keyboard.press('Escape');
  expect((await client.api.diary.listByMovie({ movie_id: gladiator })).items).toMatchObject([
    { rewatch: false, watch_date: null },
  ]);
  await page.keyboard.press('Escape');

  const diary = page.getByRole('list', { name: 'Diary' });
  await expect(diary.getByRole('heading')).toHaveText([/^\w+ 20\d\d$/, 'February 2020', 'No date']);
  await expect(diary.getByRole('link', { name: /^Heat/ })).toHaveCount(2);
  await diary.getByRole('button', { name: 'Change the viewing of Heat on 29 February 2020' }).click();
  await page.getByLabel('Which day?').fill('2021-03-04');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(diary.getByRole('heading', { name: 'March 2021' })).toBeVisible();
  await diary.getByRole('button', { name: 'Change the viewing of Heat on 4 March 2021' }).click();
  const changing = page.getByRole('dialog', { name: 'Your viewing of Heat' });
  await changing.getByRole('button', { name: 'Remove' }).click();
  const removing = page.getByRole('dialog', { name: 'Remove this viewing?' });
  await expect(removing.getByText('The others stay.')).toBeVisible();
  await removing.getByRole('button', { name: 'Remove' }).click();
  await expect(diary.getByRole('heading')).toHaveText([/^\w+ 20\d\d$/, 'No date']);
});

test('[LST-08] watched films are rated in one pass by keyboard; a rating that fails returns its film', async ({
  newMember,
  film,
}) => {
  const { page, client } = await newMember('kim');
  const titles = ['Vertigo', 'Psycho', 'Gladiator', 'Jaws'];
  for (const title of titles) {
    await client.api.tracking.addToList({ movie_id: await film(title), list_type: 'watched' });
  }
  const turn = (title: string) => page.getByRole('heading', { level: 2, name: title });
  await page.goto('/lists?list=to-rate');
  await expect(page.getByText('4 films to rate')).toBeVisible();
  await expect(turn('Jaws')).toBeVisible();
  await page.keyboard.press('5');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(turn('Gladiator')).toBeVisible();
  await page.keyboard.press('s');
  await expect(turn('Psycho')).toBeVisible();
  await page.route('**/rating', (route) => route.abort());
  await page.keyboard.press('3');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your stars for Psycho may not be saved.')).toBeVisible();
  await expect(turn('Psycho')).toBeVisible();
  await page.unroute('**/rating');
  for (const [title, key] of [
    ['Psycho', '3'],
    ['Vertigo', '4'],
    ['Gladiator', '2'],
  ] as const) {
    await expect(turn(title)).toBeVisible();
    await page.keyboard.press(key);
    await page.keyboard.press('Enter');
  }
  await expect(page.getByText('Every film you have seen has its stars.')).toBeVisible();
  const list = { user_id: client.userId, list_type: 'watched' as const, sort: 'title' as const };
  const given = async () =>
    (await client.api.tracking.listMovies(list)).items.map((item) => [item.movie.title, item.rating]);
  // The last one is being saved.
  await expect.poll(given).toEqual([
    ['Gladiator', 2],
    ['Jaws', 4.5],
    ['Psycho', 3],
    ['Vertigo', 4],
  ]);
});
