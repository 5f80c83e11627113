import type { Page } from '@playwright/test';
import { disableServerRendering, expect, test } from '../support/fixtures.ts';

const FILMS = 60;

/** The generated posters in the order of the page: what is drawn in which colors, and where. */
const readPosters = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('ul[aria-label="Films"] [role="img"]:has(svg[preserveAspectRatio])')].map(
      (poster) => {
        const [art, letters] = poster.children;
        const shapes = [...(art?.querySelectorAll('path[d]') ?? [])].map((path) => path.getAttribute('d'));
        const [whole, drawn, area, title, year] = [
          poster,
          art,
          letters,
          letters?.firstElementChild,
          letters?.lastElementChild,
        ].map((element) => {
          const { top, bottom } = element?.getBoundingClientRect() ?? new DOMRect();
          return { top: top + window.scrollY, bottom: bottom + window.scrollY };
        });
        return {
          name: poster.getAttribute('aria-label'),
          look: [
            getComputedStyle(poster).backgroundColor,
            art?.querySelector('path')?.getAttribute('fill'),
            ...shapes,
          ].join(' '),
          whole,
          drawn,
          area,
          title,
          year,
        };
      },
    ),
  );

/** Read in a browser, where nothing is missing. */
type Box = { top: number; bottom: number } | undefined;
const topOf = (box: Box) => box?.top ?? Number.NaN;
const bottomOf = (box: Box) => box?.bottom ?? Number.NaN;

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`[MOV-05] at ${width} wide no two generated posters on a screen are the same, and no title is over the art`, async ({
    newMember,
  }) => {
    const { page } = await newMember('ivo', { viewport: { width, height } });
    await page.goto('/movies');
    const items = page.getByRole('list', { name: 'Films' }).getByRole('listitem');
    await expect(async () => {
      await items.last().scrollIntoViewIfNeeded();
      expect(await items.count()).toBeGreaterThanOrEqual(FILMS);
    }).toPass();
    await expect(page.locator('ul[aria-label="Films"] svg[data-coming]')).toHaveCount(0);
    const posters = (await readPosters(page)).slice(0, FILMS);
    expect(posters).toHaveLength(FILMS);

    for (const { name, drawn, area, title, year } of posters) {
      const [upper, lower] = topOf(drawn) < topOf(area) ? [drawn, area] : [area, drawn];
      expect(bottomOf(upper), `title and art of ${name}`).toBeLessThanOrEqual(topOf(lower) + 0.1);
      expect(topOf(title), `title of ${name}`).toBeGreaterThanOrEqual(topOf(area));
      expect(Math.max(bottomOf(title), bottomOf(year)), `title of ${name}`).toBeLessThanOrEqual(bottomOf(area));
    }

    const twins = posters.flatMap((one, index) =>
      posters
        .slice(index + 1)
        .filter((other) => other.look === one.look && topOf(other.whole) - topOf(one.whole) < height)
        .map((other) => [one.name, other.name]),
    );
    expect(twins).toEqual([]);
  });
}

test('[MOV-05] the art is there at once where the server rendered it, and comes in its place where the browser does', async ({
  newMember,
}) => {
  const { page } = await newMember('uma');
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const requested = Promise.withResolvers<void>();
  await page.route('**/assets/compositions-*.js', async (route) => {
    requested.resolve();
    await held;
    await route.continue();
  });
  const poster = page.getByRole('list', { name: 'Films' }).getByRole('listitem').first();
  const art = poster.locator('svg[preserveAspectRatio]');

  await page.goto('/movies');
  await requested.promise;
  await expect(art).not.toHaveAttribute('data-coming');
  expect(await art.locator('path[d]').count()).toBeGreaterThan(0);
  const rendered = await art.innerHTML();
  await art.click();
  await expect(page.getByRole('dialog')).toBeVisible();

  await disableServerRendering(page);
  await page.goto('/movies');
  await expect(art).toHaveAttribute('data-coming', 'true');
  const place = await poster.boundingBox();
  release();
  await expect(art).not.toHaveAttribute('data-coming');
  expect(await art.innerHTML()).toBe(rendered);
  expect(await poster.boundingBox()).toEqual(place);
});
