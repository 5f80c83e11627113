import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { folderInMemory } from '../../scripts/support/folder.ts';
import { freePort, launch, PATIENT_RENDERING } from '../../scripts/support/server-process.ts';
import { Client } from '../../server/test/client.ts';
import { codeField, emailField, signInAs } from '../support/auth.ts';
import { expect, test } from '../support/fixtures.ts';

const HOSTILE_NEXT_PATHS = [
  '//evil.example',
  '///evil.example',
  'https://evil.example/',
  'https:evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  '/%2Fevil.example',
  '/%5Cevil.example',
  '%2F%2Fevil.example',
  '//evil.example%2F@localhost',
  'javascript:document.title="evil"',
  'java\tscript:document.title="evil"',
  '/javascript:document.title="evil"',
  'data:text/html,<script>parent.evil=1</script>',
];

test('[ACC-08] no `next` in a link redirects a member to another site or runs a script', async ({
  testServer,
  newMember,
}) => {
  const { page } = await newMember('ned');
  const foreignNavigations: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(testServer.origin) && request.isNavigationRequest())
      foreignNavigations.push(request.url());
  });
  page.on('dialog', (dialog) => foreignNavigations.push(dialog.message()));
  for (const hostile of [...HOSTILE_NEXT_PATHS, ...HOSTILE_NEXT_PATHS.slice(0, 3).map(encodeURIComponent)]) {
    await page.goto(`/auth?next=${encodeURIComponent(hostile)}`);
    await expect(page).not.toHaveURL(/\/auth/);
    await expect(page.locator('main')).toBeVisible();
    expect([hostile, new URL(page.url()).origin]).toEqual([hostile, testServer.origin]);
    expect(await page.title()).not.toBe('evil');
  }
  expect(foreignNavigations).toEqual([]);
});

test.describe('with the default rate limits', () => {
  let origin = '';
  let close: () => Promise<void>;

  test.beforeAll(async () => {
    const folder = folderInMemory('guards');
    const server = await launch({
      dataDir: join(folder, 'data'),
      port: await freePort(),
      env: { RATE_LIMIT_FACTOR: '1', ...PATIENT_RENDERING },
    });
    ({ origin } = server);
    close = async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    };
  });
  test.afterAll(() => close());

  test('[ACC-09] [INV-03] each form shows that the rate limit was exceeded and how long to wait', async ({ page }) => {
    const email = 'nobody@example.com';
    const visitor = new Client(origin);
    const soon = /^Too many tries\. Try again in \d+ (second|minute)s?\.$/;
    for (let i = 0; i < 10; i += 1) await visitor.send('POST', '/api/session', { email, password: `guess ${i}` });
    await page.goto(`${origin}/auth`);
    await signInAs(page, email);
    await expect(page.getByRole('alert').getByText(soon)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeEnabled();

    for (let i = 0; i < 6; i += 1) await visitor.send('POST', '/api/accounts/password-resets', { email });
    await page.goto(`${origin}/auth?reset=true`);
    await emailField(page).fill(email);
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await expect(page.getByText(soon)).toBeVisible();

    await page.goto(`${origin}/auth?tab=sign-up`);
    await codeField(page).fill('NONE-NONE-NONE');
    for (let i = 0; i < 10; i += 1) await visitor.send('POST', '/api/invites/validations', { code: `GUESS-${i}` });
    await page.getByRole('button', { name: 'Validate' }).click();
    await expect(page.getByText(soon)).toBeVisible();
  });
});
