import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '#lib/query-client.ts';
import { holdAnswers } from '#test/held-answers.ts';
import AddToCustomList from './AddToCustomList.tsx';

const HEAT = { id: '00000000-0000-7000-8000-000000000001', title: 'Heat' };
const LIST = { id: '00000000-0000-7000-8000-000000000002', name: 'Heists', public: true, movie_count: 4 };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('[LST-06] a film that is added and removed at once is removed, however slow the server is', async () => {
  const server = holdAnswers<string, Response>();
  let holds = false;
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'GET') return Response.json({ items: [{ ...LIST, holds }] });
    return server.ask(request.method);
  });
  const store = (method: string) => {
    holds = method === 'PUT';
    return Response.json({});
  };
  const queryClient = createQueryClient({ onQueryError: () => {}, onMutationError: () => {} });
  render(
    <QueryClientProvider client={queryClient}>
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
  // Taking it off waits until it was added, and is then the last word.
  await waitFor(() => expect(server.asked).toEqual(['PUT']));
  await server.answerNext(store);
  await server.answerNext(store);
  expect(server.asked).toEqual(['PUT', 'DELETE']);
  expect(holds).toBe(false);
  await waitFor(() => expect([queryClient.isMutating(), queryClient.isFetching()]).toEqual([0, 0]));
  await waitFor(() => expect(choice).toHaveProperty('checked', false));
});
