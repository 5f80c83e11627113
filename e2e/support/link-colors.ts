import type { Page } from '@playwright/test';

/** Links whose color no style sheet sets, so that it is the browser's, each with a line for an error message. */
export const listBrowserColoredLinks = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const probe = document.createElement('i');
    probe.style.color = '-webkit-link';
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return [...document.links]
      .filter((link) => getComputedStyle(link).color === color)
      .map((link) => `the browser's color: ${link.outerHTML}`);
  });
