import { defineConfig } from '@playwright/test';

/**
 * Chromium takes its last list only, so Playwright's own is repeated before what we add: the popups of the address bar, which
 * nobody sees and for which a browser with a window would load two pages beside each of ours, a quarter of its CPU time.
 */
const DISABLED_FEATURES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: './support/start-test-server.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  // One more than the cores of the smallest machine that runs them: each waits now and then for what is not CPU time.
  workers: 3,
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
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-background-networking',
        `--disable-features=${DISABLED_FEATURES.join(',')}`,
      ],
    },
  },
});
