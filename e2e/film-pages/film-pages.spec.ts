import type { Locator, Page } from '@playwright/test';
import { disableLiveMessages, disableServerRendering, expect, test } from '../support/fixtures.ts';
import { watchRequests } from '../support/quiet.ts';

const REVIEW = { title: '', content: 'Every staircase in it tells you where somebody stands.', is_spoiler: false };

/** The requests of a page that concern a film, from now on. */
function recordFilmCalls(page: Page, movieId: string): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/') && `${pathname}${search}`.includes(movieId)) calls.push(pathname);
  });
  return calls;
}

const tab = (place: Page | Locator, name: string) => place.getByRole('tab', { name });

/** The page or dialog shows what a member who gave four stars needs first. */
async function requireActions(place: Page | Locator): Promise<void> {
  await expect(place.getByRole('heading', { name: 'Notorious' })).toBeVisible();
  await expect(place.getByRole('button', { name: 'Edit review' })).toBeEnabled();
  await expect(place.getByRole('slider', { name: /your rating/i })).toHaveAttribute('aria-valuenow', '4');
  await expect(place.getByRole('heading', { name: 'Similar films' })).toBeVisible();
}

test('[MOV-09] the page of a film is one request, and so is its dialog, which a hovered link loads ahead; similar films are another', {
  tag: '@gate',
}, async ({ newMember, film }) => {
  const { page, client } = await newMember('ann');
  const { client: friend } = await newMember('ben');
  const movie = await film('Notorious');
  await client.api.follows.follow({ user_id: friend.userId });
  await friend.api.reviews.publish({ movie_id: movie, ...REVIEW, rating: 4.5 });
  await client.api.reviews.publish({ movie_id: movie, ...REVIEW, rating: 4, is_spoiler: true });
  await disableServerRendering(page);
  await disableLiveMessages(page);
  const onlyCall = [`/api/movies/${movie}/page`];
  const calledOnceShown = [...onlyCall, `/api/movies/${movie}/similar`];
  const requireComplete = async (place: Locator) => {
    await requireActions(place);
    await tab(place, 'Reviews (2)').click();
    const panel = (name: string) => place.getByRole('tabpanel', { name });
    await expect(panel('Reviews (2)').getByText(REVIEW.content)).toHaveCount(2);
    await tab(place, 'Social (1)').click();
    await expect(panel('Social (1)').getByRole('link', { name: 'Read the review' })).toBeVisible();
    await tab(place, 'Overview').click();
    await expect(place.getByText('2 ratings; the average needs 5')).toBeVisible();
  };

  const calls = recordFilmCalls(page, movie);
  await page.goto(`/movies/${movie}`);
  await requireActions(page);
  await expect(page.getByText(REVIEW.content)).toHaveCount(2);
  await expect(page.getByRole('region', { name: 'Friends' }).getByText('Read the review')).toBeVisible();
  await expect(page.getByText('2 ratings; the average needs 5')).toBeVisible();
  expect(calls.toSorted()).toEqual(calledOnceShown);

  await page.goto(`/lists?film=${movie}`);
  await requireComplete(page.getByRole('dialog'));
  expect(calls.toSorted()).toEqual([...calledOnceShown, ...calledOnceShown].toSorted());

  const untilQuiet = watchRequests(page);
  await page.goto(`/${friend.username}`);
  const link = page
    .getByRole('main')
    .getByRole('link', { name: /Notorious/ })
    .first();
  await expect(link).toBeVisible();
  await untilQuiet();
  calls.length = 0;
  const loaded = page.waitForResponse((response) => response.url().endsWith(onlyCall[0] ?? ''));
  await link.hover();
  await loaded;
  expect(calls).toEqual(onlyCall);
  await link.click();
  await requireComplete(page.getByRole('dialog'));
  expect(calls.toSorted()).toEqual(calledOnceShown);
});
