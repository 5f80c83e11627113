// How long the first navigation from one page to another takes in a browser that has the first page only.
import type { Page } from '@playwright/test';
import { slowDown } from './vitals.ts';

export interface Navigation {
  name: string;
  /** The page that is open. */
  from: string;
  /** The link that is pressed. */
  link: string;
  /** What is there once the page shows its content. */
  content: string;
}

interface NavigationTimes {
  /** Until something of the new page is shown, a skeleton or its content. */
  shown: number;
  content: number;
}

/** The links are the first ones that the page has, so the profile and the film are those of the newest card. */
export const NAVIGATIONS: readonly Navigation[] = [
  {
    name: 'home to a profile',
    from: '/',
    link: 'main article header a[href^="/profile/"]',
    content: 'main section[aria-labelledby="recent"] article',
  },
  {
    name: 'home to a film',
    from: '/',
    link: 'main article a[href*="film="]',
    content: '[role="dialog"] [role="tablist"]',
  },
  { name: 'home to /movies', from: '/', link: 'aside a[href="/movies"]', content: 'main ul[aria-label="Films"] a' },
  { name: '/movies to home', from: '/movies', link: 'aside a[href="/"]', content: 'main article' },
];

const LONGEST_MS = 20_000;
/** Longer than the app waits before it loads the code of other pages. */
const IDLE_MS = 5000;

/** Presses the link and notes, frame by frame, when the address has changed and something is shown, and when the content is. */
const pressAndWatch = ({ link, content }: Navigation) => `(async () => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const before = location.href;
  const skeletons = () => document.querySelectorAll('main [role="status"], [role="dialog"] [role="status"]').length;
  const skeletonsBefore = skeletons();
  const hadContent = document.querySelector(${JSON.stringify(content)}) !== null;
  const start = performance.now();
  document.querySelector(${JSON.stringify(link)}).click();
  let shown = 0;
  while (performance.now() - start < ${LONGEST_MS}) {
    await frame();
    const isThere = location.href !== before && document.querySelector(${JSON.stringify(content)}) !== null;
    if (shown === 0 && location.href !== before && (isThere || skeletons() > skeletonsBefore)) shown = performance.now() - start;
    if (isThere && !hadContent) return { shown, content: performance.now() - start };
  }
  throw new Error('the page did not show its content');
})()`;

/**
 * Opens the first page on a slow line, and presses the link.
 * @param idle whether to wait until the page has been idle, as somebody does who looks at it first
 */
export async function navigateFirst(
  page: Page,
  origin: string,
  navigation: Navigation,
  idle: boolean,
): Promise<NavigationTimes> {
  await slowDown(page);
  await page.goto(`${origin}${navigation.from}`, { waitUntil: 'networkidle', timeout: 60_000 });
  await page.locator(navigation.link).first().waitFor();
  if (idle) await page.waitForTimeout(IDLE_MS);
  return page.evaluate<NavigationTimes>(pressAndWatch(navigation));
}
