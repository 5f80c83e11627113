import type { Page } from '@playwright/test';
import { disableServerRendering, expect, test } from '../support/fixtures.ts';
import { untilLive } from '../support/live.ts';

const PHONE = { viewport: { width: 390, height: 844 } };
const WEEK_SECONDS = 604_800;

const sidebar = (page: Page) => page.getByRole('complementary');
const notFound = (page: Page) => page.getByRole('heading', { name: 'Nothing is showing here' });

test('[NAV-03] the sidebar groups its links, marks the current page, and shows Invite Codes to founders', async ({
  newMember,
}) => {
  const { page, client } = await newMember('cy');
  // A member with a founder's code is a founder too, so the response is rewritten to show the other sidebar.
  const ownProfile = `**/api/users/${client.userId}/profile`;
  await disableServerRendering(page);
  await page.route(ownProfile, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), badges: [] } });
  });
  await page.goto('/');
  const links = (group: string) => sidebar(page).getByRole('region', { name: group }).getByRole('link');
  const targets = (group: string) =>
    links(group).evaluateAll((all) => all.map((link) => `${link.textContent} ${link.getAttribute('href')}`));
  const navigation = [
    'Home /',
    'Discover /discover',
    'Timeline /timeline',
    'Movies /movies',
    'Movie Clubs /movie-clubs',
  ];
  await expect.poll(() => targets('Navigation')).toEqual(navigation);
  const personal = ['Profile /profile', 'Followers /followers', 'Reviews /reviews', 'Lists /lists'];
  await expect.poll(() => targets('Personal')).toEqual([...personal, 'Import Data /import']);
  await expect(sidebar(page).getByRole('link', { name: 'Invite Codes' })).toHaveCount(0);
  await links('Personal').filter({ hasText: 'Reviews' }).click();
  await expect(page).toHaveURL('/reviews');
  await expect(sidebar(page).locator('nav [aria-current="page"]')).toHaveText(['Reviews']);

  await page.goto('/founder-invites');
  await expect(notFound(page)).toBeVisible();

  await page.unroute(ownProfile);
  await page.reload();
  await expect.poll(() => targets('Founder')).toEqual(['Invite Codes /founder-invites']);
});

test('[NAV-04] the sidebar collapses to icons by button or Ctrl+b, and stays collapsed for a week', async ({
  newMember,
}) => {
  const { page, context } = await newMember('di');
  await page.goto('/');
  const product = sidebar(page).getByRole('link', { name: 'Halfstar' });
  await expect(product).toHaveText('Halfstar');
  await expect(sidebar(page)).toHaveCSS('width', '256px');
  const readClock = () => page.evaluate(() => Date.now() / 1000);
  const before = await readClock();
  await page.keyboard.press('Control+b');
  await expect(sidebar(page)).toHaveCSS('width', '48px');
  await expect(product).toHaveText('H');
  await expect(sidebar(page).getByRole('link', { name: 'Timeline' })).toBeVisible();

  const cookie = (await context.cookies()).find(({ name }) => name.startsWith('sidebar'));
  // A cookie's time has whole seconds.
  expect(cookie?.expires).toBeGreaterThanOrEqual(Math.floor(before) + WEEK_SECONDS);
  expect(cookie?.expires).toBeLessThanOrEqual((await readClock()) + WEEK_SECONDS);
  await page.reload();
  await expect(sidebar(page)).toHaveCSS('width', '48px');

  await page.keyboard.press('ControlOrMeta+k');
  const field = page.getByRole('combobox', { name: /search/i });
  await field.press('Control+b');
  await field.press('Escape');
  await expect(field).toBeHidden();
  await expect(sidebar(page)).toHaveCSS('width', '48px');
  await page.getByRole('button', { name: 'Expand sidebar' }).click();
  await expect(sidebar(page)).toHaveCSS('width', '256px');
  await page.keyboard.press('Meta+b');
  await expect(sidebar(page)).toHaveCSS('width', '48px');
});

test('[NAV-04] on a phone the sidebar covers the page and closes after a link', async ({ newMember }) => {
  const { page } = await newMember('ed', PHONE);
  await page.goto('/');
  await expect(sidebar(page)).toBeHidden();
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu).toHaveCSS('width', '288px');
  await menu.getByRole('link', { name: 'Followers' }).click();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL('/followers');
  await page.keyboard.press('Control+b');
  await expect(menu).toBeVisible();
  await page.keyboard.press('Control+b');
  await expect(menu).toBeHidden();
});

