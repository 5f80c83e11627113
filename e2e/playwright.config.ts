import { defineConfig } from '@playwright/test';
import { LAUNCH_OPTIONS } from './support/launch-options.ts';

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: './support/start-test-server.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  // One more than the cores of the smallest machine that runs them, because each worker sometimes waits for something other
  // than CPU time.
  workers: 3,
  // A flaky test is a bug to fix, so tests are never retried.
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  // The times only bound a test that fails, so they suit a machine that gets a third of a processor.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  // Tests of speed, and long ones, are not for a machine that others use too: LONG_TESTS=1 runs them.
  grepInvert: process.env.LONG_TESTS === undefined ? /@long/ : undefined,
  reporter: 'list',
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    // Requests of a service worker cannot be delayed, refused or rewritten. A test of it allows it.
    serviceWorkers: 'block',
    actionTimeout: 60_000,
    navigationTimeout: 120_000,
    screenshot: 'only-on-failure',
    // Recording every test for the few that fail would take a quarter of the time: TRACE=1 records them.
    trace: process.env.TRACE === undefined ? 'off' : 'retain-on-failure',
    launchOptions: LAUNCH_OPTIONS,
  },
});
