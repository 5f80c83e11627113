import { join } from 'node:path';
import type { Page } from '@playwright/test';
import pg from 'pg';
import { attacks } from '../contract/test/texts.ts';
import { startEngine } from '../server/src/platform/engine/engine.ts';
import { expect, test } from './support/house.ts';

/** As long as the database takes it. */
const cut = (text: string, points: number) => [...text].slice(0, points).join('');

/**
 * Puts every attack where texts of members are shown: as the name of somebody, as title and text of their review of a film, and as
 * their comment on a review. By the front door most would be refused, so they come in by the cellar.
 */
async function smuggleIn(dataDir: string, movieId: string, reviewId: string): Promise<void> {
  const engine = await startEngine({ dataDir: join(dataDir, 'postgres') });
  const database = new pg.Client({ connectionString: engine.url });
  await database.connect();
  const texts = attacks.map(({ text }) => text);
  const [names, titles] = [texts.map((text) => cut(text, 50)), texts.map((text) => cut(text, 200))];
  await database.query('begin');
  // Nobody has invited them.
  await database.query('set local session_replication_role = replica');
  await database.query(
    `insert into auth_users (name, email, email_verified)
    select name, 'attacker' || number || '@attack.example', true
    from unnest($1::text[]) with ordinality as a(name, number)`,
    [names],
  );
  await database.query('set local session_replication_role = origin');
  await database.query(
    `with attacks as (
      select * from unnest($1::text[], $2::text[], $3::text[]) with ordinality as a(name, title, content, number)
    ), people as (
      insert into profiles (user_id, username, display_name, created_at, updated_at)
      select id, 'attacker' || number, attacks.name, now(), now()
      from attacks join auth_users on email = 'attacker' || number || '@attack.example' returning user_id, username
    ), known as (
      select * from attacks join people on username = 'attacker' || number
    ), reviewed as (
      insert into reviews (user_id, movie_id, title, content, rating, created_at, updated_at)
      select user_id, $4, title, content, 1, now(), now() from known
    )
    insert into comments (review_id, user_id, content, created_at, updated_at)
    select $5, user_id, content, now(), now() from known`,
    [names, titles, texts, movieId, reviewId],
  );
  await database.query('commit');
  await database.end();
  await engine.stop();
}

/** All that says that something ran, was fetched or was only kept from it by the policy. */
async function watchFor(page: Page, origin: string): Promise<() => Promise<string[]>> {
  const signs: string[] = [];
  page.on('dialog', (dialog) => {
    signs.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('pageerror', (error) => signs.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') signs.push(`console: ${message.text()}`);
  });
  page.on('request', (request) => {
    const { protocol, origin: asked } = new URL(request.url());
    if (asked !== origin && protocol.startsWith('http') && !asked.endsWith('.tmdb.org')) signs.push(request.url());
  });
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    addEventListener('securitypolicyviolation', (event) => seen.push(`${event.violatedDirective} ${event.blockedURI}`));
    for (const name of ['alert', 'eval', 'Function'] as const)
      Object.assign(window, { [name]: (...args: unknown[]) => seen.push(`${name}: ${args.join(' ')}`) });
  });
  return async () => {
    const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
    return [...signs, ...seen];
  };
}

/** Elements that no text may have become. */
const madeOfText = (page: Page) =>
  page
    .locator('main')
    .evaluate((main) =>
      [...main.querySelectorAll('*')]
        .filter(
          (element) =>
            /^(script|iframe|object|embed|base|meta|link|style|form\[action\]|marquee|math|video|audio|xss|x)$/i.test(
              element.tagName,
            ) ||
            [...element.attributes].some(
              ({ name, value }) => /^on/i.test(name) || /^\s*(javascript|vbscript|data):/i.test(value),
            ),
        )
        .map((element) => element.outerHTML),
    );

test('[SAF-02] whatever has come into the database is text on the page, and runs nowhere', async ({
  newMember,
  film,
  house,
}) => {
  test.setTimeout(240_000);
  const { page, client } = await newMember('ada');
  const movieId = await film('Heat');
  const { id: reviewId } = await client.api.reviews.publish({
    movie_id: await film('Alien'),
    title: '',
    content: 'Nobody hears you scream.',
    rating: 4,
    is_spoiler: false,
  });
  await smuggleIn(house.dataDir, movieId, reviewId);
  const signs = await watchFor(page, house.origin);

  await page.goto(`/reviews/${reviewId}`);
  const comments = page.getByRole('region', { name: /^Comments on / }).getByRole('article');
  await expect(comments).toHaveCount(20);
  while ((await comments.count()) < attacks.length) {
    const before = await comments.count();
    await page.getByRole('button', { name: 'More comments' }).click();
    await expect.poll(() => comments.count()).toBeGreaterThan(before);
  }
  await expect(comments).toHaveCount(attacks.length);
  const said = await comments.locator('p[dir="auto"]').allTextContents();
  expect(said.toSorted()).toEqual(attacks.map(({ text }) => text).toSorted());
  expect(await madeOfText(page)).toEqual([]);
  expect(await signs()).toEqual([]);

  await page.goto(`/movies/${movieId}`);
  await page.getByRole('tab', { name: /^Reviews/ }).click();
  const reviews = page.getByRole('tabpanel', { name: /^Reviews/ }).getByRole('article');
  while ((await reviews.count()) < attacks.length) {
    const before = await reviews.count();
    await reviews.last().scrollIntoViewIfNeeded();
    await expect.poll(() => reviews.count()).toBeGreaterThan(before);
  }
  const written = (await reviews.allTextContents()).join('\n');
  expect(attacks.map(({ text }) => cut(text, 50)).filter((text) => !written.includes(text))).toEqual([]);
  expect(await madeOfText(page)).toEqual([]);
  expect(await signs()).toEqual([]);

  // A page that is about one of them carries the attack in its head too, for those who show links.
  const { items } = await client.api.reviews.ofMovie({ movie_id: movieId, limit: 50 });
  const heads = await Promise.all(items.map(async ({ id }) => (await client.fetch(`/reviews/${id}`)).text()));
  const plain = await (await client.fetch('/reviews')).text();
  const shapeOf = (html: string) =>
    page.evaluate((text) => {
      const { head, body } = new DOMParser().parseFromString(text, 'text/html');
      const others = [...head.querySelectorAll(':not(meta, title)'), ...body.querySelectorAll('*')];
      return others.map((element) => element.cloneNode() as Element).map((element) => element.outerHTML);
    }, html);
  const expected = await shapeOf(plain);
  for (const head of heads) expect(await shapeOf(head)).toEqual(expected);
  await page.goto(`/profile/attacker1`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(cut(attacks[0]?.text ?? '', 50));
  expect(await signs()).toEqual([]);
});
