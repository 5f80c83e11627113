import type { ListEntry } from '@halfstar/contract/tracking/tracking.schema';
import type { Page } from '@playwright/test';
import { expect, test, undrawn } from './support/house.ts';

const FILMS = 5000;
/** Larger than ours, to be through sooner. */
const PAGE = 500;
/** So many more may be in the page than a window shows. */
const SPARE = 130;

const listed = (page: Page, name: string) => page.getByRole('list', { name, exact: true });

test('[LST-05] [LST-07] lists are searched, sorted and filtered in the address, as posters or lines, one’s own or somebody’s', async ({
  newMember,
  film,
}) => {
  const { page, client } = await newMember('lis');
  const other = await newMember('ott');
  for (const [at, title] of ['Vertigo', 'Annie Hall', 'Jaws', 'The Godfather'].entries()) {
    await client.api.tracking.rate({ movie_id: await film(title), rating: 1 + at });
  }
  const films = listed(page, 'Watched').getByRole('listitem');
  const first = (name: string | RegExp) => expect(films.first().getByRole('link', { name }).first()).toBeVisible();

  // From somebody else's profile to all of their list.
  await other.page.goto(`/${client.username}`);
  await other.page.getByRole('region', { name: 'Watched' }).getByRole('link', { name: 'See all' }).click();
  await expect(other.page.getByRole('heading', { level: 1, name: `Lists of ${client.username}` })).toBeVisible();
  await expect(listed(other.page, 'Watched').getByRole('listitem')).toHaveCount(4);
  await expect(other.page.getByRole('tab', { name: 'To rate' })).toBeHidden();

  await page.goto('/lists?list=watched');
  await expect(films).toHaveCount(4);
  await first(/^The Godfather/);
  await page.getByLabel('Sort by').selectOption('Title');
  await first(/^Annie Hall/);
  await page.getByRole('button', { name: 'The other way round' }).click();
  await first(/^Vertigo/);
  await page.getByLabel('Decade').selectOption('1970s');
  await expect(films).toHaveCount(3);
  await page.getByLabel('Search this list').fill('the god');
  await expect(films).toHaveCount(1);
  await expect(page).toHaveURL('/lists?list=watched&sort=title&reversed=yes&decade=1970&q=the+god');
  await page.getByRole('button', { name: 'As a list' }).click();
  await page.reload();
  await expect(page.getByLabel('Search this list')).toHaveValue('the god');
  await expect(films).toHaveCount(1);
  await page.getByLabel('Search this list').fill('no such film');
  await expect(page.getByText('No film here passes all of that.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(films).toHaveCount(4);
  await expect(page.getByLabel('Search this list')).toHaveValue('');

  // Hearts and stars where the films stand.
  await films.first().getByRole('button', { name: 'Favourite: Vertigo' }).click();
  await films.first().getByRole('slider').focus();
  await page.keyboard.press('5');
  await expect
    .poll(async () => (await client.api.tracking.ofMovies({ movie_ids: [await film('Vertigo')] })).items[0])
    .toMatchObject({ favorite: true, status: 'watched', rating: 5 });

  // See again: in the film, as a filter.
  await films
    .first()
    .getByRole('link', { name: /^Vertigo/ })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'See again' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: /See again ?, no longer/ })).toBeVisible();
  await page.goBack();
  await page.getByRole('search').getByRole('button', { name: 'See again' }).click();
  await expect(films).toHaveCount(1);
  await page.getByRole('tab', { name: 'Favourites' }).click();
  await expect(listed(page, 'Favourites').getByRole('listitem')).toHaveCount(1);
});

const entry = (n: number): ListEntry => ({
  id: `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`,
  list_type: 'favorites',
  watch_date: null,
  rating: null,
  created_at: '2026-01-01T00:00:00.000Z',
  see_again: false,
  rating_average: null,
  rating_count: 0,
  movie: {
    id: `00000000-0000-7000-9000-${String(n).padStart(12, '0')}`,
    title: `Film ${n}`,
    year: 1999,
    poster_path: null,
  },
});

test('[LST-05] a list of 5,000 films holds no more of them than the window needs, to its very end', async ({
  newMember,
}) => {
  const { page } = await newMember('max');
  await undrawn(page);
  await page.route(/\/api\/users\/[^/]+\/lists\/favorites/, (route) => {
    const from = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0);
    const items = Array.from({ length: PAGE }, (_, at) => entry(from + at + 1));
    const next = from + PAGE < FILMS ? String(from + PAGE) : null;
    return route.fulfill({ json: { items, next_cursor: next, total: from === 0 ? FILMS : null } });
  });
  await page.route(/\/api\/tracking/, (route) => {
    const asked = [...new URL(route.request().url()).searchParams].map(([, movie_id]) => movie_id);
    const community = { rating_average: null, rating_count: 0, histogram: Array<number>(10).fill(0) };
    const none = { rating: null, status: 'none', favorite: true, see_again: false, watch_date: null, viewing_count: 0 };
    return route.fulfill({ json: { items: asked.map((movie_id) => ({ movie_id, ...none, community })) } });
  });
  await page.goto('/lists?list=favorites');
  await expect(page.getByText('5,000 films')).toBeVisible();
  const films = listed(page, 'Favourites').getByRole('listitem');
  const last = films.filter({ has: page.getByRole('link', { name: 'Film 5000 (1999)' }) });
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    expect(await films.count()).toBeLessThan(SPARE);
    await expect(last).toBeInViewport({ timeout: 30 });
  }).toPass({ intervals: [20], timeout: 60_000 });
  await expect(last).toHaveAttribute('aria-posinset', '5000');
  // Back at the top the first are there again, and the page is as high as it was.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(films.first().getByRole('link', { name: 'Film 1 (1999)' })).toBeVisible();
