import { act } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderHookWithApp } from '#test/app.tsx';
import { useActIfSignedIn } from './viewer.ts';

test('an action for members runs at once for a member', () => {
  const { result, router } = renderHookWithApp(() => useActIfSignedIn(), { path: '/movies/1' });
  const run = vi.fn<() => void>();
  act(() => result.current('rate Heat', run));
  expect(run).toHaveBeenCalledOnce();
  expect(router.latestLocation.href).toBe('/movies/1');
});

test('a visitor is sent to sign in, told what for, and from there back, and the action does not run', async () => {
  const { result, router } = renderHookWithApp(() => useActIfSignedIn(), { path: '/movies/1?film=2', viewerId: null });
  const run = vi.fn<() => void>();
  await act(async () => result.current('rate Heat', run));
  expect(run).not.toHaveBeenCalled();
  expect(router.latestLocation.pathname).toBe('/auth');
  expect(router.latestLocation.search).toEqual({ next: '/movies/1?film=2' });
  expect(router.latestLocation.state.reason).toBe('Sign in to rate Heat');
});