test('[NAV-04] the sidebar is an overlay below 768 pixels and beside the page from there on', async ({ newMember }) => {
  const { page } = await newMember('edge');
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto('/');
  await expect(sidebar(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden();
  await page.setViewportSize({ width: 767, height: 900 });
  await expect(sidebar(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible();
});

test('[NAV-05] [NAV-07] the footer shows the member with badge and counts, and is updated', async ({ newMember }) => {
  const { page, client } = await newMember('flo');
  const other = await newMember('gus');
  await other.client.api.follows.follow({ user_id: client.userId });
  let worn: { tier: string; selected_badge: string | null } = { tier: 'lite', selected_badge: null };
  // Members cannot choose a badge yet, so the response is rewritten with each in turn.
  await disableServerRendering(page);
  await page.route(`**/api/users/${client.userId}/profile`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...worn } });
  });
  const footer = sidebar(page).getByRole('contentinfo').or(sidebar(page).locator('footer'));
  const icons = footer.getByRole('img').and(footer.locator('[title]'));
  const cases: [tier: string, badge: string | null, title: string | null][] = [
    ['lite', 'founders', 'Founder'],
    ['lite', 'admin', 'Admin'],
    ['lite', 'pro', 'Pro'],
    ['pro', 'lite', 'Lite'],
    ['pro', 'moderator', null],
    ['pro', 'ncg_cinemas', null],
    ['admin', null, 'Admin'],
    ['pro', null, 'Pro'],
    ['lite', null, 'Lite'],
  ];
  for (const [tier, badge, title] of cases) {
    worn = { tier, selected_badge: badge };
    const live = untilLive(page);
    await page.goto('/lists');
    await live;
    await expect(footer.getByText(`@${client.username}`)).toBeVisible();
    if (title === null) await expect(icons).toHaveCount(0);
    else await expect(icons).toHaveAttribute('title', title);
  }
  await expect(footer.getByText(client.username, { exact: true })).toBeVisible();
  const counted = (name: string) => footer.locator('dl > div').filter({ hasText: name }).locator('dd');
  await expect(counted('Followers')).toHaveText('1');
  await expect(counted('Following')).toHaveText('0');
  await expect(counted('Reviews')).toHaveText('0');
  await other.client.api.follows.unfollow({ user_id: client.userId });
  await expect(counted('Followers')).toHaveText('0');
});

test('[NAV-06] the header searches films, by button or Ctrl+K even while typing, shows notifications, and signs out', async ({
  newMember,
}) => {
  const { page } = await newMember('hal');
  await page.goto('/');
  const header = page.getByRole('banner');
  const field = page.getByRole('combobox', { name: /search/i });
  await header.getByRole('button', { name: /search films/i }).click();
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
  for (const keys of ['Control+k', 'Meta+k']) {
    await page.keyboard.press(keys);
    await expect(field).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(field).toBeHidden();
  }
  // Also while one types, which goes on afterwards.
  await page.goto('/movies');
  const title = page.getByRole('searchbox', { name: 'Title' });
  await title.fill('heat');
  for (const keys of ['Control+k', 'Meta+k']) {
    await title.press(keys);
    await expect(field).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(field).toBeHidden();
    await expect(title).toBeFocused();
    await expect(title).toHaveValue('heat');
  }
  // The found film replaces the palette; closing it returns to where the search was opened.
  const search = header.getByRole('button', { name: /search films/i });
  await search.press('Enter');
  await field.fill('Casablanca');
  await expect(page.getByRole('row', { name: /Casablanca/ }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Casablanca' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(search).toBeFocused();

  await header.getByRole('button', { name: 'Notifications' }).click();
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toContainText('No notifications yet');
  await page.keyboard.press('Escape');

  await header.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/auth');
  await page.goto('/lists');
  await expect(page).toHaveURL(/\/auth\?next=/);
});

test('on a phone search is one tap away in the bar at the bottom, and the header has notifications and the menu, in which Sign Out has its word', async ({
  newMember,
}) => {
  const { page } = await newMember('ida', { ...PHONE, hasTouch: true });
  await page.goto('/');
  const header = page.getByRole('banner');
  await expect(header.getByRole('button', { name: /search films/i })).toHaveCount(0);
  const search = page.getByRole('navigation', { name: 'Quick' }).getByRole('button', { name: 'Search' });
  await expect(search).toBeInViewport({ ratio: 1 });
  await search.tap();
  const field = page.getByRole('combobox', { name: /search/i });
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');

  await header.getByRole('button', { name: 'Notifications' }).click();
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toContainText('No notifications yet');
  await page.keyboard.press('Escape');

  await expect(page.getByRole('button', { name: 'Sign Out' })).toHaveCount(0);
  await header.getByRole('button', { name: 'Open menu' }).click();
  const signOut = page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Sign Out' });
  await expect(signOut).toHaveText('Sign Out');
  await signOut.click();
  await expect(page).toHaveURL('/auth');
});
