import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { provideServerRequest } from '#lib/server-render.ts';
import { useSidebarCollapsed } from './sidebar-state.ts';

afterEach(() => {
  provideServerRequest(() => undefined);
  document.cookie = 'sidebar_collapsed=; max-age=0; path=/';
});

const open = () => renderHook(() => useSidebarCollapsed()).result;

test('a collapsed sidebar stays collapsed on later pages until it is expanded', () => {
  const first = open();
  expect(first.current[0]).toBe(false);
  act(() => first.current[1]());
  expect(first.current[0]).toBe(true);
  const next = open();
  expect(next.current[0]).toBe(true);
  act(() => next.current[1]());
  expect(open().current[0]).toBe(false);
});

test('the server renders it according to the viewer’s cookie', () => {
  const request = { fetch: async () => new Response(), origin: '', at: 0 };
  provideServerRequest(() => ({ ...request, cookie: 'session=x; sidebar_collapsed=true' }));
  expect(open().current[0]).toBe(true);
  provideServerRequest(() => ({ ...request, cookie: 'not_sidebar_collapsed=true; sidebar_collapsed=false' }));
  expect(open().current[0]).toBe(false);
});
