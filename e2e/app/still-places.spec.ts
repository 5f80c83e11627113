import { expect, test } from '../support/fixtures.ts';

test('the choice of another day opens its field where it was pressed, and moves nothing above it', async ({
  newMember,
  film,
}) => {
  const { page, client } = await newMember('day');
  await client.api.profiles.changeSettings({ user_id: client.userId, journaling_enabled: true });
  await page.goto(`/lists?film=${await film('Heat')}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as Watched' }).click();
  const asking = page.getByRole('dialog', { name: 'When did you watch Heat?' });
  const another = asking.getByRole('button', { name: 'Another day' });
  const placesOf = async () => [
    await asking.getByRole('button', { name: 'Today' }).boundingBox(),
    await asking.getByRole('button', { name: 'Close' }).boundingBox(),
  ];
  await expect(another).toBeVisible();
  const before = await placesOf();
  const top = (await another.boundingBox())?.y;
  await another.click();
  const field = asking.getByLabel('Which day?');
  await expect(field).toBeFocused();
  expect(await placesOf()).toEqual(before);
  const label = await asking.getByText('Which day?').boundingBox();
  expect(Math.abs((label?.y ?? 0) - (top ?? 0))).toBeLessThan(12);
});

test('a film keeps the space of its scroll bar, so that the close button stays where it is from tab to tab', async ({
  newMember,
  film,
}) => {
  const { page } = await newMember('tab');
  await page.setViewportSize({ width: 1440, height: 700 });
  await page.goto(`/lists?film=${await film('Heat')}`);
  const dialog = page.getByRole('dialog');
  const close = dialog.getByRole('button', { name: 'Close' });
  const places: unknown[] = [];
  for (const name of ['Overview', /^Social/, /^Cast/, /^Reviews/]) {
    await dialog.getByRole('tab', { name }).click();
    await expect(dialog.getByRole('tabpanel', { name })).toBeVisible();
    places.push((await close.boundingBox())?.x);
  }
  expect(new Set(places).size).toBe(1);
  // Scroll bars take no space in the tests' browser.
  const scrolling = await dialog.evaluate((element) =>
    [element, ...element.querySelectorAll('*')]
      .map((each) => getComputedStyle(each))
      .filter(({ overflowY }) => overflowY === 'auto' || overflowY === 'scroll')
      .map(({ scrollbarGutter }) => scrollbarGutter),
  );
  expect(scrolling).toContain('stable');
});
