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

/** Collects the page's warnings and errors from here on. */
export function watchProblems(page: Page): string[] {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning' || message.type() === 'error') problems.push(message.text());
  });
  page.on('pageerror', ({ message }) => problems.push(message));
  return problems;
}
