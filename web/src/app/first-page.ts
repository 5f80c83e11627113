import type { QueryClient } from '@tanstack/react-query';
import { loadAnnouncementAndPauses } from '#features/site/api/site.ts';
import { scaleTimeoutMs } from '#lib/patience.ts';
import { waitForPageLoaders } from './page-loader.ts';
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
 * Loads the page at this address, its viewer and the announcement, and resolves when it can be rendered completely, at the latest after 0.4
 * seconds, or ten for a page that the server rendered. Never rejects. Its code is loaded in parallel with the app, so skeletons would only
 * flash, and React keeps each of them for 300 ms. For a page that the server rendered, all that its loader asks for is waited for, because
 * React loses a click on a part whose code is missing.
 */
export async function loadFirstPageWithTimeout(
  queryClient: QueryClient,
  router: AppRouter,
  serverRendered: boolean,
): Promise<void> {
  const load = async () => {
    await Promise.allSettled([router.load(), loadViewer(queryClient), loadAnnouncementAndPauses(queryClient)]);
    if (serverRendered) await waitForPageLoaders();
  };
  await Promise.race([
    load(),
    new Promise((resolve) =>
      setTimeout(resolve, serverRendered ? scaleTimeoutMs(RENDERED_PAGE_TIMEOUT_MS) : EMPTY_PAGE_TIMEOUT_MS),
    ),
  ]);
}
