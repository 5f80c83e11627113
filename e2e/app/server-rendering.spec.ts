import type { Page } from '@playwright/test';
import type { MemberClient } from '../../server/test/client.ts';
import { disableLiveMessages, disableServerRendering, expect, test } from '../support/fixtures.ts';
import { watchRequests } from '../support/quiet.ts';
import { openRendered, watchProblems } from '../support/rendered.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/**
 * Fetched after the first page: the ten latest notifications of the header, recommended members, whom every visit fetches anew, and the
 * clubs below them for who follows nobody.
 */
const FETCHED_AFTERWARDS = /\/api\/(notifications\?limit=10|recommended-users|recommended-movie-clubs)$/;

/** The API calls of the browser while a rendered page loads, and its warnings and errors. */
async function watched(page: Page, path: string): Promise<{ requests: string[]; problems: string[] }> {
  const requests: string[] = [];
  const problems = watchProblems(page);
  const untilQuiet = watchRequests(page);
  page.on('request', (request) => {
    if (request.url().includes('/api/') && !FETCHED_AFTERWARDS.test(request.url()))
      requests.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  const forgetFormer = () => {
    requests.length = 0;
    problems.length = 0;
  };
  await openRendered(page, path, forgetFormer);
  await untilQuiet();
  for (const event of ['request', 'requestfinished', 'requestfailed', 'console', 'pageerror'])
    page.removeAllListeners(event);
  return { requests, problems };
}

const filterReads = (requests: string[]) =>
  requests.filter((call) => call.startsWith('GET') && call !== 'GET /api/live');

const LISTS = ['/lists', '/lists?list=watched', '/lists?list=diary', '/lists?list=to-rate', '/lists?list=own'];
const MEMBERS = [
  '/',
  '/timeline',
  '/discover',
  '/movies',
  '/profile',
  '/followers',
  '/notifications',
  '/import',
  '/reviews',
  '/reviews?tab=scheduled',
  '/reviews?tab=drafts',
  ...LISTS,
  '/settings',
];

test('pages are server-rendered, hydrated without a warning, and not fetched again', async ({
  newMember,
  film,
  page: visitor,
}) => {
  const movie = await film('Solaris');
  // Another time zone and variant of English than the server's, the light scheme, and a collapsed sidebar.
  const { page, client } = await newMember('ulf', { timezoneId: 'Pacific/Auckland', locale: 'en-GB' });
  const { id: review_id } = await client.api.reviews.publish({
    movie_id: movie,
    title: '',
    content: 'An ocean that thinks of <us>.',
    rating: 4.5,
    is_spoiler: false,
  });
  const draft = { title: '', content: 'Something in the water', rating: 4, is_spoiler: false };
  await client.api.drafts.save({ movie_id: await film('Stalker'), version: 0, ...draft });
  const scheduled_for = '2031-01-01T12:00:00Z';
  await client.api.scheduled.schedule({ movie_id: await film('Mirror'), ...draft, scheduled_for });
  await client.api.comments.add({ review_id, content: `And what does @${client.username} think of it?` });
  await page.goto('/lists');
  await page.getByRole('button', { name: 'Use light colors' }).click();
  await page.getByRole('button', { name: /collapse/i }).click();
  const form = { name: 'Oceans', description: 'Deep.', ranked: true, public: true };
  const { id: list_id } = await client.api.lists.create(form);
  await client.api.lists.addMovie({ list_id, movie_id: movie });
  // A page that is opened right after a change still gets its live message, and one that connects late loads its comments again.
  await disableLiveMessages(page);
  const open = [`/movies/${movie}`, `/${client.username}`, `/reviews/${review_id}`, `/lists/${list_id}`];
  for (const path of [...MEMBERS, '/founder-invites', ...open]) {
    const { requests, problems } = await watched(page, path);
    await expect(heading(page).first(), path).toBeVisible();
    expect(problems, path).toEqual([]);
    expect(filterReads(requests), path).toEqual([]);
  }
  for (const path of open) {
    const { requests, problems } = await watched(visitor, path);
    expect(problems, path).toEqual([]);
    expect(requests, path).toEqual([]);
  }
});

test('a page works without scripts; before hydration links and fields work, and pressed buttons are replayed', {
  tag: '@gate',
}, async ({ browser, testServer, newMember, film }) => {
  const movie = await film('Mirror');
  const { page, client, context } = await newMember('vera');
  await client.api.tracking.rate({ movie_id: movie, rating: 5 });
  const unscripted = await browser.newContext({ baseURL: testServer.origin, javaScriptEnabled: false });
  const plain = await unscripted.newPage();
  const answer = await openRendered(plain, `/movies/${movie}`);
  await expect(heading(plain)).toContainText('Mirror');
  // The page contains the viewer, who may be different when the browser returns to it.
  expect(answer?.headers()['cache-control']).toBe('no-store');
  const form = { name: 'Mirrors', description: '', ranked: true, public: true };
  const { id } = await client.api.lists.create(form);
  await client.api.lists.addMovie({ list_id: id, movie_id: movie });
  await openRendered(plain, `/lists/${id}`);
  await expect(heading(plain)).toContainText('Mirrors');
  await expect(plain.getByRole('main').getByRole('list').first()).toHaveCSS('display', 'grid');
  await unscripted.close();

  const held = Promise.withResolvers<void>();
  await context.route('**/assets/libs-*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  // The first of several navigations before the app has hydrated.
  const coming = page.goto('/timeline').catch(() => page.locator('html:not([data-app="loading"])').waitFor());
  await expect(page.getByRole('article').filter({ hasText: 'Mirror' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-app', 'loading');
  // What happens before the app listens is not missed.
  await client.api.tracking.rate({ movie_id: await film('Ugetsu'), rating: 4 });
  // Links work without the app.
  await page.getByRole('complementary').getByRole('link', { name: 'Timeline' }).click();
  await expect(page.getByRole('article').filter({ hasText: 'Ugetsu' })).toBeVisible();
  await page.getByRole('complementary').getByRole('link', { name: 'Lists' }).click();
  await expect(heading(page)).toHaveText('Lists');
  const field = page.getByRole('searchbox').first();
  await field.focus();
  await page.keyboard.type('mirror');
  await expect(field).toHaveValue('mirror');
  const light = page.getByRole('button', { name: 'Use light colors' });
  await light.click();
  await light.click();
  await expect(light).toHaveAttribute('data-waiting', '');
  held.resolve();
  await coming;
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
  await expect(page.locator('[data-waiting]')).toHaveCount(0);
  // The text that was typed early filters the list.
  await expect(field).toHaveValue('mirror');
  await expect(page).toHaveURL(/q=mirror/);
  await page.goto('/timeline');
  await expect(page.getByRole('article').filter({ hasText: 'Ugetsu' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('dialog')).toBeVisible();

  // No skeleton replaces the page while only its own code is late.
  const late = Promise.withResolvers<void>();
  const { promise: requests, resolve: markRequested } = Promise.withResolvers<void>();
  await context.route('**/assets/TimelinePage-*.js', async (route) => {
    markRequested();
    await late.promise;
    await route.continue();
  });
  await page.clock.install();
  const again = page.goto('/timeline');
  await requests;
  await page.waitForFunction(() => '__TSR_ROUTER__' in self);
  await page.clock.fastForward(5000);
  await expect(page.getByRole('article').filter({ hasText: 'Mirror' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-app', 'loading');
  late.resolve();
  await again;
  await expect(page.locator('html')).toHaveAttribute('data-app', 'ready');
});

test('no viewer gets another’s data, and the browser renders pages that the server cannot', async ({
  newMember,
  testServer,
  film,
  request,
}) => {
  const movie = await film('Yojimbo');
  const { page, client } = await newMember('wim');
  const asVisitor = await request.get(`/movies/${movie}`, { headers: { accept: 'text/html' } });
  expect(await asVisitor.text()).not.toContain(client.username);
  const { client: other } = await newMember('xia');
  await client.api.tracking.rate({ movie_id: movie, rating: 4.5 });
  await other.api.tracking.rate({ movie_id: movie, rating: 1 });
  const fetchRenderedPage = async (reader: MemberClient): Promise<string> => {
    const answer = await fetch(`${testServer.origin}/movies/${movie}`, {
      headers: { accept: 'text/html', cookie: reader.cookies },
    });
    const html = await answer.text();
    // Under load the server leaves rendering to the browser.
    return html.includes('id="dehydrated-state"') ? html : fetchRenderedPage(reader);
  };
  const readers = [client, other, client, other];
  const pages = await Promise.all(readers.map(fetchRenderedPage));
  for (const [index, reader] of readers.entries()) {
    const otherMember = reader === client ? other : client;
    expect(pages[index]).toContain(`"username":"${reader.username}"`);
    expect(pages[index]).toContain(reader === client ? '"rating":4.5' : '"rating":1,');
    expect(pages[index]).not.toContain(otherMember.username);
    expect(pages[index]).not.toContain(reader === client ? '"rating":1,' : '"rating":4.5');
  }
  const redirected = await request.get('/timeline', { headers: { accept: 'text/html' } });
  expect(await redirected.text()).toContain('<div id="root"></div>');
  await page.goto('/movies/01900000-0000-7000-8000-000000000000');
  await expect(page.getByRole('heading', { name: 'Film not found' })).toBeVisible();
});

test('a page that a busy server sends empty shows what changed before its live connection was ready', async ({
  newMember,
  film,
}) => {
  const { page, client } = await newMember('wim');
  const movie = await film('Ran');
  const changed = Promise.withResolvers<void>();
  await disableServerRendering(page);
  await page.routeWebSocket('**/api/live*', async (socket) => {
    await changed.promise;
    socket.connectToServer();
  });
  await page.goto(`/movies/${movie}`);
  const stars = page.getByRole('slider', { name: /your rating/i });
  await expect(stars).toHaveAttribute('aria-valuenow', '0');
  await client.api.tracking.rate({ movie_id: movie, rating: 4 });
  changed.resolve();
  await expect(stars).toHaveAttribute('aria-valuenow', '4');
});
