import { AsyncLocalStorage } from 'node:async_hooks';
import { type QueryClient, type QueryKey, type QueryOptions, skipToken } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { type Drawing, drawWith } from '#lib/drawing.ts';
import { createQueryCache } from '#lib/query-cache.ts';
import { App } from './App.tsx';
import { type Known, knownElement } from './known.ts';
import { createAppRouter } from './router.tsx';
import { whoReads } from './session/who-reads.ts';

export { pageAt } from './page-at.ts';

/** What a page asks for leads to more: a profile to its cards, those to their films, these to where they stand. */
const MAX_ROUNDS = 5;

const drawings = new AsyncLocalStorage<Drawing>();
drawWith(() => drawings.getStore());

/** Title and links, for the head. */
const HEAD = /^(?:<title>[^<]*<\/title>|<(?:link|meta) [^>]*>)*/;

export interface DrawnPage {
  head: string;
  /** For the place of index.html's #root: the page in it, and what it was drawn from. */
  root: string;
}

/**
 * Draws the page at an address (its path and search) as HTML.
 * Null where that is left to the browser: pages around signing up, open dialogs, whatever needs an answer that is not there.
 */
export function drawPage(path: string, drawing: Drawing): Promise<DrawnPage | null> {
  return drawings.run(drawing, () => draw(path, drawing));
}

async function draw(path: string, { at }: Drawing): Promise<DrawnPage | null> {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }));
  const cache = createQueryCache({ onQueryError: () => {}, onMutationError: () => {} });
  cache.setDefaultOptions({ queries: { ...cache.getDefaultOptions().queries, retry: false } });
  const missing = missingFrom(cache);
  const [reader] = await Promise.all([whoReads(cache), router.load()]);
  const { matches } = router.state;
  const { film, review } = router.latestLocation.search;
  const forReader = matches.some(({ routeId }) =>
    routeId === '/members' ? reader === 'member' : routeId === '/open' && reader !== 'other',
  );
  if (film !== undefined || review !== undefined || !forReader) return null;

  const app = <App cache={cache} router={router} />;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each round asks for what the one before has shown to be missing
    const html = await drawn(app);
    const asks = missing();
    if (asks.length === 0) {
      const [head = ''] = HEAD.exec(html) ?? [];
      const known = knownElement({ at, answers: answersIn(cache) });
      return { head, root: `<div id="root">${html.slice(head.length)}</div>${known}` };
    }
    // oxlint-disable-next-line no-await-in-loop -- see above
    const answers = await Promise.allSettled(asks.map((ask) => ask()));
    if (answers.some(({ status }) => status === 'rejected')) return null;
  }
  return null;
}

type Wanted = QueryOptions & { queryKey: QueryKey };

/**
 * Components ask what they want to know once they stand, which they never do here. So it is noted as they are drawn; the
 * returned function says what of it is not known yet.
 */
function missingFrom(cache: QueryClient): () => (() => Promise<unknown>)[] {
  const wanted = new Map<string, Wanted>();
  const withDefaults = cache.defaultQueryOptions.bind(cache);
  cache.defaultQueryOptions = (options) => {
    const defaulted = withDefaults(options);
    if (defaulted.enabled !== false && defaulted.queryFn !== skipToken) {
      // Its types stand for any query's here.
      wanted.set(defaulted.queryHash, defaulted as unknown as Wanted);
    }
    return defaulted;
  };
  const queries = cache.getQueryCache();
  return () =>
    [...wanted]
      .filter(([hash]) => queries.get(hash)?.state.data === undefined)
      .map(
        ([, options]) =>
          () =>
            queries.build(cache, options).fetch(options),
      );
}

const answersIn = (cache: QueryClient): Known['answers'] =>
  cache
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }) => [queryKey, state.data]);

async function drawn(app: ReactNode): Promise<string> {
  const errors: unknown[] = [];
  const { prelude } = await prerender(app, {
    // Larger parts would be put in their place by a script, which the content security policy forbids.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => void errors.push(error),
  });
  const html = await new Response(prelude).text();
  if (errors.length > 0) throw errors[0];
  return html;
}
