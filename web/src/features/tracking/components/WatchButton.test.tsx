import type { ListType, MovieTracking } from '@halfstar/contract/tracking/tracking.schema';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#test/app.tsx';
import { HEAT, makeTracking } from '#test/fixtures.ts';
import { stubApi } from '#test/stub-api.ts';
import { HeartButton } from './HeartButton.tsx';
import { WatchButton } from './WatchButton.tsx';

/** A server that takes longer to add than to remove. */
function serve(): string[] {
  const sent: string[] = [];
  let now: MovieTracking = makeTracking(HEAT.id);
  const change = (list: ListType, on: boolean): MovieTracking => {
    sent.push(`${on ? 'add' : 'remove'} ${list}`);
    if (list === 'favorites') now = { ...now, favorite: on };
    else now = { ...now, status: on ? list : 'none' };
    return now;
  };
  stubApi({
    'tracking.getByMovies': () => ({ items: [now] }),
    'tracking.addToList': async ({ list_type: list }) => {
      await new Promise((resolve) => setTimeout(resolve, 30));
      return { ...change(list, true), ask_date_of: null };
    },
    'tracking.removeFromList': ({ list_type: list }) => change(list, false),
  });
  return sent;
}

test('[LST-01] [LST-07] two presses at the same moment are two choices, and the last one wins', async () => {
  const sent = serve();
  renderWithApp(
    <>
      <HeartButton movie={HEAT} />
      <WatchButton movie={HEAT} watched="toggle" />
    </>,
  );
  const heart = await screen.findByRole('button', { name: 'Favorite: Heat' });
  const watch = screen.getByRole('button', { name: /: Heat, / });
  await waitFor(() => expect(heart).toHaveProperty('disabled', false));
  for (const button of [heart, heart, watch, watch, watch]) button.click();
  const expected = ['add favorites', 'remove favorites', 'add watchlist', 'add watched', 'remove watched'];
  await waitFor(() => expect(sent).toEqual(expected));
  await waitFor(() => expect(heart.getAttribute('aria-pressed')).toBe('false'));
  await waitFor(() => expect(watch.getAttribute('aria-label')).toBe('Add to Watch: Heat, add to your watchlist'));
  fireEvent.click(heart);
  await waitFor(() => expect(heart.getAttribute('aria-pressed')).toBe('true'));
});
