import { disableServerRendering, expect, test } from '../support/fixtures.ts';
import { doubleText, expectToFit, NARROW } from '../support/large-text.ts';

test('[A11-01] [A11-02] films with an average and the viewer’s own stars fit 320 pixels with text of twice the size', async ({
  newMember,
  film,
}) => {
  const { page, client } = await newMember('largetextreader');
  const parasite = await film('Parasite');
  await client.api.tracking.rate({ movie_id: parasite, rating: 4.5 });
  // Enough ratings for an average.
  for (const name of ['ann', 'ben', 'cat', 'dan']) {
    const { client: rater } = await newMember(name);
    await rater.api.tracking.rate({ movie_id: parasite, rating: 4 });
  }
  await page.setViewportSize(NARROW);
  await doubleText(page);
  await disableServerRendering(page);
  // A job notices that the film is trending, within seconds; what other tests do decides on which place.
  await page.route('**/api/movies/trending*', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    await route.fulfill({
      response,
      json: { ...body, items: body.items.filter(({ id }: { id: string }) => id === parasite) },
    });
  });
  const rated = page.getByRole('listitem').filter({ has: page.getByText('You gave it') });
  await expect(async () => {
    await page.goto('/discover');
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    expect(await rated.count()).toBeGreaterThan(0);
  }).toPass();
  await expect(page.getByRole('main').getByTitle("Members' average").first()).toBeVisible();
  // They would make the page wider in the last column.
  const tooWide = await rated.evaluateAll((items) =>
    items.map((item) => item.scrollWidth - item.clientWidth).filter((by) => by > 1),
  );
  expect(tooWide).toEqual([]);
  await expectToFit(page, '/discover with stars');
});
