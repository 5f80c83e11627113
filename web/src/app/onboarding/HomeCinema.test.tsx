import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '#lib/query-client.ts';
import { HomeCinemaStep } from './HomeCinema.tsx';

let sent: unknown[] = [];
let answer = (): Response => new Response();

beforeEach(() => {
  sent = [];
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push(await request.json());
    return answer();
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open() {
  const onNext = vi.fn<() => void>();
  const queryClient = createQueryClient({ onQueryError: () => {}, onMutationError: () => {} });
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider>
        <HomeCinemaStep onNext={onNext} onBack={() => {}} />
      </MantineProvider>
    </QueryClientProvider>,
  );
  return onNext;
}

const type = (value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: 'Your cinema' }), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('[ONB-04] a home cinema can be skipped, and nothing is sent', () => {
  const onNext = open();
  type('   ');
  press('Skip for Now');
  expect(onNext).toHaveBeenCalledTimes(1);
  expect(sent).toEqual([]);
});

test('[ONB-04] a home cinema is sent, and the next step follows', async () => {
  answer = () => Response.json({ state: 'verified' });
  const onNext = open();
  type(' Rex, Leeds ');
  press('Continue');
  await waitFor(() => expect(onNext).toHaveBeenCalledTimes(1));
  expect(sent).toEqual([{ location: 'Rex, Leeds' }]);
});

test('[ONB-04] without a verification the server’s message is shown once, and the next press continues', async () => {
  const detail = 'A home cinema belongs to a verification.';
  answer = () =>
    Response.json(
      { type: 'about:blank', title: 'x', status: 409, code: 'NOT_VERIFIED', detail, request_id: 'test' },
      { status: 409, headers: { 'content-type': 'application/problem+json' } },
    );
  const onNext = open();
  type('Rex');
  press('Continue');
  expect(await screen.findByText(detail)).toBeTruthy();
  expect(onNext).not.toHaveBeenCalled();
  await waitFor(() => press('Skip for Now'));
  expect(onNext).toHaveBeenCalledTimes(1);
  expect(sent).toHaveLength(1);
});
