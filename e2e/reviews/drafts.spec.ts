import type { Page } from '@playwright/test';
import { randomOf } from '../../server/demo/random.ts';
import { expect, signIn, type TestUser, test } from '../support/fixtures.ts';

/** How often a tab is killed in npm run test:long; `npm run torture -- drafts` does it 50 times. */
const ROUNDS = Number(process.env.DRAFT_ROUNDS ?? 10);
const PROMISED_MS = 2000;
const LONGEST_MS = 3500;
/** How long each key is held down. */
const KEY_MS = 25;

const writing = (page: Page) => page.getByRole('dialog').getByRole('textbox', { name: 'Review', exact: true });

async function open(page: Page, film: string): Promise<void> {
  await page.goto(`/lists?review=${film}`);
  await expect(writing(page)).toBeVisible();
}

/** As many different films as there are rounds. */
async function films({ client }: TestUser, count: number): Promise<string[]> {
  const words = ['the', 'love', 'night', 'man', 'house', 'last'];
  const found = await Promise.all(words.map((query) => client.api.movies.search({ query, limit: 20 })));
  return [...new Set(found.flatMap(({ items }) => items.map(({ id }) => id)))].slice(0, count);
}

/** Types for a duration; returns what had been typed at which time. */
async function typeFor(
  page: Page,
  ms: number,
  meanwhile: () => Promise<void>,
): Promise<[at: number, length: number][]> {
  const began = Date.now();
  const typed: [number, number][] = [];
  let half: Promise<void> | null = null;
  await writing(page).focus();
  for (let length = 1; Date.now() - began < ms; length += 1) {
    await page.keyboard.press('abcdefghij'[length % 10] ?? 'a', { delay: KEY_MS });
    typed.push([Date.now(), length]);
    if (Date.now() - began > ms / 2) half ??= meanwhile();
  }
  await half;
  return typed;
}

/** Kills the tab as the system does when memory is low: none of its code runs any more. */
async function kill(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash');
  const line = await page.context().newCDPSession(page);
  line.send('Page.crash').catch(() => {});
  await crashed;
  await page.close();
}

/** Opens the film's draft in a new tab. */
async function openAgain({ context }: TestUser, film: string): Promise<Page> {
  const page = await context.newPage();
  await open(page, film);
  return page;
}

test('[DRF-01] a tab killed while somebody writes loses nothing that the server or the browser has, also offline', {
  tag: '@gate',
}, async ({ newMember, film }) => {
  const testUser = await newMember('dora');
  const { context, page: watching } = testUser;
  const said = 'She was the other one';

  const sent = await film('Vertigo');
  const online = await openAgain(testUser, sent);
  await writing(online).pressSequentially(said);
  await expect(online.getByText('Draft saved')).toBeVisible();
  await online.keyboard.type(', and more');
  await kill(online);
  const afterwards = await openAgain(testUser, sent);
  await expect(writing(afterwards)).toHaveValue(new RegExp(`^${said}`));
  await expect(afterwards.getByText(/^Your draft, saved/)).toBeVisible();
  await afterwards.close();

  // What the server does not have is in the browser, whose other tabs see it.
  const unsent = await film('Heat');
  await watching.goto('/settings');
  const offline = await openAgain(testUser, unsent);
  await context.setOffline(true);
  await writing(offline).pressSequentially(said);
  await expect.poll(() => watching.evaluate(() => Object.values(localStorage).join())).toContain(said);
  await kill(offline);
  await context.setOffline(false);
  const later = await openAgain(testUser, unsent);
  await expect(writing(later)).toHaveValue(said);
  await expect(later.getByText(/^Your draft, saved|^Draft saved/).first()).toBeVisible();
});

test(`[DRF-01] a tab killed at a random moment, ${ROUNDS} times, never loses more than two seconds of typing`, {
  tag: '@long',
}, async ({ newMember }) => {
  test.setTimeout(300_000 + ROUNDS * 20_000);
  const seed = Number(process.env.DRAFT_SEED ?? Date.now() % 1_000_000);
  process.stdout.write(`The moments are those of DRAFT_SEED=${seed}.\n`);
  const random = randomOf(`killed drafts ${seed}`);
  const testUser = await newMember('dora');
  const { context } = testUser;
  await testUser.page.close();
  const lostMs: number[] = [];
  for (const [round, film] of (await films(testUser, ROUNDS)).entries()) {
    const page = await openAgain(testUser, film);
    // Every third time the connection breaks meanwhile.
    const meanwhile = async () => context.setOffline(round % 3 === 2);
    const typed = await typeFor(page, random.whole(300, LONGEST_MS), meanwhile);
    const killedAt = Date.now();
    await kill(page);
    await context.setOffline(false);

    const again = await openAgain(testUser, film);
    const kept = (await writing(again).inputValue()).length;
    const [firstLost] = typed.find(([, length]) => length > kept) ?? [killedAt];
    lostMs.push(killedAt - firstLost);
    if (kept > 0) await expect(again.getByText(/^Your draft, saved/)).toBeVisible();
    await again.close();
  }
  expect(lostMs).toHaveLength(ROUNDS);
  expect(Math.max(...lostMs)).toBeLessThanOrEqual(PROMISED_MS);
  process.stdout.write(`Of ${ROUNDS} killed tabs one lost most typing: ${Math.max(...lostMs)} ms.\n`);
});

