import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { lazyWithRetry } from '#lib/lazy-with-retry.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';

// Silences React's reports of caught errors.
beforeEach(() => {
  const silenced = vi.spyOn(console, 'error').mockImplementation(() => {});
  return () => silenced.mockRestore();
});

const show = (page: ReactNode) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <ErrorBoundary>
          <Suspense fallback={<p>Loading</p>}>{page}</Suspense>
        </ErrorBoundary>
      </MantineProvider>
    </QueryClientProvider>,
  );

/** Says that there is a connection until this holds: React listens some moments after the message is there, and again after each try. */
const sayOnlineUntil = (holds: () => void) =>
  waitFor(() => {
    fireEvent.online(window);
    holds();
  });

test('a page whose code there is no connection for says so, names no file, and comes by itself', async () => {
  const line = { isUp: false, tries: 0 };
  const Page = lazyWithRetry(async () => {
    line.tries += 1;
    if (!line.isUp) throw new Error('Unable to preload CSS for /assets/lists.css');
    return { default: () => <p>Your lists</p> };
  });
  const offline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  show(<Page />);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('You are offline. It comes by itself once you are connected.');
  expect(alert.textContent).not.toMatch(/css|Something went wrong/i);
  offline.mockRestore();

  await sayOnlineUntil(() => expect(line.tries).toBeGreaterThan(1));
  expect(screen.getByRole('alert')).toBe(alert);
  line.isUp = true;
  await sayOnlineUntil(() => expect(screen.queryByText('Your lists')).not.toBeNull());
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a mistake of the page says that something went wrong, and is not repeated by itself', async () => {
  let renders = 0;
  const Broken = () => {
    renders += 1;
    throw new TypeError('x is not a function');
  };
  show(<Broken />);
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong');
  const before = renders;
  fireEvent.online(window);
  expect(renders).toBe(before);
});
