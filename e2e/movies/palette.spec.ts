import { expect, test } from '../support/fixtures.ts';

test('[SEA-02] [LST-02] the palette shows up to ten films with poster, year, scores and actions', async ({
  newMember,
  film,
}) => {
  const { page, client } = await newMember('pia');
  const other = await newMember('lou');
  // No other test rates it.
  const ikiru = await film('Ikiru');
  await client.api.tracking.rate({ movie_id: ikiru, rating: 4.5 });
  await other.client.api.tracking.rate({ movie_id: ikiru, rating: 3.5 });
  const unseen = await film('Moonlight');

  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog');
  const rows = palette.getByRole('row');
  await page.keyboard.type('star');
  await expect(palette.getByRole('combobox')).toHaveValue('star');
  await expect(rows).toHaveCount(10);

  await palette.getByRole('combobox').fill('ikiru 1952');
  const found = rows.first();
  await expect(found).toContainText('Ikiru 生きる 1952');
  await expect(found.getByRole('img', { name: "Members' average 4.0 of 5, 2 ratings" })).toBeAttached();
  await expect(found).toContainText('You gave it');
  await expect(found.getByRole('img', { name: /4\.5|4½/ })).toBeVisible();
  const poster = await found.locator('button').first().locator('span').first().boundingBox();
  expect(poster?.width).toBeLessThan(60);
  await expect(found.getByRole('button', { name: /^Watched: Ikiru/ })).toBeVisible();

  await palette.getByRole('combobox').fill('moonlight');
  await expect(found).toContainText('Moonlight');
  const watch = found.getByRole('button', { name: /: Moonlight/ });
  for (const state of ['Add to Watch', 'In Watchlist', 'Watched']) {
    await expect(watch).toHaveAccessibleName(new RegExp(`^${state}: Moonlight`));
    await watch.click();
  }
  await expect(watch).toHaveAccessibleName(/^Add to Watch: Moonlight/);
  await expect
    .poll(async () => (await client.api.tracking.getByMovies({ movie_ids: [unseen] })).items[0]?.status)
    .toBe('none');

  await found.getByRole('button', { name: 'Review Moonlight' }).click();
  await expect(page.getByRole('dialog')).toContainText('Moonlight');
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible();
});

test('[LST-01] [LST-02] in the dialog a film moves from the watchlist to watched, and is removed from watched again', async ({
  newMember,
  film,
}) => {
  const { page, client } = await newMember('tog');
  const movie = await film('Heat');
  const status = async () => (await client.api.tracking.getByMovies({ movie_ids: [movie] })).items[0]?.status;
  await page.goto(`/lists?film=${movie}`);
  const press = (name: string | RegExp) => page.getByRole('dialog').getByRole('button', { name }).click();
  await press('Add to Watchlist');
  await expect.poll(status).toBe('watchlist');
  await press('Mark as Watched');
  await expect.poll(status).toBe('watched');
  const watchlist = await client.api.tracking.listMovies({ user_id: client.userId, list_type: 'watchlist' });
  expect(watchlist.items).toEqual([]);
  await press(/mark as unwatched/);
  await expect.poll(status).toBe('none');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Add to Watchlist' })).toBeEnabled();
});
