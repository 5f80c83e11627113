import type { Page, Response } from '@playwright/test';

/**
 * Opens a page until it comes rendered: a busy server leaves that to the browser.
 * @param beforeEach is called before each attempt
 */
export async function openRendered(page: Page, path: string, beforeEach = () => {}): Promise<Response | null> {
  for (;;) {
    beforeEach();
    const answer = await page.goto(path);
    if ((await answer?.text())?.includes('id="dehydrated-state"')) return answer;
  }
}

/** Playwright's own, where it keeps the service worker away: see e2e/playwright.config.ts. */
const WITHOUT_WORKER = 'Service Worker registration blocked by Playwright';

/** Collects the page's warnings and errors from here on. */
export function watchProblems(page: Page): string[] {
  const problems: string[] = [];
  page.on('console', (message) => {
    const isProblem = message.type() === 'warning' || message.type() === 'error';
    if (isProblem && message.text() !== WITHOUT_WORKER) problems.push(message.text());
  });
  page.on('pageerror', ({ message }) => problems.push(message));
  return problems;
}