import type { Locator } from '@playwright/test';
import { expect, test } from './support/house.ts';

const titles = (rows: Locator) =>
  rows
    .getByRole('button', { name: /^Move / })
    .evaluateAll((all) => all.map((handle) => handle.getAttribute('aria-label')?.slice('Move '.length)));

test('[LST-06] a list is made, filled, put in order by keyboard and by hand, annotated, and read by whoever has its link', async ({
  newMember,
  film,
  page: visitor,
}) => {
  const { page, client } = await newMember('lea');
  const dialog = page.getByRole('dialog');
  await page.goto('/profile');
  const lists = page.getByRole('region', { name: 'Lists' });
  await lists.getByRole('button', { name: 'New List' }).click();
  await dialog.getByRole('button', { name: 'Make List' }).click();
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await expect(dialog.getByText('Give the list a name.')).toBeVisible();
  await dialog.getByLabel('Name').fill('Rain on windows');
  await dialog.getByLabel('Description').fill('For afternoons indoors.');
  await dialog.getByLabel('Ranked').check();
  await dialog.getByRole('button', { name: 'Make List' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Rain on windows' })).toBeFocused();
  await expect(page.getByText('No films on it yet.')).toBeVisible();

  // Two by search on the list's page, one from its own dialog.
  await page.getByRole('button', { name: 'Add Films' }).click();
  for (const title of ['Vertigo', 'Stalker']) {
    await dialog.getByRole('textbox').fill(title);
    await dialog.getByRole('list', { name: 'Movies found' }).getByRole('button', { name: title }).first().click();
    await expect(page.getByText(`${title} is on Rain on windows.`)).toBeVisible();
  }
  await page.keyboard.press('Escape');
  const address = page.url();
  await page.goto(`/lists?film=${await film('Solaris')}`);
  await dialog.getByRole('button', { name: 'Add to a list…' }).click();
  const choosing = page.getByRole('dialog', { name: 'Add Solaris to a list' });
  await choosing.getByLabel('Rain on windows').check();
  await expect(choosing.getByText('3 films')).toBeVisible();
  // Escape closes what lies on top.
  await page.keyboard.press('Escape');
  await expect(choosing).toBeHidden();
  await expect(dialog.getByRole('heading', { name: 'Solaris' })).toBeVisible();

  await page.goto(address);
  await page.getByRole('button', { name: 'Order and Notes' }).click();
  const rows = page.getByRole('list', { name: /to be put in order/ });
  const order = () => titles(rows);
  await expect.poll(order).toEqual(['Vertigo', 'Stalker', 'Solaris']);
  const handle = (title: string) => rows.getByRole('button', { name: `Move ${title}` });
  await handle('Solaris').focus();
  const said = page.getByRole('status');
  await page.keyboard.press('Space');
  await expect(said.filter({ hasText: 'Solaris is held at place 3 of 3.' })).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await expect(said.filter({ hasText: 'Solaris is held at place 2 of 3.' })).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await expect(said.filter({ hasText: 'Solaris is held at place 1 of 3.' })).toBeAttached();
  await page.keyboard.press('Space');
  await expect.poll(order).toEqual(['Solaris', 'Vertigo', 'Stalker']);
  await expect(handle('Solaris')).toBeFocused();

  const from = await handle('Vertigo').boundingBox();
  const to = await handle('Stalker').boundingBox();
  if (from === null || to === null) throw new Error('the handles are not on screen');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2 + 10, { steps: 8 });
  await page.mouse.up();
  await expect.poll(order).toEqual(['Solaris', 'Stalker', 'Vertigo']);

  await rows.getByRole('button', { name: 'Add a note on Stalker' }).click();
  await page.getByLabel('Note on Stalker').fill('Three men and a dog, all of them wet.');
  await page.getByRole('button', { name: 'Save Note' }).click();
  await expect(rows.getByText('all of them wet')).toBeVisible();
  const listId = new URL(address).pathname.split('/').at(-1) ?? '';
  await expect
    .poll(async () => (await client.api.lists.films({ list_id: listId })).items.map(({ movie }) => movie.title))
    .toEqual(['Solaris', 'Stalker', 'Vertigo']);

  await visitor.goto(address);
  await expect(visitor).toHaveTitle('Rain on windows · Halfstar');
  await expect(visitor.getByRole('heading', { level: 1, name: 'Rain on windows' })).toBeVisible();
  await expect(visitor.getByRole('list', { name: 'Rain on windows' }).getByRole('listitem')).toHaveText([
    /^1Solaris/,
    /^2Stalker.*all of them wet\.$/,
    /^3Vertigo/,
  ]);
  await expect(visitor.getByRole('button', { name: 'Edit List' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Edit List' }).click();
  await dialog.getByLabel('Public').uncheck();
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Private')).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByText('This list is not here.')).toBeVisible();
});
