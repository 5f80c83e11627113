import { createBrowserHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { act, renderHook } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { useCloseOnBack } from './close-on-back.ts';

async function goBack(): Promise<void> {
  const returned = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  window.history.back();
  await returned;
}

test('Back closes the topmost of what is open, and leaves the page only when nothing is', async () => {
  const history = createBrowserHistory();
  onTestFinished(() => history.destroy());
  const router = createRouter({ routeTree: createRootRoute(), history });
  const closed: string[] = [];
  const open = (name: string) => {
    const opened = renderHook(({ active }) => useCloseOnBack(active, () => closed.push(name)), {
      initialProps: { active: true },
      wrapper: ({ children }) => <RouterContextProvider router={router}>{children}</RouterContextProvider>,
    });
    return () => act(() => opened.rerender({ active: false }));
  };
  for (const path of ['/movies', '/profile']) {
    history.push(path);
    history.flush();
  }
  const closeEditor = open('editor');
  const closeQuestion = open('question');
  await goBack();
  await eventually(() => expect(closed).toEqual(['question']));
  await eventually(() => expect(window.location.pathname).toBe('/profile'));
  closeQuestion();
  await goBack();
  await eventually(() => expect(closed).toEqual(['question', 'editor']));
  await eventually(() => expect(window.location.pathname).toBe('/profile'));
  closeEditor();
  await goBack();
  await eventually(() => expect(window.location.pathname).toBe('/movies'));
  expect(closed).toHaveLength(2);
});