test('[REV-01] [REV-02] [DRF-01] a draft is continued on another device, conflicts are resolved, and publishing removes the draft', async ({
  browser,
  testServer,
  newMember,
  film,
}) => {
  const { page, client } = await newMember('dan');
  const vertigo = await film('Vertigo');
  const dialog = page.getByRole('dialog');

  await test.step('first the film, then the text; Change Movie leads back, closing resets', async () => {
    await page.goto('/reviews');
    await page.getByRole('button', { name: 'Write First Review' }).click();
    await expect(dialog.getByRole('heading', { name: 'Review', exact: true })).toBeVisible();
    const search = dialog.getByPlaceholder('Start typing to search movies...');
    await search.fill('Heat');
    await dialog.getByRole('button', { name: /Heat/ }).first().click();
    await expect(writing(page)).toBeVisible();
    await dialog.getByRole('button', { name: 'Change Movie' }).click();
    await search.fill('Vertigo');
    await dialog
      .getByRole('button', { name: /Vertigo/ })
      .first()
      .click();
    await expect(page).toHaveURL(new RegExp(`review=${vertigo}`));
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Write First Review' }).click();
    await expect(search).toHaveValue('');
    await page.keyboard.press('Escape');
  });

  const publish = dialog.getByRole('button', { name: 'Publish Review' });
  await test.step('without stars nothing can be published; the text is saved as a draft', async () => {
    await page.goto(`/reviews?tab=drafts&review=${vertigo}`);
    await writing(page).fill('She was the other one');
    await expect(publish).toBeDisabled();
    await expect(dialog.getByText('Please provide a rating')).toBeVisible();
    await expect(dialog.getByText('Draft saved')).toBeVisible();
    expect((await client.api.drafts.get({ movie_id: vertigo })).draft).toMatchObject({ rating: null, version: 1 });
    await page.keyboard.press('Escape');
    const draft = page.getByRole('article', { name: 'Your draft about Vertigo' });
    await expect(draft).toContainText('She was the other one');
    await draft.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByText('No drafts.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await draft.getByRole('button', { name: 'Go on writing' }).click();
    await expect(dialog.getByText(/^Your draft, saved/)).toBeVisible();
    await expect(writing(page)).toHaveValue('She was the other one');
  });

  const otherContext = await browser.newContext({ baseURL: testServer.origin });
  await signIn(otherContext, testServer.origin, client);
  const other = await otherContext.newPage();
  await test.step('another device continues it; the later one is notified, sees both and chooses', async () => {
    await open(other, vertigo);
    await expect(writing(other)).toHaveValue('She was the other one');
    await writing(other).fill('She was the other one, said the phone');
    await expect(other.getByText('Draft saved')).toBeVisible();
    await writing(page).fill('She was the other one, said the laptop');
    await expect(dialog.getByText('You also wrote about this film elsewhere')).toBeVisible();
    await expect(dialog.getByText('She was the other one, said the phone')).toBeVisible();
    await expect(writing(page)).toHaveValue('She was the other one, said the laptop');
    await dialog.getByRole('button', { name: 'Take these words' }).press('Enter');
    await expect(writing(page)).toBeFocused();
    await expect(writing(page)).toHaveValue('She was the other one, said the phone');
  });

  await test.step('the form shows errors, and publishing removes the draft everywhere', async () => {
    await dialog.getByRole('slider').press('End');
    await dialog.getByRole('textbox', { name: 'Title' }).fill('x'.repeat(201));
    await writing(page).fill('x'.repeat(2001));
    await publish.click();
    await expect(dialog.getByText('Title must be 200 characters or less')).toBeVisible();
    await expect(dialog.getByText('Review must be 2000 characters or less')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Twice');
    await writing(page).fill('Too short');
    await publish.click();
    await expect(dialog.getByText('Review must be at least 10 characters long')).toBeVisible();
    await writing(page).fill('She was the other one all along.');
    await publish.click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('No drafts.')).toBeVisible();
    expect((await client.api.drafts.list({})).items).toEqual([]);
    expect((await client.api.reviews.getOwn({ movie_id: vertigo })).review).toMatchObject({
      title: 'Twice',
      rating: 5,
    });
    // The other device does not overwrite it.
    await writing(other).fill('She was the other one, the phone goes on');
    await expect(other.getByText('You have reviewed this film elsewhere meanwhile')).toBeVisible();
    await other.getByRole('button', { name: 'Show that review' }).click();
    await expect(writing(other)).toHaveValue('She was the other one all along.');
    await expect(other.getByText('She was the other one, the phone goes on')).toBeVisible();
  });
  await otherContext.close();
});
