import type { Page } from '@playwright/test';
import { fewOrMany } from '../../server/test/runs.ts';
import { attacks } from '../../server/test/texts.ts';
import { changeDatabase } from '../support/database.ts';
import { expect, test } from '../support/fixtures.ts';

/** Truncates a text to what the database accepts. */
const truncate = (text: string, points: number) => [...text].slice(0, points).join('');

/** Joins texts up to the length of a title, so that the test does not need two hundred reviews. */
function groupTexts(texts: readonly string[]): string[] {
  const groups: string[] = [];
  for (const text of texts) {
    const together = `${groups.at(-1) ?? ''} ${text}`.trimStart();
    if (groups.length > 0 && [...together].length <= 200) groups[groups.length - 1] = together;
    else groups.push(text);
  }
  return groups;
}

const withoutProtocols = (text: string) => text.replaceAll(/https?:\/\//gi, '');

/** In npm test some of each kind. */
const TEXTS = attacks.filter((_, i) => i % fewOrMany(4, 1) === 0).map(({ text }) => text);
const GROUPS = groupTexts(TEXTS);

/**
 * Inserts every attack where texts of members are shown: as a name, as title and text of a review, and as a comment. The API
 * would refuse most of them, so they are written directly into the database.
 */
async function insertAttacks(databaseUrl: string, movieId: string, reviewId: string): Promise<void> {
  await changeDatabase(databaseUrl, async (database) => {
    // Skips the triggers that require an invite.
    await database.query('set local session_replication_role = replica');
    await database.query(
      `insert into auth_users (name, email, email_verified)
    select name, 'attacker' || number || '@attack.example', true
    from unnest($1::text[]) with ordinality as a(name, number)`,
      [TEXTS.map((text) => truncate(text, 50))],
    );
    await database.query('set local session_replication_role = origin');
    await database.query(
      `insert into profiles (user_id, username, display_name, created_at, updated_at)
    select id, split_part(email, '@', 1), name, now(), now() from auth_users where email like '%@attack.example'`,
    );
    await database.query(
      `insert into reviews (user_id, movie_id, title, content, rating, created_at, updated_at)
    select user_id, $2, left(content, 200), content, 1, now(), now()
    from unnest($1::text[]) with ordinality as a(content, number) join profiles on username = 'attacker' || number`,
      [GROUPS, movieId],
    );
    await database.query(
      `insert into comments (subject_id, user_id, content, created_at, updated_at)
    select $2, user_id, content, now(), now()
    from unnest($1::text[]) with ordinality as a(content, number) join profiles on username = 'attacker' || number`,
      [TEXTS, reviewId],
    );
  });
}

/** Collects signs that an attack ran, sent a request or was blocked by the content security policy. */
async function watchFor(page: Page, origin: string): Promise<() => Promise<string[]>> {
  const findings: string[] = [];
  page.on('dialog', (dialog) => {
    // The question before a tab is closed has no words of its own.
    if (dialog.type() === 'beforeunload') return void dialog.accept();
    findings.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('pageerror', (error) => findings.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') findings.push(`console: ${message.text()}`);
  });
  page.on('request', (request) => {
    const { protocol, origin: requestOrigin } = new URL(request.url());
    if (requestOrigin !== origin && protocol.startsWith('http') && !requestOrigin.endsWith('.tmdb.org'))
      findings.push(request.url());
  });
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    addEventListener('securitypolicyviolation', (event) => seen.push(`${event.violatedDirective} ${event.blockedURI}`));
  });
  return async () => {
    const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
    return [...findings, ...seen, ...((await page.title()) === 'owned' ? ['title'] : [])];
  };
}

