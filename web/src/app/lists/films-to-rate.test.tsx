import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ALIEN, HEAT, JAWS, makeListEntry, makePage, makeTracking } from '#test/fixtures.ts';
import { openLoadedPage, stubMedia } from '#test/page.tsx';
import { answersForMember } from '#test/page-answers.ts';
import { type Answers, offline, refuse } from '#test/stub-api.ts';

const saved: Answers['tracking.rate'] = ({ movie_id: id, rating }) => ({
  ...makeTracking(id, { rating, status: 'watched', viewing_count: 1 }),
  ask_date_of: null,
});

const press = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key });
};

/** Waits until the stars of the film have the focus, so that nobody has to press Tab. */
async function turnOf(title: string): Promise<void> {
  const stars = await screen.findByRole('slider', { name: `Your rating of ${title}` });
  await waitFor(() => expect(document.activeElement).toBe(stars));
}

test('[LST-08] watched films are rated in one pass by keyboard; a rating that fails returns its film', async () => {
  // A pointer that hovers: the device has a keyboard.
  stubMedia((media) => media === '(hover: hover)');
  const entries = [HEAT, JAWS, ALIEN].map((movie, index) => makeListEntry(501 + index, movie));
  const { api } = await openLoadedPage('/lists?list=to-rate', {
    ...answersForMember(),
    'tracking.listMovies': { ...makePage(entries), total: 3 },
    'tracking.rate': saved,
  });
  await turnOf('Heat');
  expect(screen.getByText('3 films to rate')).toBeTruthy();
  press('5', 'ArrowLeft', 'Enter');
  await turnOf('Jaws');
  expect(screen.getByText('2 films to rate')).toBeTruthy();
  press('s');
  await turnOf('Alien');
  await waitFor(() => expect(api.getInputs('tracking.rate')).toHaveLength(1));

  api.answer({ 'tracking.rate': offline });
  press('3', 'Enter');
  expect(await screen.findByText('Your stars for Alien may not be saved.')).toBeTruthy();
  await turnOf('Alien');
  api.answer({ 'tracking.rate': refuse('RATE_LIMITED', 429, { detail: 'Too many tries. Try again in 40 seconds.' }) });
  press('3', 'Enter');
  expect(await screen.findByText('Your stars for Alien could not be saved.')).toBeTruthy();
  expect(screen.getByText('Too many tries. Try again in 40 seconds.')).toBeTruthy();
  await turnOf('Alien');
  api.answer({ 'tracking.rate': saved });
  press('3', 'Enter');
  await turnOf('Jaws');
  press('2', 'Enter');
  expect(await screen.findByText('Every film you have seen has its stars.')).toBeTruthy();
  const given = () => api.getInputs('tracking.rate').map(({ movie_id: id, rating }) => [id, rating]);
  const lost = [ALIEN.id, 3];
  await waitFor(() => expect(given()).toEqual([[HEAT.id, 4.5], lost, lost, [ALIEN.id, 3], [JAWS.id, 2]]));
});
