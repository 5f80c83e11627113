import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '#lib/query-client.ts';
import SecondFactorForm from './SecondFactorForm.tsx';

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

const refusal = (status: number, code: string, detail: string) =>
  Response.json(
    { type: 'about:blank', title: 'x', status, code, detail, request_id: 'test' },
    { status, headers: { 'content-type': 'application/problem+json' } },
  );

function open() {
  const onSignedIn = vi.fn<() => void>();
  const onBack = vi.fn<() => void>();
  const queryClient = createQueryClient({ onQueryError: () => {}, onMutationError: () => {} });
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider>
        <SecondFactorForm onSignedIn={onSignedIn} onBack={onBack} />
      </MantineProvider>
    </QueryClientProvider>,
  );
  return { onSignedIn, onBack };
}

const type = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('an app code is sent without spaces, together with whether to trust the device', async () => {
  answer = () => Response.json({ user: null, session: null });
  const { onSignedIn } = open();
  type('Code', '12345');
  press('Sign In');
  expect(await screen.findByText('Enter the six digits that your app shows.')).toBeTruthy();
  expect(sent).toEqual([]);
  type('Code', '123 456');
  fireEvent.click(screen.getByRole('checkbox'));
  press('Sign In');
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1));
  expect(sent).toEqual([{ kind: 'app', code: '123456', trust_device: true }]);
});

test('a recovery code has an empty field, and trusts no device', async () => {
  answer = () => Response.json({ user: null, session: null });
  const { onSignedIn } = open();
  type('Code', '12');
  press('Sign In');
  await screen.findByText('Enter the six digits that your app shows.');
  press('Use a recovery code');
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Recovery code' });
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['', null]);
  expect(screen.queryByRole('checkbox')).toBeNull();
  type('Recovery code', 'ABCDE FGHIJ');
  press('Sign In');
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1));
  expect(sent).toEqual([{ kind: 'recovery', code: 'abcde-fghij' }]);
});

test('after the first step has expired, the form leads back to the password', async () => {
  answer = () => refusal(410, 'SIGN_IN_AGAIN', 'That took too long or too many tries. Sign in again.');
  const { onBack } = open();
  type('Code', '123456');
  press('Sign In');
  expect(await screen.findByText('That took too long or too many tries. Sign in again.')).toBeTruthy();
  press('Sign In Again');
  expect(onBack).toHaveBeenCalledTimes(1);
});
