import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '#lib/query-client.ts';
import { UsernameForm } from './UsernameForm.tsx';

const ADA = '01900000-0000-7000-8000-000000000001';

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

const refusal = (code: string, detail: string, data?: object) =>
  Response.json(
    { type: 'about:blank', title: 'Conflict', status: 409, code, detail, request_id: 'test', data },
    { status: 409, headers: { 'content-type': 'application/problem+json' } },
  );

function open() {
  const onRenamed = vi.fn<(username: string) => void>();
  const queryClient = createQueryClient({ onQueryError: () => {}, onMutationError: () => {} });
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider>
        <UsernameForm profile={{ user_id: ADA, username: 'ada' }} onRenamed={onRenamed} />
      </MantineProvider>
    </QueryClientProvider>,
  );
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Username' });
  const submit = (name: string) => {
    fireEvent.change(field, { target: { value: name } });
    fireEvent.click(screen.getByRole('button', { name: 'Save Username' }));
  };
  return { field, submit, onRenamed };
}

test('[ACC-22] a name against the rules is refused at the field and not sent', async () => {
  const { field, submit } = open();
  submit('a b');
  expect(await screen.findByText('A username is made of letters, digits, underscores and hyphens.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(sent).toEqual([]);
});

test('[ACC-22] a name is trimmed, sent, and reported after the server has accepted it', async () => {
  answer = () => Response.json({ username: 'ada_l' });
  const { submit, onRenamed } = open();
  submit(' ada_l ');
  await waitFor(() => expect(onRenamed).toHaveBeenCalledWith('ada_l'));
  expect(sent).toEqual([{ username: 'ada_l' }]);
});

test('[ACC-22] a taken name is refused at the field', async () => {
  answer = () => refusal('USERNAME_TAKEN', 'Somebody has this name already.');
  const { field, submit, onRenamed } = open();
  submit('bob');
  expect(await screen.findByText('Somebody has this name already.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(onRenamed).not.toHaveBeenCalled();
});

test('[ACC-22] after too many changes the form shows when the next is possible', async () => {
  const again_at = '2031-07-01T12:00:00.000Z';
  answer = () => refusal('RATE_LIMITED', 'A name can be changed 3 times in 30 days.', { again_at });
  const { submit } = open();
  submit('bob');
  const alert = await screen.findByText(/You can change it again after .*2031/);
  expect(alert.textContent).toMatch(/^A name can be changed 3 times in 30 days\. /);
});
