import { expect, test } from '../support/fixtures.ts';

const PATHS = ['/', '/movies', '/lists', '/settings', '/movie-clubs'];
const NOTE = { title: 'Too dark', description: 'The posters are hard to see at night.' };

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`[NAV-06] [FBK-01] a Feedback button floats over the pages at ${viewport.width} pixels, and what is written in its dialog arrives`, async ({
    newMember,
  }) => {
    const { page, client } = await newMember('fay', { viewport });
    const button = page.getByRole('button', { name: 'Feedback', exact: true });
    for (const path of PATHS) {
      await page.goto(path);
      await expect(button).toBeVisible();
      const place = await button.boundingBox();
      await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
      expect(await button.boundingBox()).toEqual(place);
      const isOnTop = await button.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });
      expect([path, isOnTop]).toEqual([path, true]);
      if (viewport.width >= 768) continue;
      const bar = await page.getByRole('navigation', { name: 'Quick' }).boundingBox();
      expect((place?.y ?? 0) + (place?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    }
    // A page that is longer than the window, so that the button would have moved with it.
    await page.goto('/movies');
    await expect(page.getByRole('list', { name: 'Films' })).toBeVisible();
    await page.mouse.wheel(0, 600);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    await expect(button).toBeInViewport();

    await button.click();
    const dialog = page.getByRole('dialog', { name: 'Feedback' });
    await dialog.getByText('Bug', { exact: true }).click();
    await dialog.getByLabel('Title').fill(NOTE.title);
    await dialog.getByLabel('Description').fill(NOTE.description);
    await dialog.getByRole('button', { name: 'Send Feedback' }).click();
    await expect(page.getByText('Your feedback is sent')).toBeVisible();
    const { items } = await client.api.feedback.listOwn({});
    expect(items).toMatchObject([{ ...NOTE, type: 'bug', page_url: '/movies' }]);
  });
}
