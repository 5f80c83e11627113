/* oxlint-disable unicorn/consistent-function-scoping -- what is evaluated in the browser brings its helpers along */
import type { Page } from '@playwright/test';
import { Client } from '../server/test/client.ts';
import { expect, signIn, test } from './support/house.ts';

/** The narrowest screen that is supported, and text of twice the usual size. */
const NARROW = { width: 320, height: 720 };

/** What does not fit: text that is cut off, text over other text, and whatever makes the page scroll sideways. */
function findMisfits(): string[] {
  const width = document.documentElement.clientWidth;
  const nameOf = (element: Element) => {
    const text = (element.textContent ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, 30);
    return `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> ${text}`;
  };
  const isShown = (element: Element) => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    // A dialog lies over the page, which cannot be reached then.
    const dialog = document.querySelector('[role="dialog"]');
    return dialog === null || dialog.contains(element);
  };
  const isHiddenBySize = (element: Element): boolean => {
    for (let one: Element | null = element; one !== null; one = one.parentElement) {
      const { clipPath, clip } = getComputedStyle(one);
      const { width: wide, height } = one.getBoundingClientRect();
      if (clipPath.startsWith('inset(50') || clip.startsWith('rect(0') || (wide <= 1 && height <= 1)) return true;
    }
    return false;
  };
  const scrolls = (element: Element): boolean => {
    for (let one: Element | null = element; one !== null && one !== document.body; one = one.parentElement) {
      const { overflowX, textOverflow } = getComputedStyle(one);
      // Shortened on purpose, with dots at its end.
      if (overflowX === 'auto' || overflowX === 'scroll' || textOverflow === 'ellipsis') return true;
    }
    return false;
  };
  const clampOf = (element: Element): Element | null => {
    let one: Element | null = element;
    while (one !== null && getComputedStyle(one).webkitLineClamp === 'none') one = one.parentElement;
    return one;
  };
  const misfits: string[] = [];
  if (document.documentElement.scrollWidth > width) {
    const reaches = (element: Element) => element.getBoundingClientRect().right > width + 1;
    const innermost = [...document.body.querySelectorAll('*')].filter(
      (element) => isShown(element) && reaches(element) && !scrolls(element) && ![...element.children].some(reaches),
    );
    misfits.push(
      `the page is ${document.documentElement.scrollWidth} wide: ${innermost.map((element) => nameOf(element.parentElement?.closest('a, button, p, li, div') ?? element)).join(', ')}`,
    );
  }

  const texts: { element: Element; box: DOMRect }[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement;
    if (element === null || (node.textContent ?? '').trim() === '' || element.closest('svg, noscript, style') !== null)
      continue;
    if (!isShown(element) || isHiddenBySize(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter((box) => box.width > 1 && box.height > 1);
    const beside = boxes.find((box) => box.right > width + 1 || box.left < -1);
    if (beside !== undefined && !scrolls(element)) misfits.push(`beside the page: ${nameOf(element)}`);
    // Lines beyond the last one that is shown.
    const clamp = clampOf(element)?.getBoundingClientRect();
    for (const box of boxes) if (clamp === undefined || box.top < clamp.bottom - 2) texts.push({ element, box });
  }

  for (const { element } of texts) {
    for (let one: Element | null = element; one !== null && one !== document.body; one = one.parentElement) {
      const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(one);
      // Shortened on purpose, with dots at its end.
      if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') break;
      const cutX =
        overflowX !== 'visible' &&
        overflowX !== 'auto' &&
        overflowX !== 'scroll' &&
        one.scrollWidth > one.clientWidth + 1;
      const cutY =
        overflowY !== 'visible' &&
        overflowY !== 'auto' &&
        overflowY !== 'scroll' &&
        one.scrollHeight > one.clientHeight + 2;
      if (one.clientWidth > 0 && (cutX || cutY)) {
        misfits.push(`cut off: ${nameOf(one)}`);
        break;
      }
      if (overflowY === 'auto' || overflowY === 'scroll') break;
    }
  }

  // Only within one layer: what stays while the page scrolls lies over it.
  const layerOf = (element: Element) => {
    for (let one: Element | null = element; one !== null; one = one.parentElement)
      if (['fixed', 'sticky'].includes(getComputedStyle(one).position)) return one;
    return document.body;
  };
  const layered = texts.map((text) => ({ ...text, layer: layerOf(text.element) }));
  for (const [index, one] of layered.entries()) {
    for (const other of layered.slice(index + 1)) {
      if (one.layer !== other.layer || one.element.contains(other.element) || other.element.contains(one.element))
        continue;
      const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      // Boxes of lines are higher than their letters.
      if (wide > 2 && high > Math.min(one.box.height, other.box.height) * 0.35)
        misfits.push(`over each other: ${nameOf(one.element)} and ${nameOf(other.element)}`);
    }
  }
  return [...new Set(misfits)];
}

async function fits(page: Page, name: string): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
  expect.soft(await page.evaluate(findMisfits), name).toEqual([]);
}

