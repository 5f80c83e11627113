import type { Page } from '@playwright/test';
import type { MemberClient } from '../../server/test/client.ts';
import { expect, test } from '../support/fixtures.ts';

/** `RATED_FILMS=100` rates that many films with each pointer; the gate rates one at each place, with the mouse. */
const FILMS = Number(process.env.RATED_FILMS ?? (process.env.LONG_TESTS === undefined ? 4 : 10));
const STARS = 3.5;

interface Film {
  id: string;
  title: string;
}

/** Where a film is rated, and the address that shows it there. */
const PLACES: Record<string, (film: Film) => string> = {
  dialog: ({ id }) => `/reviews?film=${id}`,
  page: ({ id }) => `/movies/${id}`,
  row: ({ title }) => `/lists?view=list&sort=title&q=${encodeURIComponent(title)}`,
  card: () => '/timeline?filter=activities',
};

/** Records the star control under each press, by name; null for anything else. */
const recordPresses = (page: Page) =>
  page.addInitScript(() => {
    const presses: (string | null)[] = [];
    Object.assign(window, { presses });
    window.addEventListener(
      'pointerdown',
      ({ target }) => presses.push((target as Element).closest('[role="slider"]')?.getAttribute('aria-label') ?? null),
      { capture: true },
    );
  });
const pressesOn = (page: Page) => page.evaluate(() => (window as unknown as { presses: (string | null)[] }).presses);

/** Waits until a number of ratings are saved and the page has refetched what shows the film. */
const saved = (page: Page, ratings: number) =>
  page.waitForFunction((count) => {
    const requests = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const sent = requests.filter(({ name }) => name.endsWith('/rating'));
    const end = sent.at(-1)?.responseEnd ?? 0;
    return (
      sent.length === count &&
      requests.some(({ name, startTime }) => /\/api\/(tracking|movies\/[^/]+\/page)/.test(name) && startTime >= end)
    );
  }, ratings);

async function popularFilms(client: MemberClient): Promise<Film[]> {
  const films: Film[] = [];
  let cursor: string | undefined;
  while (films.length < FILMS) {
    const page = await client.api.browse.listMovies({ sort: 'popularity', limit: 50, cursor });
    films.push(...page.items.slice(0, FILMS - films.length));
    cursor = page.next_cursor ?? undefined;
  }
  return films;
}

for (const [pointer, tag] of [
  ['mouse', ['@gate']],
  ['touch', []],
] as const) {
  test(`[RAT-02] [RAT-04] by ${pointer}, a second press at the same spot hits the stars again, everywhere a film is rated`, {
    tag: [...tag],
  }, async ({ newMember }) => {
    test.setTimeout(300_000 + FILMS * 30_000);
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
    const { page, client } = await newMember('twice', pointer === 'touch' ? phone : {});
    const { client: friend } = await newMember('friend');
    await client.api.follows.follow({ user_id: friend.userId });
    const films = await popularFilms(client);
    await recordPresses(page);
    const press = (x: number, y: number) => (pointer === 'mouse' ? page.mouse.click(x, y) : page.touchscreen.tap(x, y));
    const places = Object.keys(PLACES);
    for (const [index, film] of films.entries()) {
      const place = places[index % places.length] ?? 'dialog';
      const label = `Your rating of ${film.title}`;
      // On a first card, and on a list that the film leaves.
      const [owner, list_type] = place === 'card' ? ([friend, 'watched'] as const) : ([client, 'watchlist'] as const);
      await owner.api.tracking.addToList({ movie_id: film.id, list_type });
      await page.goto(PLACES[place]?.(film) ?? '');
      const stars = page.getByRole('slider', { name: label, exact: true });
      if (place === 'card') await page.getByRole('button', { name: `Rate ${film.title}`, exact: true }).click();
      await stars.scrollIntoViewIfNeeded();
      await expect(stars).toHaveAttribute('aria-valuetext', 'Not rated');
      const box = await stars.boundingBox();
      if (box === null) throw new Error(`no stars in the ${place}`);
      const [x, y] = [box.x + box.width * 0.65, box.y + box.height / 2];
      await press(x, y);
      // Half of the films are pressed again before the server has responded, the others after all updates are on screen.
      if ((index + Math.floor(index / places.length)) % 2 === 1) await saved(page, 1);
      await press(x, y);
      await saved(page, 2);
      expect.soft((await pressesOn(page)).slice(-2), `${place}: ${film.title}`).toEqual([label, label]);
      const after = await stars.boundingBox();
      expect.soft([after?.x, after?.y], `${place}: ${film.title}`).toEqual([box.x, box.y]);
      await expect
        .poll(async () => (await client.api.tracking.getByMovies({ movie_ids: [film.id] })).items[0])
        .toMatchObject({ rating: STARS, status: 'watched', favorite: false, see_again: false });
    }
  });
}

test('[RAT-02] a rating cleared on a phone is restored by button or key, and the toast leaves the stars free', async ({
  newMember,
  film,
}) => {
  const { page, client } = await newMember('clear', { viewport: { width: 390, height: 844 }, hasTouch: true });
  const movie_id = await film('Vertigo');
  await client.api.tracking.rate({ movie_id, rating: STARS });
  await page.goto(`/reviews?film=${movie_id}`);
  const stars = page.getByRole('dialog', { name: 'Vertigo' }).getByRole('slider');
  const toast = page.getByRole('status').filter({ hasText: 'Your stars for Vertigo are cleared.' });
  for (const undo of [
    () => toast.getByRole('button', { name: 'Undo' }).tap(),
    async () => {
      await expect(stars).toBeFocused();
      await page.keyboard.press('Control+z');
    },
  ]) {
    await expect(stars).toHaveAttribute('aria-valuetext', '3.5 stars');
    await page.getByRole('button', { name: 'Clear your rating of Vertigo' }).click();
    await expect(toast).toBeVisible();
    await expect(stars).toHaveAttribute('aria-valuetext', 'Not rated');
    // It moves in from below.
    await expect
      .poll(async () => {
        const [above, below] = [await toast.boundingBox(), await stars.boundingBox()];
        return above !== null && below !== null && above.y + above.height <= below.y;
      })
      .toBe(true);
    await undo();
    await expect(toast).toBeHidden();
  }
  await expect(stars).toHaveAttribute('aria-valuetext', '3.5 stars');
});
