import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: './support/open-house.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  // A flake is a fault to be found, never one to be repeated away.
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    actionTimeout: 20_000,
    screenshot: 'only-on-failure',
    // Recording every test for the few that fail would take a quarter of the time: TRACE=1 records them.
    trace: process.env.TRACE === undefined ? 'off' : 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      // A browser of root's has no sandbox; the others only keep it from calling home.
      args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu', '--disable-background-networking'],
    },
  },
});
