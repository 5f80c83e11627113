import { makeUnique } from '../../scripts/support/people.ts';
import { expect, test } from '../support/fixtures.ts';
import { watchShifts } from '../support/layout-shifts.ts';

/** Each with a film that no other test rates. */
const VIEWPORTS = [
  { width: 1440, height: 900, title: 'Brazil' },
  { width: 390, height: 844, title: 'Rushmore' },
];
const REVIEW = { title: '', content: 'Every staircase in it says who is above whom.', is_spoiler: false };

for (const { title, ...viewport } of VIEWPORTS) {
  const size = `${viewport.width}×${viewport.height}`;

  test(`at ${size} nothing shifts while the page of a film loads, and while it is rated`, async ({
    newMember,
    joinReady,
    film,
  }) => {
    const { page, client } = await newMember('shirley', { viewport });
    const movie_id = await film(title);
    const others = await Promise.all(['stan', 'sue', 'sid', 'sam', 'sol'].map((name) => joinReady(makeUnique(name))));
    for (const other of others) {
      await client.api.follows.follow({ user_id: other.userId });
      await other.api.reviews.publish({ movie_id, ...REVIEW, rating: 4 });
    }
    const shifts = await watchShifts(page);
    await page.goto(`/movies/${movie_id}`);
    const overview = page.getByRole('tabpanel', { name: 'Overview' });
    await expect(overview.getByText(REVIEW.content).first()).toBeVisible();
    await expect(page.getByText('Not seen yet')).toBeVisible();
    await expect(overview.getByText(/from 5 ratings/)).toBeVisible();
    await page.evaluate(async () => void (await document.fonts.ready));
    expect(await shifts.readUnasked()).toBeLessThan(0.01);

    await shifts.reset();
    const stars = page.getByRole('slider', { name: `Your rating of ${title}` });
    const box = await stars.boundingBox();
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
    await stars.click({ position: { x: (box?.width ?? 0) * 0.7, y: (box?.height ?? 0) / 2 } });
    await saved;
    await expect(page.getByText(/^Seen/)).toBeVisible();
    await expect(overview.getByText(/from 6 ratings/)).toBeVisible();
    expect(await shifts.readAll()).toBe(0);
    expect(await stars.boundingBox()).toEqual(box);
  });
}
