import type { LaunchOptions } from '@playwright/test';

/**
 * Chromium uses only the last list of disabled features, so Playwright's own is repeated here. We add the popups of the address
 * bar: a browser with a window loads two hidden pages for them beside each of ours, which takes a quarter of its CPU time.
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

/** How tests start Chromium. */
export const LAUNCH_OPTIONS: LaunchOptions = {
  executablePath: process.env.CHROMIUM_PATH,
  // Chromium has no sandbox when it runs as root. The other arguments stop its own background requests.
  args: [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--disable-background-networking',
    `--disable-features=${DISABLED_FEATURES.join(',')}`,
  ],
};

/** The same with scroll bars that take space, as on most desktops: Playwright hides them. */
export const WITH_SCROLL_BARS: LaunchOptions = { ...LAUNCH_OPTIONS, ignoreDefaultArgs: ['--hide-scrollbars'] };
