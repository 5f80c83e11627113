import { act, render, screen } from '@testing-library/react';
import { Component, type ReactNode, Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyWithRetry, resetFailedLoads } from './lazy-with-retry.ts';

type Module = { default: (props: { name: string }) => ReactNode };

const module: Module = { default: ({ name }) => <p>{name}</p> };

class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override componentDidCatch = () => resetFailedLoads();
  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <button type="button" onClick={() => this.setState({ failed: false })}>
        Try again
      </button>
    );
  }
}

const show = (page: ReactNode) =>
  render(
    <Boundary>
      <Suspense fallback={<p>Loading</p>}>{page}</Suspense>
    </Boundary>,
  );

// Silences React's reports of caught errors.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => void vi.restoreAllMocks());

test('the code is fetched once, when first rendered, for all components that show it', async () => {
  const load = vi.fn<() => Promise<Module>>(async () => module);
  const Page = lazyWithRetry(load);
  expect(load).not.toHaveBeenCalled();
  await act(async () =>
    show(
      <>
        <Page name="one" />
        <Page name="two" />
      </>,
    ),
  );
  expect(await screen.findByText('one')).toBeTruthy();
  expect(screen.getByText('two')).toBeTruthy();
  expect(load).toHaveBeenCalledOnce();
});

test('preloaded code is rendered without a skeleton', async () => {
  const Page = lazyWithRetry(async () => module);
  await Page.preload();
  show(<Page name="here" />);
  expect(screen.getByText('here')).toBeTruthy();
  expect(Page.preload()).toBeUndefined();
});

test('a failed preload is silent, and the code is fetched again when rendered', async () => {
  const load = vi.fn<() => Promise<Module>>().mockRejectedValueOnce(new TypeError('offline')).mockResolvedValue(module);
  const Page = lazyWithRetry(load);
  await expect(Page.preload()).resolves.toBeUndefined();
  await act(async () => show(<Page name="there" />));
  expect(await screen.findByText('there')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(2);
});

test('code that fails while rendering is an error, and fetched again only on a retry', async () => {
  const load = vi.fn<() => Promise<Module>>().mockRejectedValueOnce(new TypeError('offline')).mockResolvedValue(module);
  const Page = lazyWithRetry(load);
  await act(async () => show(<Page name="back" />));
  const button = await screen.findByRole('button', { name: 'Try again' });
  expect(load).toHaveBeenCalledOnce();
  await act(async () => button.click());
  expect(await screen.findByText('back')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(2);
});

test('a page that fails again can be retried again', async () => {
  const load = vi
    .fn<() => Promise<Module>>()
    .mockRejectedValueOnce(new TypeError('offline'))
    .mockRejectedValueOnce(new TypeError('offline'))
    .mockResolvedValue(module);
  const Page = lazyWithRetry(load);
  await act(async () => show(<Page name="at last" />));
  for (const tries of [1, 2]) {
    const button = await screen.findByRole('button', { name: 'Try again' });
    expect(load).toHaveBeenCalledTimes(tries);
    await act(async () => button.click());
  }
  expect(await screen.findByText('at last')).toBeTruthy();
});
