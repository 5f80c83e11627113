import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { HEAT, JAWS } from '#test/fixtures.ts';
import { dialogSearch } from '../model/dialog-search.ts';
import { useFilmDialogs } from './use-dialogs.ts';

type Dialogs = ReturnType<typeof useFilmDialogs>;

/** A page of the app at an address, opened from another page. */
async function openPage(address: string) {
  const seen: Dialogs[] = [];
  const Page = () => {
    seen.push(useFilmDialogs());
    return null;
  };
  const history = createMemoryHistory({ initialEntries: ['/before', address] });
  const root = createRootRoute({ component: Page, validateSearch: dialogSearch });
  const pages = ['/before', '/movies'].map((path) => createRoute({ getParentRoute: () => root, path }));
  const router = createRouter({ routeTree: root.addChildren(pages), history });
  render(createElement(RouterProvider, { router: router as never }));
  const now = () => seen.at(-1) as Dialogs;
  await waitFor(() => expect(seen).not.toEqual([]));
  const shows = async (film: string | null, review: string | null) =>
    waitFor(() => expect(now()).toMatchObject({ film, review }));
  const press = (choose: (dialogs: Dialogs) => void) => act(async () => choose(now()));
  return { router, shows, press };
}

test('[NAV-10] a dialog that was opened in the app is closed by going back, so that Forward opens it again', async () => {
  const { router, shows, press } = await openPage('/movies?sort=title');
  await press(({ openFilm }) => openFilm(HEAT.id));
  await shows(HEAT.id, null);
  expect(router.history.length).toBe(3);
  await press(({ close }) => close());
  await shows(null, null);
  await act(async () => router.history.forward());
  await shows(HEAT.id, null);
});

test('[NAV-10] a dialog from a link or reload is closed in place, and Back leaves the page', async () => {
  const { router, shows, press } = await openPage(`/movies?film=${HEAT.id}`);
  await shows(HEAT.id, null);
  await press(({ close }) => close());
  await shows(null, null);
  expect([router.latestLocation.pathname, router.history.length]).toEqual(['/movies', 2]);
  await act(async () => router.history.back());
  await waitFor(() => expect(router.latestLocation.pathname).toBe('/before'));
});

test('[NAV-10] several dialogs in a row are one history entry: closing the last returns to the page', async () => {
  const { router, shows, press } = await openPage('/movies');
  await press(({ openFilm }) => openFilm(HEAT.id));
  await shows(HEAT.id, null);
  await press(({ openReview }) => openReview(HEAT.id));
  await shows(null, HEAT.id);
  await press(({ openFilm }) => openFilm(JAWS.id));
  await shows(JAWS.id, null);
  await press(({ close }) => close());
  await shows(null, null);
  expect(router.latestLocation.pathname).toBe('/movies');
});

test('a dialog that was opened from one of a link is closed in place too', async () => {
  const { router, shows, press } = await openPage(`/movies?film=${HEAT.id}`);
  await press(({ openReview }) => openReview('new'));
  await shows(null, 'new');
  await press(({ close }) => close());
  await shows(null, null);
  expect(router.latestLocation.pathname).toBe('/movies');
});
