import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { folderInMemory } from '../../scripts/support/folder.ts';
import { freePort, launch, PATIENT_RENDERING, type ServerProcess } from '../../scripts/support/server-process.ts';
import { followMail } from '../support/auth.ts';
import { expect, test } from '../support/fixtures.ts';

// The main journey from an empty installation: its own server, and two members side by side.

const PASSWORD = 'half a star more';
const NEW_PASSWORD = 'another half a star';

let folder: string;
let server: ServerProcess;

test.beforeAll(async () => {
  folder = folderInMemory('main-journey');
  server = await launch({ dataDir: join(folder, 'data'), port: await freePort(), env: PATIENT_RENDERING });
});
test.afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function arrive(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.origin, hasTouch: true });
  return context.newPage();
}

async function signUp(page: Page, invite: string, name: string): Promise<void> {
  await page.goto(`/auth?invite=${invite}`);
  await expect(page.getByText('Invite code is valid')).toBeVisible();
  await page.getByLabel('Display name').fill(name);
  await page.getByLabel('Email').fill(`${name.toLowerCase()}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByRole('heading', { name: 'Confirm Your Email' })).toBeVisible();
  await followMail(page, `${name.toLowerCase()}@example.com`, /confirm your email/i);
  // By itself, after a pause in which the page says that the address is confirmed.
  await expect(page).toHaveURL(/\/onboarding/);
}

async function openFilm(page: Page, title: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: /search/i }).fill(title);
  await page
    .getByRole('row')
    .getByRole('button', { name: new RegExp(`^${title} (?:.* )?\\d{4}`) })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: title })).toBeVisible();
}

test('[ACC-13] [ACC-16] [ACC-24] [MOV-01] [RAT-02] [LST-02] [TML-01] [TML-02] [REA-01] two members go through the main journey', {
  tag: '@gate',
}, async ({ browser }) => {
  const ada = await arrive(browser);
  const bo = await arrive(browser);

  await test.step('the admin invite opens sign-up; confirmation and onboarding lead to home', async () => {
    await ada.goto('/');
    await expect(ada).toHaveURL(/\/auth/);
    await signUp(ada, server.adminInvite ?? '', 'Ada');
    await ada
      .getByRole('link', { name: 'Skip onboarding' })
      .or(ada.getByRole('button', { name: 'Skip onboarding' }))
      .click();
    await expect(ada.getByRole('heading', { name: /Welcome.*Ada/ })).toBeVisible();
    await expect(ada.getByText('No activity in your timeline yet!')).toBeVisible();
  });

  await test.step('a film is found, put on the watchlist, watched and rated 3½ by mouse, keyboard and touch', async () => {
    await openFilm(ada, 'Parasite');
    await expect(ada).toHaveURL(/film=/);
    const dialog = ada.getByRole('dialog');
    await dialog.getByRole('button', { name: /add to watchlist/i }).click();
    await expect(dialog.getByRole('button', { name: /remove from watchlist/i })).toBeVisible();
    await dialog.getByRole('button', { name: /mark (as )?watched/i }).click();
    await expect(dialog.getByRole('button', { name: /mark (as )?unwatched/i })).toBeVisible();

    const stars = dialog.getByRole('slider', { name: /your rating/i });
    const box = await stars.boundingBox();
    if (box === null) throw new Error('no stars on screen');
    // The fourth of five stars: its left half is 3½, its right half is 4.
    const starWidth = box.width / 5;
    const at = (x: number) => ({ position: { x, y: box.height / 2 } });
    await stars.click(at(3.25 * starWidth));
    await expect(stars).toHaveAttribute('aria-valuetext', '3.5 stars');
    await stars.click(at(3.75 * starWidth));
    await expect(stars).toHaveAttribute('aria-valuetext', '4 stars');
    await stars.press('ArrowLeft');
    await expect(stars).toHaveAttribute('aria-valuetext', '3.5 stars');
    await stars.press('Home');
    await expect(stars).toHaveAttribute('aria-valuetext', '0.5 stars');
    await stars.tap(at(3.25 * starWidth));
    await expect(stars).toHaveAttribute('aria-valuetext', '3.5 stars');
    await ada.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('a review is written, invalid ones are refused, and the timeline shows both cards', async () => {
    await openFilm(ada, 'Parasite');
    await ada
      .getByRole('dialog')
      .getByRole('button', { name: /write review/i })
      .click();
    const form = ada.getByRole('dialog').last();
    await form.getByLabel('Review', { exact: true }).fill('Too short');
    await form.getByRole('button', { name: /publish/i }).click();
    await expect(form.getByText('Review must be at least 10 characters long')).toBeVisible();
    await form.getByLabel('Title').fill('Stairs all the way down');
    await form.getByLabel('Review', { exact: true }).fill('Every staircase in it tells you where somebody stands.');
    await form.getByRole('button', { name: /publish/i }).click();
    await expect(form).toBeHidden();
    await ada.goto('/');
    await expect(ada.getByRole('article').filter({ hasText: 'Stairs all the way down' })).toBeVisible();
    await expect(ada.getByRole('article').filter({ hasText: /rated/i }).first()).toBeVisible();
    await expect(ada.getByText("You've reached the end of your timeline")).toBeVisible();
  });

  let code = '';
  await test.step('the first member creates an invite code', async () => {
    await ada.getByRole('link', { name: 'Invite Codes' }).click();
    await expect(ada.getByText('No limit')).toBeVisible();
    await ada.getByRole('button', { name: 'Create Code' }).click();
    await expect(ada.getByRole('row').filter({ hasText: 'Open' })).toBeVisible();
    code =
      (await ada
        .getByText(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/)
        .first()
        .textContent()) ?? '';
  });

  await test.step('a second member signs up with it, follows the first and reacts; the first sees it', async () => {
    await signUp(bo, code, 'Bo');
    await bo.getByRole('button', { name: 'Continue', exact: true }).click();
    await bo.getByRole('button', { name: 'Skip for Now' }).click();
    await bo.getByRole('button', { name: 'Skip RSS Setup' }).click();
    await bo
      .getByRole('button', { name: /^follow/i })
      .first()
      .click();
    await expect(bo.getByRole('button', { name: /^following/i })).toBeVisible();
    await bo.getByRole('button', { name: 'Continue', exact: true }).click();
    await bo.getByRole('button', { name: 'Enter' }).click();
    // It may be among the popular reviews too, a section that can be there before the timeline.
    const review = bo.locator('xpath=//article[not(ancestor::section)]').filter({ hasText: 'Stairs all the way down' });
    await expect(review).toBeVisible();
    await review.getByRole('button', { name: 'React' }).click();
    await review.getByRole('button', { name: /heart/i }).click();
    await expect(review.getByRole('button', { name: '1 reaction, yours: Heart' })).toBeVisible();
    await ada.goto('/');
    await expect(
      ada
        .getByRole('article')
        .filter({ hasText: 'Stairs all the way down' })
        .getByRole('button', { name: /^1 reaction/ }),
    ).toBeVisible();
  });

  await test.step('sign out, sign in, reset the password', async () => {
    await bo.getByRole('button', { name: /sign out/i }).click();
    await expect(bo).toHaveURL(/\/auth/);
    await bo.getByRole('textbox', { name: 'Email' }).fill('bo@example.com');
    await bo.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await bo.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(bo.getByRole('heading', { name: /Welcome.*Bo/ })).toBeVisible();
    await bo.getByRole('button', { name: /sign out/i }).click();
    await bo
      .getByRole('link', { name: /Forgot your password/ })
      .or(bo.getByRole('button', { name: /Forgot your password/ }))
      .click();
    await bo.getByRole('textbox', { name: 'Email' }).fill('bo@example.com');
    await bo.getByRole('button', { name: /send/i }).click();
    await expect(bo.getByText('Check your email')).toBeVisible();
    await followMail(bo, 'bo@example.com', /new password/i);
    await bo.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await bo.getByLabel(/again|repeat|confirm/i).fill(NEW_PASSWORD);
    await bo.getByRole('button', { name: /password/i }).click();
    await bo.getByRole('textbox', { name: 'Email' }).fill('bo@example.com');
    await bo.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
    await bo.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(bo.getByRole('heading', { name: /Welcome.*Bo/ })).toBeVisible();
  });

  await test.step('a visitor reads a public profile in the minimal layout', async () => {
    const visitor = await arrive(browser);
    await visitor.goto('/ada');
    await expect(visitor.getByRole('heading', { name: 'Ada' })).toBeVisible();
    await expect(visitor.getByRole('link', { name: 'Sign Up' })).toBeVisible();
    await expect(visitor.getByRole('link', { name: 'Log In' })).toBeVisible();
    await expect(visitor.getByText('Stairs all the way down')).toBeVisible();
  });
});
