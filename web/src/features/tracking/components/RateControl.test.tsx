import type { Tracked } from '@halfstar/contract/tracking/tracking.schema';
import { notifications } from '@mantine/notifications';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { renderWithApp, testQueryClient } from '#test/app.tsx';
import { ADA, HEAT, makeTracking } from '#test/fixtures.ts';
import { type Answers, deferResponse, refusal, stubApi } from '#test/stub-api.ts';
import { press } from '#test/user.ts';
import Toasts from '#ui/theme/Toasts.tsx';
import { OwnStars } from './OwnStars.tsx';
import { RateControl } from './RateControl.tsx';

type Detail = WindowEventMap['ratingsUpdated']['detail'];

const makeTracked = (rating: number | null): Tracked => ({
  ...makeTracking(HEAT.id, {
    rating,
    status: rating === null ? 'none' : 'watched',
    viewing_count: rating === null ? 0 : 1,
  }),
  ask_date_of: null,
});
const slider = () => screen.getByRole('slider');
const getValueText = () => slider().getAttribute('aria-valuetext');

/** The star control, and another component that shows the same film. */
async function showHeat(rating: number, rate: Answers['tracking.rate']) {
  const api = stubApi({ 'tracking.getByMovies': { items: [makeTracked(rating)] }, 'tracking.rate': rate });
  const { queryClient, mutationErrors } = testQueryClient();
  renderWithApp(
    <>
      <RateControl movie={HEAT} />
      <OwnStars movieId={HEAT.id} />
      <Toasts />
    </>,
    { queryClient },
  );
  onTestFinished(() => {
    notifications.clean();
  });
  await screen.findByRole('slider');
  await waitFor(() => expect(getValueText()).toBe(`${rating} stars`));
  return { api, mutationErrors };
}

test('[RAT-06] every component shows the stars before the server has responded', async () => {
  await showHeat(2, () => new Promise(() => {}));
  fireEvent.keyDown(slider(), { key: '4' });
  await waitFor(() => expect(getValueText()).toBe('4 stars'));
  expect(screen.getByRole('img', { name: '4 stars' })).toBeTruthy();
});

test('[RAT-06] a refused rating is reverted and reported', async () => {
  const held = deferResponse<Tracked>();
  const { mutationErrors } = await showHeat(2, () => held.promise);
  fireEvent.keyDown(slider(), { key: '4' });
  await waitFor(() => expect(getValueText()).toBe('4 stars'));
  held.fail(refusal('NOT_ALLOWED', 403));
  await waitFor(() => expect(mutationErrors).toMatchObject([{ error: { code: 'NOT_ALLOWED' }, quiet: false }]));
  await waitFor(() => expect(getValueText()).toBe('2 stars'));
  expect(screen.getByRole('img', { name: '2 stars' })).toBeTruthy();
});

test('[RAT-06] fast choices reach the server one after the other, and the last one wins', async () => {
  const waiting: (() => void)[] = [];
  const sent: number[] = [];
  const { api } = await showHeat(2, ({ rating }) => {
    sent.push(rating);
    return new Promise((resolve) => waiting.push(() => resolve(makeTracked(rating))));
  });
  for (const key of ['3', '4', '5']) fireEvent.keyDown(slider(), { key });
  await waitFor(() => expect(getValueText()).toBe('5 stars'));
  for (const rating of [3, 4, 5]) {
    await waitFor(() => expect(sent.at(-1)).toBe(rating));
    expect(getValueText()).toBe('5 stars');
    api.answer({ 'tracking.getByMovies': { items: [makeTracked(rating)] } });
    waiting.shift()?.();
  }
  await waitFor(() => expect(waiting).toHaveLength(0));
  expect(sent).toEqual([3, 4, 5]);
  expect(getValueText()).toBe('5 stars');
});

test('[NAV-09] a saved rating dispatches events on window with stars and stored value', async () => {
  await showHeat(2, makeTracked(3.5));
  const dispatched = new Map<string, Detail>();
  const listen = (event: CustomEvent<Detail>) => void dispatched.set(event.type, event.detail);
  window.addEventListener('ratingsUpdated', listen);
  window.addEventListener('movieListsUpdated', listen);
  fireEvent.keyDown(slider(), { key: '3' });
  await waitFor(() => expect(dispatched.size).toBe(2));
  const detail = { userId: ADA.user_id, movieId: HEAT.id, rating: 3.5, dbRating: 7 };
  expect(Object.fromEntries(dispatched)).toEqual({ ratingsUpdated: detail, movieListsUpdated: detail });
  window.removeEventListener('ratingsUpdated', listen);
  window.removeEventListener('movieListsUpdated', listen);
});

/** Heat with 3.5 stars, which the × has just cleared. */
async function clearHeat(rate: Answers['tracking.rate']) {
  const { api, mutationErrors } = await showHeat(3.5, rate);
  const cleared = makeTracking(HEAT.id, { status: 'watched', viewing_count: 1 });
  api.answer({ 'tracking.removeRating': cleared, 'tracking.getByMovies': { items: [cleared] } });
  await press('Clear your rating of Heat');
  return { api, mutationErrors };
}
const CLEARED = 'Your stars for Heat are cleared.';

test('[RAT-02] a rating that was cleared with the × can be restored, and the stars have the focus', async () => {
  const { api } = await clearHeat(makeTracked(3.5));
  await screen.findByText(CLEARED);
  expect(getValueText()).toBe('Not rated');
  expect(document.activeElement).toBe(slider());
  api.answer({ 'tracking.getByMovies': { items: [makeTracked(3.5)] } });
  await press('Undo');
  await waitFor(() => expect(getValueText()).toBe('3.5 stars'));
  expect(api.getInputs('tracking.rate').map(({ rating }) => rating)).toEqual([3.5]);
  await waitFor(() => expect(screen.queryByText(CLEARED)).toBeNull());
});

test('[RAT-06] a former rating that cannot be restored is reported, and the stars stay cleared', async () => {
  const { mutationErrors } = await clearHeat(() => {
    throw refusal('RATE_LIMITED', 429);
  });
  await press('Undo');
  await waitFor(() => expect(mutationErrors).toMatchObject([{ error: { code: 'RATE_LIMITED' }, quiet: false }]));
  await waitFor(() => expect(getValueText()).toBe('Not rated'));
});

test('a new rating withdraws the offer to restore the former one', async () => {
  const { api } = await clearHeat(makeTracked(2));
  await screen.findByText(CLEARED);
  api.answer({ 'tracking.getByMovies': { items: [makeTracked(2)] } });
  fireEvent.keyDown(slider(), { key: '2' });
  await waitFor(() => expect(screen.queryByText(CLEARED)).toBeNull());
  expect(getValueText()).toBe('2 stars');
});
