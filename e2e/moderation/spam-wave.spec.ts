import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ContentType } from '@halfstar/contract/subjects/moderated.schema';
import type { Browser, Page } from '@playwright/test';
import { folderInMemory } from '../../scripts/support/folder.ts';
import { joinAs, PASSWORD } from '../../scripts/support/people.ts';
import { freePort, launch, PATIENT_RENDERING, type ServerProcess } from '../../scripts/support/server-process.ts';
import { Client, type MemberClient } from '../../server/test/client.ts';
import { expect, signIn, test } from '../support/fixtures.ts';

// A wave of spam from its first report to the last second look. It has a server of its own, so that the whole queue is its.

/** The beginning of the words that are in the reported things alone. */
const SPAM = 'zebrawood';
const HIDDEN_REASON =
  'Your review advertises, or repeats what you have posted before. We have hidden it. You can still edit it.';

let folder: string;
let server: ServerProcess;
test.beforeAll(async () => {
  folder = folderInMemory('spam-wave');
  server = await launch({ dataDir: join(folder, 'data'), port: await freePort(), env: PATIENT_RENDERING });
});
test.afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface Item {
  content_type: ContentType;
  content_id: string;
  owner: MemberClient;
  /** Nothing else has it. */
  word: string;
  /** What the moderator presses for it: to hide or to remove it. */
  key: 'h' | 'r';
}

/** Twelve things by three members, with what they are on: a film, the review of a host, and the host's club. */
async function spam(host: MemberClient, [ann, ben, cal]: readonly [MemberClient, MemberClient, MemberClient]) {
  const find = async (query: string) => (await host.api.movies.search({ query })).items[0]?.id ?? '';
  const [movie_id, clubFilm] = [await find('Heat'), await find('Alien')];
  const form = { movie_id, title: '', rating: 4, is_spoiler: false };
  const { id: review_id } = await host.api.reviews.publish({ ...form, content: 'Two men talk over coffee.' });
  const club = { rules: '', visibility: 'public', join_policy: 'open', sealed_rounds: false } as const;
  const { club_id } = await host.api.clubs.create({ ...club, name: 'Coffee First', description: '' });
  await cal.api.clubMembers.join({ club_id });
  await host.api.clubMovies.setCurrent({ club_id, movie_id: clubFilm, discuss_at: null });
  const items: Item[] = [];
  const add = async (
    content_type: ContentType,
    owner: MemberClient,
    make: (text: string, word: string) => Promise<{ id: string }>,
    key: Item['key'] = 'h',
  ) => {
    const word = `${SPAM}${'abcdefghijkl'.charAt(items.length)}`;
    const { id } = await make(`Cheap tickets at ${word}, tonight.`, word);
    items.push({ content_type, content_id: id, owner, word, key });
  };
  for (const owner of [ann, ben, cal]) {
    await add('review', owner, (content) => owner.api.reviews.publish({ ...form, content }));
    await add('comment', owner, (content) => owner.api.comments.add({ review_id, content }));
  }
  for (const owner of [ann, ben])
    await add(
      'list',
      owner,
      (description, name) => owner.api.lists.create({ name, description, ranked: false, public: true }),
      owner === ben ? 'r' : 'h',
    );
  await add('club', ann, async (description, name) => {
    const { club_id: id } = await ann.api.clubs.create({ ...club, name, description });
    return { id };
  });
  await add('profile', ben, async (bio, display_name) => {
    await ben.api.profiles.update({ user_id: ben.userId, display_name, bio });
    return { id: ben.userId };
  });
  await add('club_post', cal, (content) => cal.api.clubPosts.addToClub({ club_id, content }), 'r');
  await add('club_review', cal, (review_content) =>
    cal.api.clubReviews.save({ club_id, movie_id: clubFilm, rating: 4, review_content, is_spoiler: false }),
  );
  // Nothing that is said of the film is kept back then.
  await host.api.clubMovies.finishCurrent({ club_id });
  return { items, movie_id, review_id, club_id, clubFilm };
}
type Scene = Awaited<ReturnType<typeof spam>>;

