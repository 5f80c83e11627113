import { expect, test } from '../support/fixtures.ts';

const NOTE = { title: 'Too dark', description: 'The posters are hard to see at night.' };

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`[NAV-06] [FBK-01] a Feedback button stays in place while a page is scrolled at ${viewport.width} pixels, and what is written in its dialog arrives`, async ({
    newMember,
  }) => {
    const { page, client } = await newMember('fay', { viewport });
    const button = page.getByRole('button', { name: 'Feedback', exact: true });
    // A page that is longer than the window, so that the button would have moved with it.
    await page.goto('/movies?sort=title');
    await expect(page.getByRole('list', { name: 'Films' })).toBeVisible();
    const place = await button.boundingBox();
    await page.mouse.wheel(0, 600);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    expect(await button.boundingBox()).toEqual(place);

    await button.click();
    const dialog = page.getByRole('dialog', { name: 'Feedback' });
    await dialog.getByText('Bug', { exact: true }).click();
    await dialog.getByLabel('Title').fill(NOTE.title);
    await dialog.getByLabel('Description').fill(NOTE.description);
    await dialog.getByRole('button', { name: 'Send Feedback' }).click();
    await expect(page.getByText('Your feedback is sent')).toBeVisible();
    const { items } = await client.api.feedback.listOwn({});
    expect(items).toMatchObject([{ ...NOTE, type: 'bug', status: 'pending', page_url: '/movies' }]);
  });
}
