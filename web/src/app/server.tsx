import { AsyncLocalStorage } from 'node:async_hooks';
import { createMemoryHistory } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { loadAnnouncementAndPauses } from '#features/site/api/site.ts';
import { createQueryClient } from '#lib/query-client.ts';
import { provideServerRequest, type ServerRequest } from '#lib/server-render.ts';
import { loadCompositions } from '#ui/posters/load-compositions.ts';
import { App } from './App.tsx';
import { renderStateScript } from './dehydrated-state.ts';
import { createAppRouter } from './router.tsx';
import { loadViewer } from './session/load-viewer.ts';

export { pageAt } from './page-at.ts';

const requests = new AsyncLocalStorage<ServerRequest>();
provideServerRequest(() => requests.getStore());

export interface RenderedPage {
  /** Elements for the head: the page's title, and what else its components render there. */
  head: string;
  /** Takes the place of index.html's #root: the page in it, and the state to hydrate it from. */
  root: string;
}

/**
 * Renders the page at an address (its path and search) as HTML. Returns null for what only the browser renders: pages around
 * signing up, open dialogs, pages whose data could not be loaded.
 */
export function renderPage(path: string, request: ServerRequest): Promise<RenderedPage | null> {
  return requests.run(request, () => render(path, request));
}

async function render(path: string, { at }: ServerRequest): Promise<RenderedPage | null> {
  const queryClient = createQueryClient({ onQueryError: () => {}, onMutationError: () => {}, retry: false });
  const router = createAppRouter({ queryClient, history: createMemoryHistory({ initialEntries: [path] }) });
  const { film, review } = router.latestLocation.search;
  if (film !== undefined || review !== undefined) return null;
  const [viewer] = await Promise.all([
    loadViewer(queryClient),
    router.load(),
    loadAnnouncementAndPauses(queryClient),
    loadCompositions(),
  ]);
  const { matches } = router.state;
  const isForViewer = matches.some(({ routeId }) =>
    routeId === '/members' ? viewer.kind === 'member' : routeId === '/open' && viewer.kind !== 'incomplete',
  );
  const isLoaded = matches.every(({ status }) => status === 'success');
  if (!isForViewer || !isLoaded) return null;
  const { head, body } = await renderDocument(<App queryClient={queryClient} router={router} />);
  return { head, root: `<div id="root">${body}</div>${renderStateScript(at, queryClient)}` };
}

/** React puts titles and links into the head of the document that it renders. */
async function renderDocument(app: ReactNode): Promise<{ head: string; body: string }> {
  const errors: unknown[] = [];
  const { prelude } = await prerender(
    <html lang="en">
      <body>{app}</body>
    </html>,
    {
      // React would insert larger parts with an inline script, which the content security policy forbids.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => void errors.push(error),
    },
  );
  const html = await new Response(prelude).text();
  if (errors.length > 0) throw errors[0];
  const between = (start: string, end: string) => html.slice(html.indexOf(start) + start.length, html.lastIndexOf(end));
  return { head: between('<head>', '</head><body>'), body: between('</head><body>', '</body></html>') };
}
