import type { QueryClient } from '@tanstack/react-query';
import { giveUpAfter } from '#lib/patience.ts';
import { pagesLoaded } from './page-loader.ts';
import type { AppRouter } from './router.tsx';
import { loadViewer } from './session/load-viewer.ts';

/** After this long an empty window should show skeletons. */
const EMPTY_PAGE_TIMEOUT_MS = 400;
/**
 * Server-rendered HTML stays longer, because it is better than a skeleton; but a page whose code never arrives must show an
 * error at some point.
 */
const RENDERED_PAGE_TIMEOUT_MS = 10_000;

/**
 * Resolves when the page at this address can be rendered completely, or after a timeout. Its code is loaded in parallel with
 * the app, so skeletons would only flash, and React keeps each of them for 300 ms. Of a page that the server rendered, everything
 * that its loader asks for is waited for: the data came with it, and React loses a click on a part whose code is missing.
 */
export async function firstPageReady(queryClient: QueryClient, router: AppRouter, rendered: boolean): Promise<void> {
  const load = async () => {
    await Promise.allSettled([router.load(), loadViewer(queryClient)]);
    if (rendered) await pagesLoaded();
  };
  await Promise.race([
    load(),
    new Promise((resolve) =>
      setTimeout(resolve, rendered ? giveUpAfter(RENDERED_PAGE_TIMEOUT_MS) : EMPTY_PAGE_TIMEOUT_MS),
    ),
  ]);
}
