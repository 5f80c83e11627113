import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '#lib/query-client.ts';
import AddToCustomList from './AddToCustomList.tsx';

const HEAT = { id: '00000000-0000-7000-8000-000000000001', title: 'Heat' };
const LIST = { id: '00000000-0000-7000-8000-000000000002', name: 'Heists', public: true, film_count: 4 };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('[LST-06] a film that is added and removed at once is removed, however slow the server is', async () => {
  const sent: string[] = [];
  let holds = false;
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'GET') return Response.json({ items: [{ ...LIST, holds }] });
    // Adding takes longer than taking off.
    await new Promise((resolve) => setTimeout(resolve, request.method === 'PUT' ? 30 : 0));
    sent.push(request.method);
    holds = request.method === 'PUT';
    return Response.json({});
  });
  render(
    <QueryClientProvider client={createQueryClient({ onQueryError: () => {}, onMutationError: () => {} })}>
      <MantineProvider>
        <AddToCustomList movie={HEAT} opened onClose={() => {}} />
      </MantineProvider>
    </QueryClientProvider>,
  );
  const choice = await screen.findByRole('checkbox', { name: /Heists/ });
  fireEvent.click(choice);
  await waitFor(() => expect(choice).toHaveProperty('checked', true));
  fireEvent.click(choice);
  await waitFor(() => expect(choice).toHaveProperty('checked', false));
  await waitFor(() => expect(sent).toEqual(['PUT', 'DELETE']));
  await waitFor(() => expect(holds).toBe(false));
  expect(choice).toHaveProperty('checked', false);
});
