import { makeUnique } from '../../scripts/support/people.ts';
import { expect, test } from '../support/fixtures.ts';

const REVIEW = { title: '', content: 'Every staircase in it says who is above whom.', is_spoiler: false };
const DESK = { width: 1440, height: 900 };
/** Each with a film that no other test reviews. */
const PHONES = [
  { width: 390, height: 844, title: 'The Hidden Fortress' },
  { width: 360, height: 640, title: 'High and Low' },
];

test('[MOV-09] [MOV-17] on wide screens the page is one scroll, from the plot to films to go on to, and Back returns to where one left it', async ({
  newMember,
  joinReady,
  film,
}) => {
  const { page, client } = await newMember('wide', { viewport: DESK });
  const movie_id = await film('The Third Man');
  const others = await Promise.all(['wim', 'wes', 'wyn', 'wil', 'wat'].map((name) => joinReady(makeUnique(name))));
  for (const [index, other] of others.entries()) {
    await client.api.follows.follow({ user_id: other.userId });
    await other.api.reviews.publish({ movie_id, ...REVIEW, content: `${REVIEW.content} ${index}`, rating: 4 });
  }
  await page.goto(`/movies/${movie_id}`);
  await expect(page.getByRole('heading', { name: 'Similar films' })).toBeVisible();
  await expect(page.getByRole('tablist')).toBeHidden();

  await test.step('parts are in their order, and none grows between others', async () => {
    const headings = page.getByRole('main').getByRole('heading', { level: 2 });
    await expect(headings).toHaveText([
      'Your Actions',
      'Friends',
      'Members’ ratings',
      'Newest reviews',
      'Cast',
      'Similar films',
    ]);
    const main = page.getByRole('main');
    await expect(main.getByRole('article')).toHaveCount(2);
    await expect(main.getByRole('button', { name: /^(Show|Load) more/ })).toHaveCount(0);
    // The two shown are those of the latest two, so the first friend who is quoted is another one.
    await expect(main.getByRole('region', { name: 'Friends' }).locator('blockquote')).toHaveText(/ 2$/);
    const [stars, toggle] = [
      await main.getByRole('slider', { name: 'Your rating of The Third Man' }).boundingBox(),
      await main.getByRole('button', { name: 'Add to Watchlist' }).boundingBox(),
    ];
    expect(Math.abs((stars?.y ?? 0) - (toggle?.y ?? 99))).toBeLessThanOrEqual(1);
  });

  await test.step('a link leads to all reviews, and Back returns', async () => {
    const all = page.getByRole('link', { name: 'All 5 reviews' });
    await page.evaluate(() => window.scrollTo({ top: 300, behavior: 'instant' }));
    await all.scrollIntoViewIfNeeded();
    const top = await page.evaluate(() => Math.round(window.scrollY));
    expect(top).toBeGreaterThanOrEqual(300);
    await all.click();
    const heading = page.getByRole('heading', { name: 'Reviews (5)' });
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport();
    await expect(page.getByRole('article')).toHaveCount(5);
    await page.goBack();
    await expect(all).toBeFocused();
    await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(top);
    await page.goto(`/movies/${movie_id}?part=reviews`);
    await page.getByRole('link', { name: 'Back to the overview' }).click();
    await expect(page).toHaveURL(`/movies/${movie_id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'The Third Man' })).toBeFocused();
  });

  await test.step('a link to the cast opens the page there', async () => {
    await page.goto(`/movies/${movie_id}?part=cast`);
    await expect(page.getByRole('heading', { name: 'Cast' })).toBeInViewport();
    await expect(page.getByRole('region', { name: 'Newest reviews' })).toBeVisible();
    const link = page.getByRole('list', { name: 'Similar films' }).getByRole('link').first();
    await link.scrollIntoViewIfNeeded();
    const top = await page.evaluate(() => Math.round(window.scrollY));
    await link.click();
    await expect(page.getByRole('heading', { level: 1, name: 'The Third Man' })).toBeHidden();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'The Third Man' })).toBeVisible();
    await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(top);
  });

  await test.step('a similar film leads to its page, and Back to the first one', async () => {
    const link = page.getByRole('list', { name: 'Similar films' }).getByRole('link').first();
    const href = (await link.getAttribute('href')) ?? '';
    await link.click();
    await expect(page).toHaveURL(href);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'The Third Man' })).toBeVisible();
  });
});

for (const { title, ...viewport } of PHONES) {
  test(`[MOV-09] at ${viewport.width}×${viewport.height} the page has tabs, and the stars stay above the bottom navigation to the last line`, async ({
    newMember,
    joinReady,
    film,
  }) => {
    const { page, client } = await newMember('thumb', { viewport });
    const other = await joinReady(makeUnique('critic'));
    const movie_id = await film(title);
    await other.api.reviews.publish({ movie_id, ...REVIEW, rating: 3 });
    await client.api.tracking.rate({ movie_id, rating: 3 });
    await page.goto(`/movies/${movie_id}`);
    await expect(page.getByRole('heading', { name: 'Similar films' })).toBeVisible();
    await expect(page.getByRole('tab')).toHaveText(['Overview', 'Reviews (1)', 'Social (0)', 'Cast']);
    const stars = page.getByRole('slider', { name: `Your rating of ${title}` });
    const place = await stars.boundingBox();
    /** By less than a pixel they may move: the height of a page is no whole number of them. */
    const requireSamePlace = async (when: string) => {
      const { x = 0, y = 0, width = 0, height = 0 } = (await stars.boundingBox()) ?? {};
      expect({ x, width, height }, when).toEqual({ x: place?.x, width: place?.width, height: place?.height });
      expect(Math.abs(y - (place?.y ?? 0)), when).toBeLessThan(0.5);
    };
    const nav = await page.getByRole('navigation', { name: 'Quick' }).boundingBox();
    expect((place?.y ?? 0) + (place?.height ?? 0)).toBeLessThanOrEqual(nav?.y ?? 0);
    expect((nav?.y ?? 0) - (place?.y ?? 0)).toBeLessThan(70);
    for (const top of [200, 600, 99_999]) {
      await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
      await requireSamePlace(`scrolled to ${top}`);
    }
    // The last line is above the bar.
    const last = await page.getByRole('button', { name: 'Copy link' }).boundingBox();
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(place?.y ?? 0);
    const feedback = await page.getByRole('button', { name: 'Feedback' }).boundingBox();
    expect((feedback?.y ?? 0) + (feedback?.height ?? 0)).toBeLessThanOrEqual(place?.y ?? 0);

    for (const name of ['Cast', 'Reviews (1)', 'Social (0)']) {
      await page.getByRole('tab', { name }).click();
      await expect(page.getByRole('tabpanel', { name })).toBeVisible();
      await expect(page.getByRole('tabpanel', { name: 'Overview' })).toBeHidden();
      await requireSamePlace(name);
    }

    await test.step('a toast is above the bar, on the page and in the dialog', async () => {
      await stars.press('Delete');
      const toast = page.getByText(`Your stars for ${title} are cleared.`);
      await expect(toast).toBeVisible();
      await expect.poll(async () => bottomOf(await toast.boundingBox())).toBeLessThanOrEqual(place?.y ?? 0);
      await page.goto(`/lists?film=${movie_id}`);
      const dialog = page.getByRole('dialog');
      const inDialog = dialog.getByRole('slider', { name: `Your rating of ${title}` });
      await inDialog.press('4');
      await inDialog.press('Delete');
      await expect(toast).toBeVisible();
      const heading = dialog.getByRole('heading', { name: 'Your Actions' });
      const top = (await heading.boundingBox())?.y ?? 0;
      await expect.poll(async () => bottomOf(await toast.boundingBox())).toBeLessThanOrEqual(top);
    });
  });
}

const bottomOf = (box: { y: number; height: number } | null) => (box?.y ?? 0) + (box?.height ?? 0);
