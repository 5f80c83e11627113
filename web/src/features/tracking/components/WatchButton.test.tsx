import type { ListType, MovieTracking } from '@halfstar/contract/tracking/tracking.schema';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#test/app.tsx';
import { HEAT, makeTracking } from '#test/fixtures.ts';
import { holdAnswers } from '#test/held-answers.ts';
import { stubApi } from '#test/stub-api.ts';
import { FavoriteButton } from './FavoriteButton.tsx';
import { WatchButton } from './WatchButton.tsx';

/** A server that answers when the test says so. */
function serve() {
  const server = holdAnswers<[list: ListType, on: boolean], MovieTracking>();
  let now: MovieTracking = makeTracking(HEAT.id);
  const change = ([list, on]: [list: ListType, on: boolean]): MovieTracking => {
    if (list === 'favorites') now = { ...now, favorite: on };
    else now = { ...now, status: on ? list : 'none' };
    return now;
  };
  stubApi({
    'tracking.getByMovies': () => ({ items: [now] }),
    'tracking.addToList': async ({ list_type: list }) => ({ ...(await server.ask([list, true])), ask_date_of: null }),
    'tracking.removeFromList': ({ list_type: list }) => server.ask([list, false]),
  });
  const sent = () => server.asked.map(([list, on]) => `${on ? 'add' : 'remove'} ${list}`);
  return { sent, answerNext: () => server.answerNext(change) };
}

test('[LST-01] [LST-07] two presses at the same moment are two choices, and the last one wins', async () => {
  const { sent, answerNext } = serve();
  renderWithApp(
    <>
      <FavoriteButton movie={HEAT} />
      <WatchButton movie={HEAT} watched="toggle" />
    </>,
  );
  const heart = await screen.findByRole('button', { name: 'Favorite: Heat' });
  const watch = screen.getByRole('button', { name: /: Heat, / });
  await waitFor(() => expect(heart).toHaveProperty('disabled', false));
  for (const button of [heart, heart, watch, watch, watch]) button.click();
  // Each waits for the answer to the one before it.
  const expected = ['add favorites', 'remove favorites', 'add watchlist', 'add watched', 'remove watched'];
  for (const [index] of expected.entries()) {
    await waitFor(() => expect(sent()).toEqual(expected.slice(0, index + 1)));
    await answerNext();
  }
  await waitFor(() => expect(heart.getAttribute('aria-pressed')).toBe('false'));
  await waitFor(() => expect(watch.getAttribute('aria-label')).toBe('Add to Watch: Heat, add to your watchlist'));
  fireEvent.click(heart);
  await waitFor(() => expect(heart.getAttribute('aria-pressed')).toBe('true'));
});

test('[LST-02] on a card the Watched button of a watched film is shown and disabled, elsewhere it takes the film off', async () => {
  const server = stubApi({
    'tracking.getByMovies': { items: [makeTracking(HEAT.id, { status: 'watched' })] },
    'tracking.removeFromList': makeTracking(HEAT.id),
  });
  const onCard = renderWithApp(<WatchButton movie={HEAT} watched="label" />);
  const label = await screen.findByRole<HTMLButtonElement>('button', { name: 'Watched: Heat' });
  expect([label.textContent, label.disabled]).toEqual(['Watched', true]);
  fireEvent.click(label);
  onCard.unmount();
  renderWithApp(<WatchButton movie={HEAT} watched="toggle" />);
  fireEvent.click(await screen.findByRole('button', { name: 'Watched: Heat, take off watched' }));
  await screen.findByRole('button', { name: /^Add to Watch/ });
  expect(server.getInputs('tracking.removeFromList')).toMatchObject([{ movie_id: HEAT.id, list_type: 'watched' }]);
});
