import { MantineProvider } from '@mantine/core';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { client } from '#lib/api.ts';
import { createQueryClient } from '#lib/query-client.ts';
import { SettingSwitch } from './SettingSwitch.tsx';

const ADA = '01900000-0000-7000-8000-000000000001';

/** A fake server: its saved settings, the requested changes, and its delayed responses. */
const server = { saved: false, requested: [] as boolean[], held: [] as (() => void)[], reads: 0 };
const profile = () => ({ user_id: ADA, journaling_enabled: server.saved, hide_scores_until_seen: false });

beforeEach(() => {
  Object.assign(server, { saved: false, requested: [], held: [], reads: 0 });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'GET') {
      server.reads += 1;
      // The refetch never finishes during the test.
      if (server.reads > 1) await new Promise(() => {});
      return Response.json(profile());
    }
    const { journaling_enabled: on } = (await request.json()) as { journaling_enabled: boolean };
    server.requested.push(on);
    await new Promise<void>((resolve) => server.held.push(resolve));
    server.saved = on;
    return Response.json(profile());
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Screen() {
  const own = useQuery({
    queryKey: ['own-profile', ADA],
    queryFn: () => client.profiles.getOwn({ user_id: ADA }),
    meta: { shows: ['profile'] },
  });
  return own.data === undefined ? null : (
    <SettingSwitch profile={own.data} setting="journaling_enabled" label="Ask me when I watched a film" />
  );
}

async function open() {
  const queryClient = createQueryClient({ onQueryError: () => {}, onMutationError: () => {} });
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider>
        <Screen />
      </MantineProvider>
    </QueryClientProvider>,
  );
  const box = await screen.findByRole<HTMLInputElement>('switch');
  return { box, queryClient };
}

const answerNext = async (count: number) => {
  await waitFor(() => expect(server.held).toHaveLength(count));
  server.held[count - 1]?.();
};

test('a switch keeps its position, also while the profile is refetched', async () => {
  const { box, queryClient } = await open();
  fireEvent.click(box);
  await waitFor(() => expect(box.checked).toBe(true));
  await answerNext(1);
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  await waitFor(() => expect(server.reads).toBe(2));
  expect(box.checked).toBe(true);
});

test('of several quick changes the last one is shown and saved', async () => {
  const { box, queryClient } = await open();
  for (const on of [true, false, true]) {
    fireEvent.click(box);
    await waitFor(() => expect(box.checked).toBe(on));
  }
  // One after the other, so the last choice is sent last.
  await waitFor(() => expect(server.requested).toEqual([true]));
  for (const count of [1, 2, 3]) {
    await answerNext(count);
    expect(box.checked).toBe(true);
  }
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  expect(server).toMatchObject({ requested: [true, false, true], saved: true });
  expect(box.checked).toBe(true);
});

test('a refused change reverts the switch', async () => {
  const { box } = await open();
  const refusal = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => refusal.promise);
  fireEvent.click(box);
  await waitFor(() => expect(box.checked).toBe(true));
  refusal.reject(new TypeError('Failed to fetch'));
  await waitFor(() => expect(box.checked).toBe(false));
});
