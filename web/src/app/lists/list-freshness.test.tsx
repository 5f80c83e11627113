import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { HEAT, JAWS, makeListEntry, makePage, makeTracking } from '#test/fixtures.ts';
import { openLoadedPage } from '#test/page.tsx';
import { answersForMember } from '#test/page-answers.ts';
import { press } from '#test/user.ts';

const listed = (...movies: (typeof HEAT)[]) => ({
  ...makePage(movies.map((movie, index) => makeListEntry(501 + index, movie, { list_type: 'watchlist' }))),
  total: movies.length,
});

const main = () => within(screen.getByRole('main'));

test('a film that was put on the watchlist elsewhere is there when the list is opened again', async () => {
  const { api, router, queryClient } = await openLoadedPage('/lists', {
    ...answersForMember(),
    'tracking.listMovies': listed(JAWS),
  });
  expect(await main().findByRole('link', { name: /^Jaws/ })).toBeTruthy();
  await act(() => router.navigate({ to: '/movies/$movieId', params: { movieId: HEAT.id } }));
  const tracking = makeTracking(HEAT.id, { status: 'watchlist' });
  api.answer({
    'tracking.addToList': { ...tracking, ask_date_of: null },
    'tracking.getByMovies': { items: [tracking] },
  });
  await press(/^Add to ?Watchlist$/);
  await waitFor(() => expect(api.calls).toContain('tracking.addToList'));
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  api.answer({ 'tracking.listMovies': listed(HEAT, JAWS) });
  await act(() => router.navigate({ to: '/lists' }));
  expect(await main().findByRole('link', { name: /^Heat/ })).toBeTruthy();
});