/** What a site that shows a link reads there. */
async function readPreview(path: string): Promise<string> {
  const html = await (await new Client(server.origin).fetch(path)).text();
  return (html.match(/<meta property="og:[^>]*>/g) ?? []).join('\n');
}

/** The pages of those things that have one. */
const pageOf = ({ content_type, content_id, owner }: Item): string[] => {
  const pages: Partial<Record<ContentType, string>> = {
    review: `/reviews/${content_id}`,
    list: `/lists/${content_id}`,
    club: `/movie-clubs/${content_id}`,
    profile: `/${owner.username}`,
  };
  return [pages[content_type] ?? []].flat();
};

/** Where another member finds the reported things, and a visitor the previews of their pages: the last letter of each that is there. */
async function findThings({ api }: MemberClient, { items, movie_id, review_id, club_id, clubFilm }: Scene) {
  const places: Record<string, () => Promise<unknown>> = {
    timeline: () => api.timeline.listHome({ limit: 50 }),
    film: () => api.moviePages.get({ movie_id }),
    comments: () => api.comments.listByReview({ review_id }),
    lists: () =>
      Promise.all(
        [...new Set(items.map(({ owner }) => owner.userId))].map((user_id) => api.lists.listByMember({ user_id })),
      ),
    'search for clubs': () => api.clubs.list({ search: SPAM }),
    'search for members': () => api.follows.searchMembers({ query: SPAM }),
    'posts of the club': () => api.clubPosts.listByClub({ club_id }),
    'reviews of the club': () => api.clubReviews.listByMovie({ club_id, movie_id: clubFilm }),
    'link previews': () => Promise.all(items.flatMap(pageOf).map(readPreview)),
  };
  const found: Record<string, string> = {};
  for (const [place, read] of Object.entries(places)) {
    const text = JSON.stringify(await read());
    found[place] = items
      .filter(({ word }) => text.includes(word))
      .map(({ word }) => word.slice(-1))
      .join('');
  }
  return found;
}

/** These letters in each place when nothing is hidden, and when all is. That of a profile is wherever its member is named. */
const EVERYWHERE = {
  timeline: 'acej',
  film: 'acej',
  comments: 'bdfj',
  lists: 'ghj',
  'search for clubs': 'i',
  'search for members': 'j',
  'posts of the club': 'k',
  'reviews of the club': 'l',
  'link previews': 'aceghij',
};
const NOWHERE = Object.fromEntries(Object.keys(EVERYWHERE).map((place) => [place, '']));

/** The numbers in which reviews and comments count. */
async function count({ api }: MemberClient, { items, movie_id, review_id }: Scene) {
  const owners = new Map(items.map(({ owner }) => [owner.userId, owner]));
  const profiles = await Promise.all([...owners.keys()].map((user_id) => api.profiles.getByUserId({ user_id })));
  return {
    reviewsOfEach: profiles.map((one) => (one.access === 'full' ? one.review_count : null)),
    reviewsOfFilm: (await api.reviews.listByMovie({ movie_id })).total,
    comments: (await api.reviews.get({ review_id })).comment_count,
  };
}

/** A page on which nothing but keys is pressed, with how many were. A combination of keys is one press. */
function onKeys(page: Page) {
  return {
    presses: 0,
    async press(key: string) {
      this.presses += 1;
      await page.keyboard.press(key);
    },
  };
}

async function openPage(browser: Browser, member: MemberClient): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.origin });
  await signIn(context, server.origin, member);
  return context.newPage();
}

/** Which case of the queue the page shows, once it has the focus. */
async function untilCase(page: Page): Promise<string> {
  await expect(page.locator('[data-case-heading]')).toBeFocused();
  return new URL(page.url()).searchParams.get('case') ?? '';
}

