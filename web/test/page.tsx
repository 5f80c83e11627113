import { notifications } from '@mantine/notifications';
import { notifyManager, type QueryClient } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import { act, render, waitFor } from '@testing-library/react';
import { expect, onTestFinished, vi } from 'vitest';
import { App } from '#app/App.tsx';
import { createAppRouter } from '#app/router.tsx';
import { loadViewer } from '#app/session/load-viewer.ts';
import { testQueryClient } from './app.tsx';
import { stubWebSocket } from './fake-socket.ts';
import { type Answers, stubApi } from './stub-api.ts';

function showDialog(this: HTMLDialogElement): void {
  this.open = true;
}

function closeDialog(this: HTMLDialogElement): void {
  this.open = false;
}

/** Stubs the browser APIs that jsdom lacks. */
function stubBrowser(): void {
  class Observer {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', Observer);
  vi.stubGlobal('IntersectionObserver', Observer);
  vi.stubGlobal('scrollTo', () => {});
  Element.prototype.scrollIntoView ??= () => {};
  // Text areas that grow measure themselves again when fonts arrive.
  Object.assign(document, { fonts: new EventTarget() });
  HTMLDialogElement.prototype.showModal ??= showDialog;
  HTMLDialogElement.prototype.close ??= closeDialog;
  onTestFinished(() => void vi.unstubAllGlobals());
  // A list that lost its focused row keeps the focus until the next key.
  onTestFinished(() => void document.dispatchEvent(new KeyboardEvent('keydown')));
  // Toasts are kept outside of the app, and only a few are shown at a time.
  onTestFinished(() => {
    notifications.clean();
    notifications.cleanQueue();
  });
}

/** From here on the media queries match for which this is true, for example those of a wide screen. */
export const stubMedia = (matches: (media: string) => boolean) =>
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { matches: matches(media), media, onchange: null }),
  );

/** The whole app at an address, before anything is fetched or rendered. */
export function appAt(path: string, { queryClient }: { queryClient: QueryClient } = testQueryClient()) {
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createAppRouter({ queryClient, history });
  const show = () => {
    stubBrowser();
    const { sockets, last } = stubWebSocket();
    // As in a browser (main.tsx). It renders everything twice, so only the long run does it.
    const reactStrictMode = process.env.LONG_TESTS !== undefined;
    render(<App queryClient={queryClient} router={router} />, { reactStrictMode });
    return { sockets, last };
  };
  return { queryClient, router, history, show };
}

/** Opens the whole app at an address, with a stubbed server. */
export function openPage(path: string, answers: Answers) {
  const api = stubApi(answers);
  const app = appAt(path);
  return { ...app, api, live: app.show() };
}

/**
 * Opens a page that is loaded before it is shown, as a browser does it, and waits until it is complete. Otherwise the router shows
 * what it has while it still loads, and then the page anew: what was pressed or focused before is gone then.
 */
export async function openLoadedPage(path: string, answers: Answers, from?: Parameters<typeof appAt>[1]) {
  const api = stubApi(answers);
  const app = appAt(path, from);
  await Promise.all([app.router.load(), loadViewer(app.queryClient)]);
  // A page that suspends while it is rendered is only shown afterwards when this is awaited.
  const live = await act(async () => app.show());
  await waitFor(() => {
    expect(document.querySelector('h1')).not.toBeNull();
    expect([app.router.state.status, app.queryClient.isFetching()]).toEqual(['idle', 0]);
  });
  // Components hear a moment later that their data has arrived.
  await act(() => new Promise<void>((resolve) => notifyManager.schedule(resolve)));
  return { ...app, api, live };
}
