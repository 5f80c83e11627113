import { expect, type Page } from '@playwright/test';
import type { MemberClient } from '../../server/test/client.ts';

export const getCards = (page: Page) => page.getByRole('main').getByRole('article');

export const END = "You've reached the end of your timeline";

/** Makes a member put this many films on the watchlist, one after the other. @returns the films, the newest card first */
export async function addCards({ api }: MemberClient, count: number): Promise<{ id: string; title: string }[]> {
  const films: { id: string; title: string }[] = [];
  let cursor: string | undefined;
  while (films.length < count) {
    const page = await api.browse.listMovies({ sort: 'popularity', limit: 50, cursor });
    films.push(...page.items.slice(0, count - films.length));
    cursor = page.next_cursor ?? undefined;
  }
  for (const { id } of films) await api.tracking.addToList({ movie_id: id, list_type: 'watchlist' });
  return films.toReversed();
}

/** Tells the page that it has become visible, as switching to its tab does. */
export const becomeVisible = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

/** Waits until the window has stopped scrolling and the cards have stopped moving. @returns the scroll position */
export async function untilStill(page: Page): Promise<number> {
  const measure = () =>
    page.evaluate(() => {
      const tops = [...document.querySelectorAll('article')].map((card) => card.getBoundingClientRect().top);
      return `${window.scrollY} ${tops.join(' ')}`;
    });
  let before = '';
  await expect(async () => {
    const now = await measure();
    const still = now === before;
    before = now;
    expect(still).toBe(true);
  }).toPass();
  return Number(before.split(' ')[0]);
}

/** The first card below the header, and where it is. */
export const firstVisibleCard = (page: Page) =>
  page.evaluate(() => {
    const cards = [...document.querySelectorAll('main article')];
    const card = cards.find((each) => each.getBoundingClientRect().top > 80);
    return { name: card?.getAttribute('aria-label') ?? '', top: Math.round(card?.getBoundingClientRect().top ?? 0) };
  });
