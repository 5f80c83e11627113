import type { Relation } from '@halfstar/contract/follows/follows.schema';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '#lib/query-client.ts';
import { FollowButton } from './FollowButton.tsx';

const ADA = { user_id: '01900000-0000-7000-8000-000000000001', display_name: 'Ada' };
const relation = (following: boolean, followedBy = false, follow = true): Relation => ({
  following,
  followed_by: followedBy,
  can: { follow },
});

let asked: string[] = [];
let refuse = false;

beforeEach(() => {
  asked = [];
  refuse = false;
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push(`${request.method} ${new URL(request.url).pathname}`);
    if (refuse) throw new TypeError('Failed to fetch');
    return Response.json(relation(request.method === 'PUT', true));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const cache = createQueryClient({ onQueryError: () => {}, onMutationError: () => {} });
const screenOf = (shown: Relation) => (
  <QueryClientProvider client={cache}>
    <MantineProvider>
      <FollowButton member={ADA} relation={shown} />
    </MantineProvider>
  </QueryClientProvider>
);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('following happens in place, and so does taking it back', async () => {
  render(screenOf(relation(false)));
  press('Follow Ada');
  await screen.findByRole('button', { name: 'Following Ada, unfollow' });
  await vi.waitFor(() => expect(screen.getByRole('button').getAttribute('aria-disabled')).toBeNull());
  press('Following Ada, unfollow');
  await screen.findByRole('button', { name: 'Follow back Ada' });
  expect(asked).toEqual([`PUT /api/users/${ADA.user_id}/follow`, `DELETE /api/users/${ADA.user_id}/follow`]);
});

test('a second press before the answer is a choice too, and the last one stays', async () => {
  render(screenOf(relation(false)));
  press('Follow Ada');
  screen.getByRole('button').click();
  await vi.waitFor(() => {
    expect(asked).toEqual([`PUT /api/users/${ADA.user_id}/follow`, `DELETE /api/users/${ADA.user_id}/follow`]);
  });
  await screen.findByRole('button', { name: 'Follow back Ada' });
});

test('a refused follow leaves the button as it was', async () => {
  refuse = true;
  render(screenOf(relation(false, true)));
  press('Follow back Ada');
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  await screen.findByRole('button', { name: 'Follow back Ada' });
});

test('newer news of the list wins over what the button was answered', async () => {
  const { rerender } = render(screenOf(relation(false)));
  press('Follow Ada');
  await screen.findByRole('button', { name: 'Following Ada, unfollow' });
  rerender(screenOf(relation(false)));
  expect(await screen.findByRole('button', { name: 'Follow Ada' })).toBeTruthy();
});

test('whom one may not follow has no button', () => {
  render(screenOf(relation(false, false, false)));
  expect(screen.queryByRole('button')).toBeNull();
});
