import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '#lib/query-client.ts';
import { CreateCode } from './CreateCode.tsx';

type Call = { path: string; body: Record<string, unknown> };

let calls: Call[] = [];

beforeEach(() => {
  calls = [];
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal('fetch', async (request: Request) => {
    const call = { path: new URL(request.url).pathname, body: await request.json() };
    calls.push(call);
    const invite = { id: '1', code: 'ABCD-EFGH-JKMN' };
    return call.path === '/api/invites/batches'
      ? Response.json({ items: [invite, invite] })
      : Response.json(invite, { status: 201 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(anyType: boolean) {
  const queryClient = createQueryClient({ onQueryError: () => {}, onMutationError: () => {} });
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider>
        <CreateCode disabled={false} defaultType="founder" anyType={anyType} />
      </MantineProvider>
    </QueryClientProvider>,
  );
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('[INV-04] a founder creates one code of the default type, and the form is reset', async () => {
  open(false);
  expect(screen.queryByRole('button', { name: 'More options' })).toBeNull();
  type('Note (optional)', ' for Bo ');
  press('Create Code');
  expect(await screen.findByText('ABCD-EFGH-JKMN is ready to be shared.')).toBeTruthy();
  expect(calls).toEqual([{ path: '/api/invites', body: { note: 'for Bo' } }]);
  await waitFor(() => expect(field('Note (optional)').value).toBe(''));
});

test('[INV-04] an admin creates codes of the chosen type, uses and last day, copies them all, and the type stays chosen', async () => {
  open(true);
  press('More options');
  type('Type', 'standard');
  type('How many codes', '2');
  type('Uses per code', '3');
  type('Last day (optional)', '2030-12-24');
  press('Create Code');
  expect(await screen.findByText('2 codes are ready to be shared.')).toBeTruthy();
  const limits = { count: 2, max_uses: 3, expires_at: expect.stringMatching(/^2030-12-2[45]/) };
  expect(calls).toEqual([{ path: '/api/invites/batches', body: { invite_type: 'standard', ...limits } }]);
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => {});
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  press('Copy all 2');
  expect(writeText).toHaveBeenCalledWith('ABCD-EFGH-JKMN\nABCD-EFGH-JKMN');
  await waitFor(() => expect(field('How many codes').value).toBe('1'));
  expect(field('Type').value).toBe('standard');
});

test('[INV-04] options with an error are shown, and the first has the focus', async () => {
  open(true);
  press('More options');
  type('How many codes', '51');
  type('Uses per code', '');
  press('Fewer options');
  expect(screen.queryByLabelText('How many codes')).toBeNull();
  press('Create Code');
  expect(await screen.findByText('Make between 1 and 50 codes at once.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field('How many codes')));
  expect(field('Uses per code').getAttribute('aria-invalid')).toBe('true');
  expect(calls).toEqual([]);
});