test('[REP-01] [MOD-01] [MOD-02] a wave of spam is reported, hidden by keys alone, gone for everybody at once, told to its authors, and what was no spam comes back', async ({
  browser,
}) => {
  const admin = await joinAs(server.origin, 'admin', server.adminInvite ?? '');
  const { items: invites } = await admin.api.invites.createBatch({ count: 12, invite_type: 'founder' });
  const arrive = (name: string) => joinAs(server.origin, name, invites.pop()?.code ?? '');
  const [ann, ben, cal] = [await arrive('ann'), await arrive('ben'), await arrive('cal')];
  const [mia, max, rea, host] = [await arrive('mia'), await arrive('max'), await arrive('rea'), await arrive('host')];
  const reporters = [
    await arrive('rob'),
    await arrive('rik'),
    await arrive('ria'),
    await arrive('ron'),
    await arrive('rex'),
  ];
  for (const { userId: user_id } of [mia, max])
    await admin.api.admin.setBadges({ user_id, badges: ['moderator'], reason: 'They help.', password: PASSWORD });
  for (const { userId: user_id } of [ann, ben, cal]) await rea.api.follows.follow({ user_id });
  const scene = await spam(host, [ann, ben, cal]);
  const { items } = scene;
  await rea.api.clubMembers.join({ club_id: scene.club_id });
  expect(await findThings(rea, scene)).toEqual(EVERYWHERE);
  expect(await count(rea, scene)).toEqual({ reviewsOfEach: [1, 1, 1], reviewsOfFilm: 4, comments: 3 });

  // 60 reports about 12 things.
  for (const { api } of reporters)
    for (const { content_type, content_id } of items)
      await api.reports.create({ content_type, content_id, reason: 'spam', description: '' });
  const { items: cases } = await mia.api.cases.list({ limit: 50 });
  expect(cases.map(({ report_count }) => report_count)).toEqual(items.map(() => 5));
  const findItem = (excerpt: string) => items.find(({ word }) => excerpt.includes(word));
  const itemOf = new Map(cases.map(({ id, excerpt }) => [id, findItem(excerpt)]));
  expect(new Set(itemOf.values())).toEqual(new Set(items));

  // A moderator handles the whole queue by keys.
  const page = await openPage(browser, mia);
  const keys = onKeys(page);
  await page.goto('/moderator');
  await expect(page.getByRole('tab', { name: 'Open (12)' })).toBeVisible();
  await expect(page.locator('a[data-case]')).toHaveCount(12);
  const began = performance.now();
  await keys.press('j');
  await keys.press('Enter');
  const reason = page.getByLabel('Reason', { exact: true });
  for (let left = items.length; left > 0; left -= 1) {
    const id = await untilCase(page);
    const item = itemOf.get(id);
    await keys.press(item?.key ?? '');
    await expect(reason).toBeFocused();
    if (item?.owner === cal && item.content_type === 'review') await expect(reason).toHaveValue(HIDDEN_REASON);
    await keys.press('Control+Enter');
    await expect(page.locator(`a[data-case="${id}"]`)).toHaveCount(0);
    itemOf.delete(id);
  }
  await expect(page.getByText('Nothing waits.')).toBeVisible();
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  process.stdout.write(`A queue of ${items.length} cases took ${keys.presses} presses, and ${seconds} s here.\n`);
  expect([...itemOf.values()]).toEqual([]);
  // Two for each case, and two to begin.
  expect(keys.presses).toBe(26);

  // At once nobody else finds any of it, and no review of it is counted. Comments leave their lines in the thread.
  expect(await findThings(rea, scene)).toEqual(NOWHERE);
  expect(await count(rea, scene)).toEqual({ reviewsOfEach: [0, 0, 0], reviewsOfFilm: 1, comments: 3 });
  const thread = await rea.api.comments.listByReview({ review_id: scene.review_id });
  expect(thread.items.map((one) => [one.author, one.content, one.hidden])).toEqual(
    [ann, ben, cal].map(() => [null, null, true]),
  );
  const reader = await openPage(browser, rea);
  await reader.goto('/timeline');
  await expect(reader.getByRole('heading', { level: 1, name: 'Timeline' })).toBeVisible();
  await expect(reader.getByText(SPAM)).toHaveCount(0);
  const wronged = items.find(({ owner, content_type }) => owner === cal && content_type === 'review');
  await reader.goto(`/reviews/${wronged?.content_id}`);
  await expect(reader.getByRole('heading', { level: 1, name: 'Review not found' })).toBeVisible();

  // The author is told with the reason, and asks for a second look.
  const author = await openPage(browser, cal);
  await author.goto(`/reviews/${wronged?.content_id}`);
  await expect(author.getByText(wronged?.word ?? '').first()).toBeVisible();
  await author.goto('/notifications');
  const told = author.getByRole('listitem').filter({ hasText: 'A decision of our moderators' });
  await expect(told).toHaveCount(4);
  await author.goto('/decisions');
  await author.getByRole('link', { name: 'Review: hidden', exact: true }).click();
  await expect(author.getByText('Your review is hidden: only you see it.')).toBeVisible();
  await expect(author.getByText('Rule: Spam')).toBeVisible();
  await expect(author.getByText(HIDDEN_REASON)).toBeVisible();
  await author.getByRole('button', { name: 'Ask for a Second Look' }).click();
  await author.getByLabel('Why should we look again?').fill('I own that cinema, and the tickets are free.');
  await author.getByRole('button', { name: 'Ask for a Second Look' }).click();
  await expect(author.getByText(/^You have asked for a second look\./).first()).toBeVisible();

  // Who decided does not look again; another moderator does.
  await page.goto('/moderator?filter=second_look');
  await expect(page.getByText('No second look waits.')).toBeVisible();
  const other = await openPage(browser, max);
  await other.goto('/moderator?filter=second_look');
  await expect(other.locator('a[data-case]')).toHaveCount(1);
  for (const key of ['j', 'Enter']) await other.keyboard.press(key);
  await untilCase(other);
  await expect(other.getByText('I own that cinema, and the tickets are free.')).toBeVisible();
  await other.keyboard.press('o');
  const answer = other.getByRole('form', { name: 'Decide the second look' }).getByLabel('Reason');
  await expect(answer).toBeFocused();
  await other.keyboard.type('These tickets are free.');
  await other.keyboard.press('Control+Enter');
  await expect(other.getByText('Overturned: These tickets are free.')).toBeVisible();

  // At once it is where it was, and nothing else is.
  const letter = wronged?.word.slice(-1) ?? '';
  expect(await findThings(rea, scene)).toEqual({ ...NOWHERE, timeline: letter, film: letter, 'link previews': letter });
  expect(await count(rea, scene)).toEqual({ reviewsOfEach: [0, 0, 1], reviewsOfFilm: 2, comments: 3 });
  await reader.goto('/timeline');
  await expect(reader.getByText(SPAM)).toHaveCount(1);
  await author.goto('/notifications');
  await author.getByRole('link', { name: /Your second look/ }).click();
  await expect(author.getByText('We have looked again: the decision no longer holds.')).toBeVisible();
  await expect(author.getByText('These tickets are free.')).toBeVisible();

  // What every member reads about it, and what admins do.
  await reader.goto('/moderation-ledger');
  const rows = reader.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(1 + items.length);
  await expect(rows.filter({ hasText: 'Spam' })).toHaveCount(items.length);
  await expect(rows.filter({ hasText: /Review hidden/ })).toHaveCount(3);
  await expect(rows.filter({ hasText: /(List|Post in a club) removed/ })).toHaveCount(2);
  await expect(rows.filter({ hasText: 'Overturned' })).toHaveText(/Review hidden/);
  const ledger = await reader.getByRole('table').textContent();
  for (const hidden of [SPAM, ...[ann, ben, cal, mia, max].map(({ username }) => username)])
    expect(ledger?.toLowerCase()).not.toContain(hidden);
  const log = (await admin.api.admin.listAudit({ limit: 50 })).items.filter(({ action }) => action !== 'set_badges');
  expect(log.map(({ actor, action, target_kind }) => [actor?.username, action, target_kind])).toEqual([
    ['max', 'overturn', 'review'],
    ...cases.toReversed().map(({ excerpt }) => {
      const item = findItem(excerpt);
      return ['mia', item?.key === 'r' ? 'remove' : 'hide', item?.content_type];
    }),
  ]);
  expect(log.filter(({ before, after }) => before['state'] === after['state'])).toEqual([]);
  const clerk = await openPage(browser, admin);
  await clerk.goto('/admin/audit-log');
  await expect(clerk.getByText('max overturned the decision about a review of cal.')).toBeVisible();
});
