import type { Tracked } from '@halfstar/contract/tracking/tracking.schema';
import { HeadlessMantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { client } from '#lib/api.ts';
import { createQueryClient } from '#lib/query-client.ts';
import { ViewerContext } from '#lib/viewer.ts';
import { OwnStars } from './OwnStars.tsx';
import { RateControl } from './RateControl.tsx';

vi.mock('#lib/api.ts', () => ({
  client: {
    tracking: { ofMovies: vi.fn<() => unknown>(), rate: vi.fn<() => unknown>(), unrate: vi.fn<() => unknown>() },
  },
  ProblemError: class extends Error {},
}));
vi.mock('@tanstack/react-router', () => ({ useNavigate: () => () => {}, useRouter: () => ({}) }));

const { rate, ofMovies } = vi.mocked(client.tracking);
type Detail = WindowEventMap['ratingsUpdated']['detail'];

const HEAT = { id: '00000000-0000-7000-8000-000000000001', title: 'Heat' };
const ADA = '00000000-0000-7000-8000-00000000000a';
const standing = (rating: number | null): Tracked => ({
  ask_date_of: null,
  movie_id: HEAT.id,
  rating,
  status: rating === null ? 'none' : 'watched',
  favorite: false,
  see_again: false,
  watch_date: null,
  viewing_count: rating === null ? 0 : 1,
  community: { rating_average: rating, rating_count: rating === null ? 0 : 1, histogram: Array(10).fill(0) },
});
const slider = () => screen.getByRole('slider');
const said = () => slider().getAttribute('aria-valuetext');

let refused: ReturnType<typeof vi.fn<(error: unknown) => void>>;

/** The stars to set, and another place that shows the same film. */
async function showHeat(rating: number): Promise<void> {
  ofMovies.mockReset().mockResolvedValue({ items: [standing(rating)] });
  refused = vi.fn<(error: unknown) => void>();
  const cache = createQueryClient({ onQueryError: () => {}, onMutationError: refused });
  render(
    <HeadlessMantineProvider>
      <QueryClientProvider client={cache}>
        <ViewerContext value={ADA}>
          <RateControl movie={HEAT} />
          <OwnStars movieId={HEAT.id} />
        </ViewerContext>
      </QueryClientProvider>
    </HeadlessMantineProvider>,
  );
  await waitFor(() => expect(said()).toBe(`${rating} stars`));
}

beforeEach(() => {
  rate.mockReset();
});
afterEach(cleanup);

test('[RAT-06] every place shows the stars before the server has answered', async () => {
  await showHeat(2);
  rate.mockReturnValue(new Promise(() => {}));
  fireEvent.keyDown(slider(), { key: '4' });
  await waitFor(() => expect(said()).toBe('4 stars'));
  expect(screen.getByRole('img', { name: '4 stars' })).toBeTruthy();
});

test('[RAT-06] what the server refuses is taken back and told of', async () => {
  await showHeat(2);
  const refusal = new Error('no');
  rate.mockRejectedValue(refusal);
  fireEvent.keyDown(slider(), { key: '4' });
  await waitFor(() => expect(refused).toHaveBeenCalled());
  expect(refused.mock.calls[0]?.[0]).toBe(refusal);
  await waitFor(() => expect(said()).toBe('2 stars'));
  expect(screen.getByRole('img', { name: '2 stars' })).toBeTruthy();
});

test('[RAT-06] fast choices reach the server one after the other, and the last one stands', async () => {
  await showHeat(2);
  const waiting: (() => void)[] = [];
  const sent: number[] = [];
  rate.mockImplementation(({ rating }) => {
    sent.push(rating);
    return new Promise((resolve) => waiting.push(() => resolve(standing(rating))));
  });
  for (const key of ['3', '4', '5']) fireEvent.keyDown(slider(), { key });
  await waitFor(() => expect(said()).toBe('5 stars'));
  for (const rating of [3, 4, 5]) {
    await waitFor(() => expect(sent.at(-1)).toBe(rating));
    expect(said()).toBe('5 stars');
    ofMovies.mockResolvedValue({ items: [standing(rating)] });
    waiting.shift()?.();
  }
  await waitFor(() => expect(waiting).toHaveLength(0));
  expect(sent).toEqual([3, 4, 5]);
  expect(said()).toBe('5 stars');
});

test('[NAV-09] once it is saved, the window hears of the film with stars and stored value', async () => {
  await showHeat(2);
  rate.mockResolvedValue(standing(3.5));
  const heard = new Map<string, Detail>();
  const listen = (event: CustomEvent<Detail>) => void heard.set(event.type, event.detail);
  window.addEventListener('ratingsUpdated', listen);
  window.addEventListener('movieListsUpdated', listen);
  fireEvent.keyDown(slider(), { key: '3' });
  await waitFor(() => expect(heard.size).toBe(2));
  const detail = { userId: ADA, movieId: HEAT.id, rating: 3.5, dbRating: 7 };
  expect(Object.fromEntries(heard)).toEqual({ ratingsUpdated: detail, movieListsUpdated: detail });
  window.removeEventListener('ratingsUpdated', listen);
  window.removeEventListener('movieListsUpdated', listen);
});
