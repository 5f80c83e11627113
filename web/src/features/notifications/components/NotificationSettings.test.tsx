import type { NotificationPreferences } from '@halfstar/contract/notifications/preferences.schema';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '#lib/query-client.ts';
import { NotificationSettings } from './NotificationSettings.tsx';

type TypePreference = NotificationPreferences['types'][number];

/** A fake server: the stored preferences, the requested changes, and its delayed responses. */
const server = { types: [] as TypePreference[], requested: [] as object[], held: [] as (() => void)[] };

beforeEach(() => {
  server.types = (['follow', 'comment'] as const).map((type) => ({ type, in_app: true, email: true }));
  Object.assign(server, { requested: [], held: [] });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method !== 'GET') {
      const type = new URL(request.url).pathname.split('/').at(-1) as TypePreference['type'];
      const choice = (await request.json()) as { in_app: boolean; email: boolean };
      server.requested.push({ type, ...choice });
      await new Promise<void>((resolve) => server.held.push(resolve));
      server.types = server.types.map((stored) => (stored.type === type ? { type, ...choice } : stored));
    }
    return Response.json({ digest: 'daily', types: server.types });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

test('[NOT-04] changes that follow each other quickly are all shown, and all sent', async () => {
  const queryClient = createQueryClient({ onQueryError: () => {}, onMutationError: () => {} });
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider>
        <NotificationSettings />
      </MantineProvider>
    </QueryClientProvider>,
  );
  await screen.findByRole('checkbox', { name: 'New followers: here' });
  const shown = () => [box('New followers: here').checked, box('Comments on your reviews: here').checked];
  fireEvent.click(box('New followers: here'));
  await waitFor(() => expect(shown()).toEqual([false, true]));
  fireEvent.click(box('Comments on your reviews: here'));
  await waitFor(() => expect(shown()).toEqual([false, false]));
  for (let answered = 1; answered <= 2; answered += 1) {
    await waitFor(() => expect(server.held).toHaveLength(answered));
    server.held[answered - 1]?.();
  }
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  expect(shown()).toEqual([false, false]);
  expect(server.requested).toEqual([
    { type: 'follow', in_app: false, email: true },
    { type: 'comment', in_app: false, email: true },
  ]);
});
