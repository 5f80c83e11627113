import { disableServerRendering, expect, test } from '../support/fixtures.ts';

const DAYS = Array.from({ length: 30 }, (_, index) => ({
  day: new Date(Date.UTC(2026, 9, 23 + index)).toISOString().slice(0, 10),
  members: 1201 + index,
  reviews: 300,
  ratings: 9000 - index,
  active_7_days: index < 28 ? null : 80,
}));

/** The points of a line in their order, as [x, y]. */
const toPoints = (path: string | null) =>
  [...(path ?? '').matchAll(/[ML]([\d.]+),([\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);

test('[ADM-01] the figures over time are charts: a line for each, with a point for each day that is known', async ({
  readers,
}) => {
  const page = await readers.browsers.admin.newPage();
  await disableServerRendering(page);
  await page.route('**/api/admin/figures*', (route) =>
    route.fulfill({ json: { counted_at: '2026-11-21T12:00:00.000Z', days: DAYS } }),
  );
  await page.goto('/admin');
  const points = async (name: string) => {
    const chart = page.getByRole('figure').filter({ hasText: name });
    await expect(chart.locator('svg').first()).toBeVisible();
    // A line of equal values has no height, so Playwright calls it hidden.
    return toPoints(await chart.locator('path.recharts-area-curve').getAttribute('d'));
  };
  const [members, ratings] = [await points('Members'), await points('Ratings')];
  for (const line of [members, ratings, await points('Reviews')]) {
    expect(line).toHaveLength(DAYS.length);
    expect(line.map(([x]) => x)).toEqual(line.map(([x]) => x).toSorted((one, other) => one - other));
  }
  // Members become more, ratings fewer; the top of the chart is 0.
  expect(members.at(-1)?.[1]).toBeLessThan(members[0]?.[1] ?? 0);
  expect(ratings.at(-1)?.[1]).toBeGreaterThan(ratings[0]?.[1] ?? 0);
  expect(await points('Active in 7 Days')).toHaveLength(2);
  await page.close();
});
