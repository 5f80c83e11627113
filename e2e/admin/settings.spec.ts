import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { folderInMemory } from '../../scripts/support/folder.ts';
import { joinAs } from '../../scripts/support/people.ts';
import { freePort, launch, PATIENT_RENDERING } from '../../scripts/support/server-process.ts';
import type { Client } from '../../server/test/client.ts';
import { check } from '../support/axe.ts';
import { expect, signIn, test } from '../support/fixtures.ts';
import { untilLive } from '../support/live.ts';

const TEXT = 'The cellar is flooded.';

test('an admin announces something: it is in the HTML of members and visitors, who dismiss it for their browser', async ({
  browser,
}) => {
  // A server of its own, since all others would read the announcement too.
  const folder = folderInMemory('e2e-settings');
  const server = await launch({ dataDir: join(folder, 'data'), port: await freePort(), env: PATIENT_RENDERING });
  try {
    const admin = await joinAs(server.origin, 'admin', server.adminInvite ?? '');
    const { items } = await admin.api.invites.createBatch({ count: 1, invite_type: 'standard' });
    const open = async (client: Client) => {
      const context = await browser.newContext({ baseURL: server.origin });
      await signIn(context, server.origin, client);
      return context.newPage();
    };
    const adminPage = await open(admin);
    const page = await open(await joinAs(server.origin, 'ida', items[0]?.code ?? ''));
    const live = untilLive(page);
    await page.goto('/movies');
    await live;
    const band = page.getByRole('complementary', { name: 'Announcement' });
    await expect(band).toHaveCount(0);

    await adminPage.goto('/admin/settings');
    await adminPage.getByRole('button', { name: 'Write One' }).click();
    await adminPage.getByLabel('Text').fill(TEXT);
    await adminPage.getByRole('button', { name: 'Announce' }).click();
    await expect(adminPage.getByRole('blockquote')).toHaveText(TEXT);
    // The open tab of a member is told.
    await expect(band).toContainText(TEXT);

    const visitor = await (await browser.newContext({ baseURL: server.origin, javaScriptEnabled: false })).newPage();
    await visitor.goto('/change-log');
    await expect(visitor.getByRole('complementary', { name: 'Announcement' })).toContainText(TEXT);
    const rendered = await page.reload();
    expect(await rendered?.text()).toContain('aria-label="Announcement"');

    await check(page, 'a page with an announcement');
    await band.getByRole('button', { name: 'Dismiss' }).click();
    await expect(band).toHaveCount(0);
    const response = await page.reload();
    expect(await response?.text()).not.toContain('aria-label="Announcement"');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(band).toHaveCount(0);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
