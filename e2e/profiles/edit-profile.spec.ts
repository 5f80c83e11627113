import type { Locator, Page } from '@playwright/test';
import { drawQuarters, findCornerQuarters } from '../../server/test/pictures.ts';
import { check } from '../support/axe.ts';
import { expect, type TestUser, test } from '../support/fixtures.ts';

const LIMIT = 5 * 1024 * 1024;
const quarters = async (width = 400, height = 200) => (await drawQuarters(width, height)).png().toBuffer();

const editor = (page: Page) => page.getByRole('dialog', { name: 'Edit Profile' });
const picturePart = (page: Page) => editor(page).getByRole('region', { name: 'Picture' });
const frame = (page: Page) => picturePart(page).getByRole('application', { name: 'Your picture in its frame' });
const savedPicture = (page: Page) => picturePart(page).locator('img[srcset]');
const usePicture = (page: Page) => picturePart(page).getByRole('button', { name: 'Use Picture' });
const headerPicture = (page: Page) => page.getByRole('main').locator('header').first().locator('img');

async function openEditor(page: Page): Promise<void> {
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await expect(editor(page)).toBeVisible();
}

async function chooseFile(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  await picturePart(page).getByLabel('Picture file').setInputFiles(file);
}

const pngFile = (buffer: Buffer) => ({ name: 'me.png', mimeType: 'image/png', buffer });

const avatarOf = async ({ client }: TestUser) =>
  (await client.api.profiles.getOwn({ user_id: client.userId })).avatar_url;

/** Which of the four quarters each corner of the stored avatar shows. */
async function quartersOf(user: TestUser): Promise<number[]> {
  const response = await user.client.fetch((await avatarOf(user)) ?? '');
  return findCornerQuarters(Buffer.from(await response.arrayBuffer()));
}

/** Drops or pastes a file, as the browser tells the page about it. */
async function deliver(where: Locator, event: 'drop' | 'paste', file: Buffer): Promise<void> {
  await where.evaluate(
    (element, [kind, base64]) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0);
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], 'me.png', { type: 'image/png' }));
      element.dispatchEvent(
        kind === 'drop'
          ? new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: transfer })
          : new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: transfer }),
      );
    },
    [event, file.toString('base64')] as const,
  );
}

