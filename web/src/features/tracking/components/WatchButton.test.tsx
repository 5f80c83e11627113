import type { Tracked } from '@halfstar/contract/tracking/tracking.schema';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { client } from '#lib/api.ts';
import { createQueryClient } from '#lib/query-client.ts';
import { ViewerContext } from '#lib/viewer.ts';
import { HeartButton } from './HeartButton.tsx';
import { WatchButton } from './WatchButton.tsx';

vi.mock('#lib/api.ts', () => ({
  client: {
    tracking: {
      ofMovies: vi.fn<() => unknown>(),
      addToList: vi.fn<() => unknown>(),
      removeFromList: vi.fn<() => unknown>(),
    },
  },
  ProblemError: class extends Error {},
}));
vi.mock('@tanstack/react-router', () => ({ useNavigate: () => () => {}, useRouter: () => ({}) }));

const { ofMovies, addToList, removeFromList } = vi.mocked(client.tracking);
const HEAT = { id: '00000000-0000-7000-8000-000000000001', title: 'Heat' };

/** A server that takes longer to add than to remove. */
function serve(): { now: Tracked; sent: string[] } {
  const now = { movie_id: HEAT.id, status: 'none', favorite: false, watch_date: null, viewing_count: 0 } as Tracked;
  const server = { sent: [] as string[], now };
  ofMovies.mockImplementation(async () => ({ items: [server.now] }));
  const change = (list: string, on: boolean) => {
    server.sent.push(`${on ? 'add' : 'remove'} ${list}`);
    const status = on ? list : 'none';
    server.now = { ...server.now, ...(list === 'favorites' ? { favorite: on } : { status }) } as Tracked;
    return { ...server.now, ask_date_of: null };
  };
  addToList.mockImplementation(async ({ list_type }) => {
    await new Promise((resolve) => setTimeout(resolve, 30));
    return change(list_type, true);
  });
  removeFromList.mockImplementation(async ({ list_type }) => change(list_type, false));
  return server;
}

afterEach(cleanup);

test('[LST-01] [LST-07] two presses in the same moment are two choices, and the last one stays', async () => {
  const server = serve();
  render(
    <QueryClientProvider client={createQueryClient({ onQueryError: () => {}, onMutationError: () => {} })}>
      <ViewerContext value="00000000-0000-7000-8000-00000000000a">
        <HeartButton movie={HEAT} />
        <WatchButton movie={HEAT} watched="toggle" />
      </ViewerContext>
    </QueryClientProvider>,
  );
  const heart = screen.getByRole('button', { name: 'Favorite: Heat' });
  const watch = screen.getByRole('button', { name: /: Heat, / });
  await waitFor(() => expect(heart).toHaveProperty('disabled', false));
  for (const button of [heart, heart, watch, watch, watch]) button.click();
  const expected = ['add favorites', 'remove favorites', 'add watchlist', 'add watched', 'remove watched'];
  await waitFor(() => expect(server.sent).toEqual(expected));
  await waitFor(() => expect(heart.getAttribute('aria-pressed')).toBe('false'));
  await waitFor(() => expect(watch.getAttribute('aria-label')).toBe('Add to Watch: Heat, add to your watchlist'));
  fireEvent.click(heart);
  await waitFor(() => expect(heart.getAttribute('aria-pressed')).toBe('true'));
});