/** Lists elements that must not come from text. */
const listInjectedElements = (page: Page) =>
  page.locator('main').evaluate((main) => {
    const element = /^(script|iframe|object|embed|base|meta|link|style|marquee|math|video|audio|xss|x)$/i;
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs in the page, without access to outer variables
    const runs = ({ name, value }: Attr) =>
      /^(on.*|srcdoc)$/i.test(name) ||
      (/^(href|src|srcset|action|formaction|data|background)$/i.test(name) &&
        /^\s*(javascript|vbscript|data):/i.test(value));
    return [...main.querySelectorAll('*')]
      .filter(({ tagName, attributes }) => element.test(tagName) || [...attributes].some(runs))
      .map((one) => (one.cloneNode() as Element).outerHTML);
  });

/** The elements of a document that run or load something. */
const listActiveElements = (page: Page, html: string) =>
  page.evaluate((text) => {
    const { documentElement } = new DOMParser().parseFromString(text, 'text/html');
    return [
      ...documentElement.querySelectorAll('script, iframe, object, embed, base, style, math, video, audio, [onerror]'),
    ].map(({ tagName }) => tagName);
  }, html);

test('[SAF-02] injected markup in the database is shown as text and never runs', { tag: '@gate' }, async ({
  newMember,
  film,
  testServer,
}) => {
  const { page, client } = await newMember('ada');
  // Other tests write nothing about it, so that every review of it is an attack.
  const movieId = await film('Freaks');
  const { id: reviewId } = await client.api.reviews.publish({
    movie_id: await film('Alien'),
    title: '',
    content: 'Nobody hears you scream.',
    rating: 4,
    is_spoiler: false,
  });
  await insertAttacks(testServer.databaseUrl, movieId, reviewId);
  const findings = await watchFor(page, testServer.origin);

  await page.goto(`/reviews/${reviewId}`);
  const comments = page.getByRole('region', { name: /^Comments on / }).getByRole('article');
  await expect(comments).toHaveCount(20);
  while ((await comments.count()) < TEXTS.length) {
    const before = await comments.count();
    await page.getByRole('button', { name: 'More comments' }).click();
    await expect.poll(() => comments.count()).toBeGreaterThan(before);
  }
  await expect(comments).toHaveCount(TEXTS.length);
  const commentTexts = await comments.locator('p[dir="auto"]').allTextContents();
  // Addresses in comments are links, which are shown without the protocol.
  expect(commentTexts.map(withoutProtocols).toSorted()).toEqual(TEXTS.map(withoutProtocols).toSorted());
  expect(await listInjectedElements(page)).toEqual([]);
  expect(await findings()).toEqual([]);

  await page.goto(`/movies/${movieId}?part=reviews`);
  const reviews = page.getByRole('tabpanel', { name: /^Reviews/ }).getByRole('article');
  await expect(reviews.first()).toBeVisible();
  for (let seen = 0; seen < GROUPS.length; seen = await reviews.count()) {
    await reviews.last().scrollIntoViewIfNeeded();
    await expect.poll(() => reviews.count()).toBeGreaterThan(seen);
  }
  const more = page.getByRole('button', { name: 'Read more' });
  while ((await more.count()) > 0) await more.first().click();
  const written = (await reviews.allTextContents()).join('\n');
  expect(TEXTS.filter((text) => !written.includes(text))).toEqual([]);
  expect(await listInjectedElements(page)).toEqual([]);
  expect(await findings()).toEqual([]);

  // Server-rendered pages contain the texts in head, body and dehydrated state.
  const { items } = await client.api.reviews.listByMovie({ movie_id: movieId, limit: 50 });
  const fetchElements = async (id: string) =>
    listActiveElements(page, await (await client.fetch(`/reviews/${id}`, { headers: { accept: 'text/html' } })).text());
  const harmless = await fetchElements(reviewId);
  expect(harmless).toContain('SCRIPT');
  for (const { id } of items) expect(await fetchElements(id)).toEqual(harmless);
  for (const { id } of items.slice(0, 3)) {
    await page.goto(`/reviews/${id}`);
    await expect(page.getByRole('article').first()).toBeVisible();
    expect(await findings()).toEqual([]);
  }
  await page.goto(`/profile/attacker1`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(truncate(TEXTS[0] ?? '', 50));
  expect(await findings()).toEqual([]);
});