test('[PRO-02] a picture is chosen, moved, zoomed and saved by keyboard alone', {
  tag: '@gate',
}, async ({ newMember }) => {
  const user = await newMember('kay');
  const { page } = user;
  // The browser is told early that no window for choosing files shall open.
  const chooser = page.waitForEvent('filechooser');
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit Profile' }).focus();
  await page.keyboard.press('Enter');
  const choose = picturePart(page).getByRole('button', { name: 'Choose Picture' });
  await expect(choose).toBeFocused();
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(pngFile(await quarters()));

  // Zoomed in and moved up and left, the frame shows the lower right quarter.
  await expect(frame(page)).toBeFocused();
  for (let i = 0; i < 40; i += 1) await page.keyboard.press('+');
  await page.keyboard.press('-');
  await expect(picturePart(page).getByRole('slider', { name: 'Zoom' })).toHaveValue('4.9');
  for (let i = 0; i < 60; i += 1) await page.keyboard.press('ArrowLeft');
  for (let i = 0; i < 60; i += 1) await page.keyboard.press('ArrowUp');
  for (const name of ['Zoom', 'Cancel', 'Use Picture']) {
    await page.keyboard.press('Tab');
    await expect(picturePart(page).getByRole(name === 'Zoom' ? 'slider' : 'button', { name })).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(choose).toBeFocused();
  await expect.poll(() => quartersOf(user)).toEqual([3, 3, 3, 3]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeFocused();
  await expect(headerPicture(page)).toHaveAttribute('src', (await avatarOf(user)) ?? '');
  await expect(headerPicture(page)).toHaveAttribute('srcset', /64\.webp 64w.*512\.webp 512w/);
  await expect(headerPicture(page)).toHaveJSProperty('complete', true);
  await page.keyboard.press('Enter');
  await expect(choose).toBeFocused();
});

test('[PRO-02] pictures are dropped, pasted, dragged below the frame, replaced and removed', async ({ newMember }) => {
  const user = await newMember('lou');
  const { page } = user;
  await openEditor(page);
  const choose = picturePart(page).getByRole('button', { name: 'Choose Picture' });
  await deliver(picturePart(page), 'drop', await quarters(200, 200));
  await usePicture(page).click();
  await expect(savedPicture(page)).toBeVisible();
  await expect.poll(() => quartersOf(user)).toEqual([0, 1, 2, 3]);
  const first = await avatarOf(user);

  // The left end of a wide picture.
  await deliver(page.locator('body'), 'paste', await quarters());
  await expect(frame(page)).toBeVisible();
  const box = (await frame(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 50, y, { steps: 3 });
  await page.mouse.move(x + 600, y, { steps: 3 });
  await page.mouse.up();
  await usePicture(page).click();
  await expect(choose).toBeFocused();
  await expect.poll(() => quartersOf(user)).toEqual([0, 0, 2, 2]);
  await expect.poll(() => avatarOf(user)).not.toBe(first);

  await picturePart(page).getByRole('button', { name: 'Remove Picture' }).click();
  const sure = page.getByRole('dialog', { name: 'Remove your picture?' });
  await expect(sure.getByRole('button', { name: 'Keep it' })).toBeFocused();
  await sure.getByRole('button', { name: 'Remove Picture' }).click();
  await expect(sure).toHaveCount(0);
  await expect(savedPicture(page)).toHaveCount(0);
  await expect(picturePart(page).getByRole('button', { name: 'Remove Picture' })).toHaveCount(0);
  await expect(choose).toBeFocused();
  await expect.poll(() => avatarOf(user)).toBeNull();
});

test('[PRO-02] a picture that is refused leaves the one before, says why, and can be sent again', async ({
  newMember,
}) => {
  const user = await newMember('eve');
  const { page } = user;
  await openEditor(page);
  await chooseFile(page, pngFile(await quarters(200, 200)));
  await usePicture(page).click();
  await expect(savedPicture(page)).toBeVisible();
  const before = await avatarOf(user);
  const alert = picturePart(page).getByRole('alert');

  await chooseFile(page, { name: 'me.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
  await expect(alert).toHaveText('Choose a JPEG, PNG or WebP picture. Your picture stays as it was.');
  await chooseFile(page, pngFile(Buffer.alloc(LIMIT + 1)));
  await expect(alert).toHaveText('A picture has at most 5 MB. Choose a smaller one. Your picture stays as it was.');
  await chooseFile(page, pngFile(Buffer.from('no picture')));
  await expect(alert).toHaveText('This picture is damaged. Choose another one. Your picture stays as it was.');
  await expect(picturePart(page).getByRole('button', { name: 'Choose Picture' })).toBeFocused();

  await chooseFile(page, pngFile(await quarters()));
  await expect(alert).toHaveCount(0);
  await page.route('**/avatar', (route) => route.abort());
  await usePicture(page).click();
  await expect(alert).toHaveText(
    'Halfstar cannot be reached. Check your connection and try again. Your picture may not be saved.',
  );
  expect(await avatarOf(user)).toBe(before);
  await page.unroute('**/avatar');
  await usePicture(page).click();
  await expect(picturePart(page).getByRole('button', { name: 'Choose Picture' })).toBeFocused();
  await expect(alert).toHaveCount(0);
  await expect.poll(() => avatarOf(user)).not.toBe(before);
});

test('[PRO-02][PRO-05] name, bio, badge and feed are edited by keyboard, errors lead to their field, and nothing typed is lost', async ({
  newMember,
}) => {
  const [user, friend] = [await newMember('flo'), await newMember('friend')];
  const { page, client } = user;
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  const form = editor(page).getByRole('form', { name: 'Profile' });
  const field = (name: string) => form.getByRole('textbox', { name });
  await field('Display name').fill('');
  await field('Bio').fill(`Half a star more. With @${friend.client.username}, see https://halfstar.example/films.`);
  await field('Letterboxd feed').fill('not a feed');
  await page.keyboard.press('Enter');
  await expect(field('Display name')).toBeFocused();
  await expect(form.getByText('Enter a display name.')).toBeVisible();
  await expect(form.getByText('Enter a Letterboxd name, or the address of a profile or its RSS feed.')).toBeVisible();

  await page.keyboard.type('Flo Fontaine');
  await field('Letterboxd feed').fill('https://letterboxd.com/FloF/');
  const tier = form.getByRole('radio', { name: 'Tier: Pro' });
  await tier.focus();
  await page.keyboard.press('ArrowRight');
  await expect(form.getByRole('radio', { name: 'Founder' })).toBeChecked();

  await page.keyboard.press('Escape');
  const sure = page.getByRole('dialog', { name: 'Discard your changes?' });
  await sure.getByRole('button', { name: 'Keep Editing' }).click();
  await expect(sure).toHaveCount(0);
  await expect(field('Display name')).toHaveValue('Flo Fontaine');

  await page.route('**/profile', (route) => (route.request().method() === 'PATCH' ? route.abort() : route.continue()));
  await form.getByRole('button', { name: 'Save Profile' }).click();
  await expect(form.getByRole('alert')).toHaveText('Halfstar cannot be reached. Check your connection and try again.');
  await page.unroute('**/profile');
  await form.getByRole('button', { name: 'Save Profile' }).click();
  await expect(editor(page)).toHaveCount(0);
  expect(await client.api.profiles.getOwn({ user_id: client.userId })).toMatchObject({
    display_name: 'Flo Fontaine',
    selected_badge: 'founders',
    letterboxd_rss_feed: 'https://letterboxd.com/flof/rss/',
  });

  await page.goto(`/${client.username}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Flo Fontaine' })).toBeVisible();
  const link = page.getByRole('link', { name: 'halfstar.example/films' });
  await expect(link).toHaveAttribute('href', 'https://halfstar.example/films');
  await expect(link).toHaveAttribute('rel', 'nofollow noopener noreferrer');
  await expect(page.getByRole('img', { name: 'Founder' }).first()).toBeVisible();
  await page.getByRole('link', { name: `@${friend.client.username}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: friend.client.username })).toBeVisible();
});

test('[PRO-02] the username and the journal are changed in the same dialog; discarding keeps what was saved', async ({
  newMember,
}) => {
  const { page, client } = await newMember('gil');
  await openEditor(page);
  const renamed = `gil_${client.userId.slice(-8)}`;
  await editor(page).getByRole('textbox', { name: 'Username' }).fill(renamed);
  await editor(page).getByRole('button', { name: 'Save Username' }).click();
  await expect(page.getByText(`You are @${renamed} now.`)).toBeVisible();
  await editor(page).getByRole('switch', { name: 'Ask me when I watched a film' }).click();
  await expect
    .poll(async () => client.api.profiles.getOwn({ user_id: client.userId }))
    .toMatchObject({ username: renamed, journaling_enabled: true });
  await editor(page).getByRole('textbox', { name: 'Bio' }).fill('Never saved');
  await editor(page).getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Discard Changes' }).click();
  await expect(editor(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await expect(editor(page).getByRole('textbox', { name: 'Bio' })).toHaveValue('');
});

test('[PRO-02] saving one part of the dialog keeps what is typed or chosen in the others, and closing asks about it', async ({
  newMember,
}) => {
  const { page, client } = await newMember('hal');
  await openEditor(page);
  const discard = page.getByRole('dialog', { name: 'Discard your changes?' });
  await chooseFile(page, pngFile(await quarters()));
  await editor(page).getByRole('textbox', { name: 'Bio' }).fill('Saved');
  await editor(page).getByRole('button', { name: 'Save Profile' }).click();
  await expect(page.getByText('Your profile is saved.')).toBeVisible();
  await expect(usePicture(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await discard.getByRole('button', { name: 'Keep Editing' }).click();
  await usePicture(page).click();
  await expect(savedPicture(page)).toBeVisible();
  await editor(page).getByRole('textbox', { name: 'Username' }).fill('another_name');
  await page.keyboard.press('Escape');
  await discard.getByRole('button', { name: 'Discard Changes' }).click();
  await expect(editor(page)).toHaveCount(0);
  const { avatar_url, bio, username } = await client.api.profiles.getOwn({ user_id: client.userId });
  expect([avatar_url === null, bio, username]).toEqual([false, 'Saved', client.username]);
  // Nothing is unsaved now.
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.keyboard.press('Escape');
  await expect(editor(page)).toHaveCount(0);
});

test('[A11-01] the dialog and its cropper pass axe in both schemes, on the desk and on a phone', async ({
  newMember,
}) => {
  const { page } = await newMember('axel');
  await openEditor(page);
  await check(page, 'edit profile');
  await chooseFile(page, pngFile(await quarters()));
  await expect(frame(page)).toBeVisible();
  await check(page, 'crop a picture');
  await usePicture(page).click();
  await expect(savedPicture(page)).toBeVisible();
  await check(page, 'a picture');
});
