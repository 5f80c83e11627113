import type { ListEntry } from '@halfstar/contract/tracking/tracking.schema';
import type { Page } from '@playwright/test';
import { disableServerRendering, expect, test } from '../support/fixtures.ts';

const FILMS = 5000;
/** Larger than the default, so that the test is faster. */
const PAGE = 500;
/** How many more may be rendered than the window shows. */
const SPARE = 130;

const listed = (page: Page, name: string) => page.getByRole('list', { name, exact: true });

test('[LST-05] [LST-07] lists are searched, sorted and filtered in the address, as posters or rows, own and others’', async ({
  newMember,
  film,
  page: visitor,
}) => {
  const { page, client } = await newMember('lis');
  const other = await newMember('ott');
  for (const [at, title] of ['Vertigo', 'Annie Hall', 'Jaws', 'The Godfather'].entries()) {
    await client.api.tracking.rate({ movie_id: await film(title), rating: 1 + at });
  }
  const films = listed(page, 'Watched').getByRole('listitem');
  const first = (name: string | RegExp) => expect(films.first().getByRole('link', { name }).first()).toBeVisible();

  // From another member's profile to their whole list, signed in or not; the former address redirects there.
  const address = `/${client.username}/lists?list=watched`;
  for (const reader of [other.page, visitor]) {
    await reader.goto(`/${client.username}`);
    await reader.getByRole('region', { name: 'Watched' }).getByRole('link', { name: 'See all' }).click();
    await expect(reader).toHaveURL(address);
    await expect(reader.getByRole('heading', { level: 1, name: `Lists of ${client.username}` })).toBeVisible();
    await expect(listed(reader, 'Watched').getByRole('listitem')).toHaveCount(4);
    await expect(reader.getByRole('tab', { name: 'To rate' })).toBeHidden();
    await reader.getByLabel('Decade').selectOption('1950s');
    await expect(reader).toHaveURL(`${address}&decade=1950`);
    await expect(listed(reader, 'Watched').getByRole('listitem')).toHaveCount(1);
    await reader.getByRole('tab', { name: 'Diary' }).click();
    await expect(
      listed(reader, 'Diary')
        .getByRole('link', { name: /^Vertigo/ })
        .first(),
    ).toBeVisible();
  }
  await expect(visitor.getByRole('link', { name: 'Log In' })).toBeVisible();
  await visitor.reload();
  await expect(visitor).toHaveTitle(`Diary of ${client.username} · Halfstar`);
  await expect(visitor.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/lists\?list=diary$/);
  await other.page.goto(`/lists?list=favorites&of=${client.username}`);
  await expect(other.page).toHaveURL(`/${client.username}/lists?list=favorites`);
  await visitor.goto('/nobody-is-called-this/lists');
  await expect(visitor.getByRole('heading', { level: 1 })).toContainText(/not|nothing/i);

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

  // Hearts and stars on the films of the list.
  await films.first().getByRole('button', { name: 'Favorite: Vertigo' }).click();
  await films.first().getByRole('slider').focus();
  await page.keyboard.press('5');
  await expect
    .poll(async () => (await client.api.tracking.getByMovies({ movie_ids: [await film('Vertigo')] })).items[0])
    .toMatchObject({ favorite: true, status: 'watched', rating: 5 });

  // Watch again: in the film, and as a filter.
  await films
    .first()
    .getByRole('link', { name: /^Vertigo/ })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'See again' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: /See again ?, no longer/ })).toBeVisible();
  await page.goBack();
  await page.getByRole('search').getByRole('button', { name: 'See again' }).click();
  await expect(films).toHaveCount(1);
  await page.getByRole('tab', { name: 'Favorites' }).click();
  await expect(listed(page, 'Favorites').getByRole('listitem')).toHaveCount(1);
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

test('[LST-05] a list of 5,000 films renders no more of them than the window needs', async ({ newMember }) => {
  const { page } = await newMember('max');
  await disableServerRendering(page);
  await page.route(/\/api\/users\/[^/]+\/lists\/favorites/, (route) => {
    const from = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0);
    const items = Array.from({ length: PAGE }, (_, at) => entry(from + at + 1));
    const next = from + PAGE < FILMS ? String(from + PAGE) : null;
    return route.fulfill({ json: { items, next_cursor: next, total: from === 0 ? FILMS : null } });
  });
  await page.route(/\/api\/tracking/, (route) => {
    const requested = [...new URL(route.request().url()).searchParams].map(([, movie_id]) => movie_id);
    const community = { rating_average: null, rating_count: 0, histogram: Array<number>(10).fill(0) };
    const none = { rating: null, status: 'none', favorite: true, see_again: false, watch_date: null, viewing_count: 0 };
    return route.fulfill({ json: { items: requested.map((movie_id) => ({ movie_id, ...none, community })) } });
  });
  await page.goto('/lists?list=favorites');
  await expect(page.getByText('5,000 films')).toBeVisible();
  const films = listed(page, 'Favorites').getByRole('listitem');
  const last = films.filter({ has: page.getByRole('link', { name: 'Film 5000 (1999)' }) });
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    expect(await films.count()).toBeLessThan(SPARE);
    await expect(last).toBeInViewport({ timeout: 30 });
  }).toPass({ intervals: [20] });
  await expect(last).toHaveAttribute('aria-posinset', '5000');
  // Back at the top the first films are rendered again, and the page has the same height.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(films.first().getByRole('link', { name: 'Film 1 (1999)' })).toBeVisible();
});
