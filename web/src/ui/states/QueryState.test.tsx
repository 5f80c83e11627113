import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ProblemError } from '#lib/api.ts';
import { UnreachableError } from '#lib/fetch-in-time.ts';
import { QueryState } from './QueryState.tsx';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Shows names whose responses the test provides, one after the other. */
function renderNames() {
  const requests: PromiseWithResolvers<string[]>[] = [];
  const queryFn = () => {
    const request = Promise.withResolvers<string[]>();
    requests.push(request);
    return request.promise;
  };
  function Names() {
    const query = useQuery({ queryKey: ['names'], queryFn });
    return (
      <QueryState
        query={query}
        loading={<p>Loading names</p>}
        errorTitle="The names could not be loaded."
        notFound={<p>There is no such list.</p>}
        isEmpty={(names) => names.length === 0}
        empty={<p>No names yet.</p>}
      >
        {(names) => <p>{names.join(', ')}</p>}
      </QueryState>
    );
  }
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MantineProvider env="test">
        <Names />
      </MantineProvider>
    </QueryClientProvider>,
  );
  return {
    requests,
    answer: (names: string[]) => act(async () => requests.at(-1)?.resolve(names)),
    fail: (error: Error) => act(async () => requests.at(-1)?.reject(error)),
  };
}

const retryButton = () => screen.findByRole('button', { name: 'Try Again' });

test('[NAV-11] a query is shown as loading, then as its data or as empty', async () => {
  const full = renderNames();
  expect(screen.getByText('Loading names')).toBeTruthy();
  await full.answer(['ada', 'bo']);
  expect(await screen.findByText('ada, bo')).toBeTruthy();
  cleanup();
  const none = renderNames();
  await none.answer([]);
  expect(await screen.findByText('No names yet.')).toBeTruthy();
});

test('[NAV-08] Try Again keeps the focus and shows its progress, repeatedly, and then the data', async () => {
  const { requests, answer, fail } = renderNames();
  await fail(new TypeError('offline'));
  expect((await screen.findByRole('alert')).textContent).toContain('The names could not be loaded.');

  const button = await retryButton();
  const tryAgain = async () => {
    button.focus();
    fireEvent.click(button);
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
    expect(screen.getByRole('status').textContent).toBe('Loading');
    expect(document.activeElement).toBe(button);
    // Pressing again sends no further request.
    fireEvent.click(button);
  };
  await tryAgain();
  expect(requests).toHaveLength(2);
  await fail(new TypeError('still offline'));
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
  expect(document.activeElement).toBe(button);

  await tryAgain();
  expect(requests).toHaveLength(3);
  await answer(['ada']);
  expect(await screen.findByText('ada')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a missing thing shows no retry', async () => {
  const { fail } = renderNames();
  await fail(
    new ProblemError({ type: 'about:blank', title: '', status: 404, code: 'NOT_FOUND', detail: '', request_id: '' }),
  );
  expect(await screen.findByText('There is no such list.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
});

test('what there is no connection for says so, and comes by itself', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { requests, answer, fail } = renderNames();
  await fail(new UnreachableError());
  expect((await screen.findByRole('alert')).textContent).toContain(
    'You are offline. It comes by itself once you are connected.',
  );
  vi.restoreAllMocks();
  fireEvent.online(window);
  await waitFor(() => expect(requests).toHaveLength(2));
  // Nobody has pressed the button.
  expect((await retryButton()).getAttribute('aria-disabled')).toBeNull();
  await fail(new UnreachableError());
  expect((await screen.findByRole('alert')).textContent).toContain('Halfstar cannot be reached.');
  fireEvent.online(window);
  await waitFor(() => expect(requests).toHaveLength(3));
  await answer(['ada']);
  expect(await screen.findByText('ada')).toBeTruthy();
});

test('what the server refused is not tried again by itself', async () => {
  const { requests, fail } = renderNames();
  await fail(
    new ProblemError({ type: 'about:blank', title: '', status: 500, code: 'INTERNAL', detail: '', request_id: '' }),
  );
  await retryButton();
  fireEvent.online(window);
  await act(async () => {});
  expect(requests).toHaveLength(1);
});
