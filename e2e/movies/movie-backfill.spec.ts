import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { folderInMemory } from '../../scripts/support/folder.ts';
import { joinAs } from '../../scripts/support/people.ts';
import { freePort, launch, PATIENT_RENDERING } from '../../scripts/support/server-process.ts';
import { Client } from '../../server/test/client.ts';
import { startTmdb, tmdbFilm } from '../../server/test/tmdb.ts';
import { check } from '../support/axe.ts';
import { disableServerRendering, expect, signIn, test } from '../support/fixtures.ts';
import { startGate } from '../support/gate.ts';

const start = (page: Page) => page.getByRole('button', { name: 'Start Backfill' });

test('[MOV-08] for members who are not admins the page does not exist', async ({ newMember }) => {
  const { page } = await newMember('mia');
  await page.goto('/admin/movie-backfill');
  await expect(page.getByRole('heading', { level: 1, name: 'Nothing is showing here' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Movie Backfill' })).toHaveCount(0);
});

test('[MOV-08] without a key the admin sees what films lack and how to configure the source', async ({
  testServer,
  browser,
}) => {
  const admin = new Client(testServer.origin);
  admin.cookies = testServer.adminCookies;
  const context = await browser.newContext({ baseURL: testServer.origin });
  await signIn(context, testServer.origin, admin);
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('link', { name: 'Admin Panel' }).click();
  await page.getByRole('link', { name: 'Movie Backfill' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Movie Backfill' })).toBeVisible();
  await expect(page.getByText('Of 4,478 films that are stored.')).toBeVisible();
  await expect(page.getByText('There is no key for TMDB.')).toBeVisible();
  await expect(start(page)).toBeDisabled();

  await disableServerRendering(page);
  await page.route('**/api/admin/movie-gaps', (route) => route.abort());
  await page.reload();
  await expect(page.getByText('The backfill could not be loaded.')).toBeVisible();
  await page.unroute('**/api/admin/movie-gaps');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('Of 4,478 films that are stored.')).toBeVisible();
  await context.close();
});

test('[MOV-08] an admin starts, watches, pauses and resumes a run, reads its report, and sees why it waits', async ({
  browser,
}) => {
  const folder = folderInMemory('e2e-backfill');
  const tmdb = await startTmdb();
  tmdb.add(tmdbFilm(578, { title: 'Jaws', original_title: 'Jaws', release_date: '1975-06-20', poster_path: null }));
  const gate = await startGate(tmdb.baseUrl);
  const env = { TMDB_ACCESS_TOKEN: 'eyJ.a.token', TMDB_BASE_URL: gate.baseUrl, ...PATIENT_RENDERING };
  const server = await launch({ dataDir: join(folder, 'data'), port: await freePort(), env });
  try {
    const admin = await joinAs(server.origin, 'admin', server.adminInvite ?? '');
    const context = await browser.newContext({ baseURL: server.origin });
    await signIn(context, server.origin, admin);
    const page = await context.newPage();
    await page.goto('/admin/movie-backfill');
    await expect(page.getByRole('heading', { level: 2, name: 'No run yet' })).toBeVisible();
    await expect(page.getByText('4,478 films to ask about')).toBeVisible();

    await start(page).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Running' })).toBeVisible();
    const progress = page.getByRole('progressbar', { name: 'Films looked at' });
    await expect(progress).toHaveAttribute('aria-valuenow', '0');
    await expect(page.getByText('0 of 4,478 films looked at', { exact: true })).toBeVisible();
    gate.open();
    // The page asks every two seconds, and meanwhile the server may go on by more than one of its batches of 32.
    const looked = page.getByText(/^[1-9][\d,]* of 4,478 films looked at$/);
    await expect(looked).toBeVisible();
    expect(Number.parseInt((await looked.innerText()).replaceAll(',', ''), 10) % 32).toBe(0);
    await expect(page.getByText('TMDB has no film of this title and year.').first()).toBeVisible();

    await page.getByRole('button', { name: 'Pause' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Paused' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { level: 2, name: 'Paused' })).toBeVisible();
    await expect(page.getByText('TMDB has no film of this title and year.').first()).toBeVisible();
    // Twice, because the second run uses the other scheme for each size: all rules in all four combinations.
    await check(page, 'a paused backfill');
    await check(page, 'a paused backfill, the schemes the other way round');

    tmdb.break('401, suspended key');
    await page.getByRole('button', { name: 'Resume' }).click();
    await expect(page.getByText('TMDB refuses our key.')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Canceled' })).toBeVisible();
    await expect(start(page)).toBeVisible();

    // Members see the message as well, together with the stored films.
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('combobox', { name: /search/i }).fill('Parasite');
    await expect(page.getByText('The film database does not answer.')).toBeVisible();
    await page.getByRole('row').first().click();
    await expect(page.getByRole('dialog').getByText('The film database does not answer.')).toBeVisible();
    await expect(page.getByRole('dialog').getByText('Bong Joon-ho')).toBeVisible();
    await context.close();
  } finally {
    await server.stop();
    await gate.stop();
    await tmdb.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