/** Every page that is opened from here on has text of twice its size, as a reader's browser would show it. */
const doubleText = (page: Page) =>
  page.addInitScript(() => {
    const style = document.createElement('style');
    style.textContent = ':root { font-size: 200% !important; }';
    document.addEventListener('DOMContentLoaded', () => document.head.append(style));
  });

test('[A11-01] [A11-02] on a screen of 320 pixels with text of twice the size nothing is cut off, overlaps or scrolls sideways', async ({
  newMember,
  film,
  browser,
  baseURL,
  house,
}) => {
  test.setTimeout(300_000);
  const { page, client } = await newMember('largetextreader');
  const { client: other } = await newMember('friend');
  const parasite = await film('Parasite');
  const text = { content: 'Every staircase in it says where somebody is.', rating: 4.5 };
  const review = await client.api.reviews.publish({
    ...text,
    movie_id: parasite,
    title: 'Stairs all the way down',
    is_spoiler: false,
  });
  await other.api.reviews.publish({ ...text, movie_id: parasite, title: '', is_spoiler: true });
  await other.api.follows.follow({ user_id: client.userId });
  await client.api.follows.follow({ user_id: other.userId });
  await other.api.comments.add({ review_id: review.id, content: `Even the last one, @${client.username}?` });
  const [heat, vertigo, gladiator] = await Promise.all(['Heat', 'Vertigo', 'Gladiator'].map(film));
  await client.api.drafts.save({ movie_id: heat ?? '', version: 0, ...text, title: '', is_spoiler: false });
  const scheduled_for = '2031-01-01T12:00:00Z';
  await client.api.scheduled.schedule({
    ...text,
    movie_id: vertigo ?? '',
    title: '',
    is_spoiler: false,
    scheduled_for,
  });
  await client.api.tracking.addToList({ movie_id: await film('Casablanca'), list_type: 'watchlist' });
  await client.api.diary.log({ movie_id: gladiator ?? '', watched_on: '2020-02-29', rewatch: true, rating: 4 });
  const list = await client.api.lists.create({ name: 'Staircases', description: 'Up.', ranked: true, public: false });
  await client.api.lists.add({ list_id: list.id, movie_id: parasite });

  await page.setViewportSize(NARROW);
  await doubleText(page);
  for (const path of [
    '/',
    '/timeline',
    '/discover',
    '/discover?tab=popular',
    '/movies',
    '/movies?genre=War&status=watched',
    '/profile',
    '/followers',
    '/followers?tab=following',
    '/followers?tab=recommended',
    `/${other.username}`,
    '/reviews',
    '/reviews?tab=scheduled',
    '/reviews?tab=drafts',
    `/reviews/${review.id}`,
    `/movies/${parasite}`,
    '/lists',
    '/lists?list=watched&view=list',
    '/lists?list=favorites',
    '/lists?list=diary',
    '/lists?list=to-rate',
    '/lists?list=own',
    `/lists/${list.id}`,
    '/founder-invites',
    '/employee-verification',
    '/settings',
    '/no-such/page',
    `/lists?film=${parasite}`,
    `/reviews?review=${parasite}`,
    `/reviews?review=${heat}`,
    '/reviews?review=new',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
    if (path.includes('film=') || path.includes('review=')) await expect(page.getByRole('dialog')).toBeVisible();
    await fits(page, path);
  }

  const visitor = await (await browser.newContext({ baseURL, viewport: NARROW })).newPage();
  await doubleText(visitor);
  for (const path of [
    '/auth',
    '/auth?mode=signup',
    '/email-confirmation',
    `/movies/${parasite}`,
    `/${client.username}`,
  ]) {
    await visitor.goto(path);
    await fits(visitor, `${path} for visitors`);
  }
  await visitor.context().close();

  const admin = new Client(house.origin);
  admin.cookies = house.adminCookies;
  const context = await browser.newContext({ baseURL, viewport: NARROW });
  await signIn(context, house.origin, admin);
  const adminPage = await context.newPage();
  await doubleText(adminPage);
  for (const path of ['/founder-invites', '/admin/movie-backfill']) {
    await adminPage.goto(path);
    await fits(adminPage, `${path} for admins`);
  }
  await context.close();
});
