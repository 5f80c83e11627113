import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { loadCode } from '#lib/load-code.ts';
import { serverRequest } from '#lib/server-render.ts';
import type { PageLoader, PageSearch } from './page-request.ts';
import { loadViewer } from './session/load-viewer.ts';

interface LoaderModule {
  loader?: PageLoader<never>;
}

export interface PageModule extends LoaderModule {
  default: ComponentType;
}

interface LoaderArguments {
  context: { queryClient: QueryClient };
  params: Record<string, string>;
  deps: PageSearch;
}

/** What browsers load without the router waiting for it. */
const underWay = new Set<Promise<void>>();

/** Resolves when everything that page loaders have begun in this browser is loaded or has failed. Never rejects. */
export async function waitForPageLoaders(): Promise<void> {
  await Promise.allSettled(underWay);
}

/**
 * Makes the router’s loader for the page in a module, which runs the module’s own `loader`. The server waits for it. In a browser the
 * router does not: it shows the page at once with skeletons, and with its error state if a query fails.
 */
export function createRouteLoader(
  loadModule: () => Promise<LoaderModule>,
): (loaderArguments: LoaderArguments) => Promise<void> | undefined {
  const load = async ({ context: { queryClient }, params, deps }: LoaderArguments): Promise<void> => {
    const [{ loader }, viewer] = await Promise.all([loadCode(loadModule), loadViewer(queryClient)]);
    // validateSearch has already parsed the search into what the page's loader expects.
    await loader?.({ queryClient, viewer, params, search: deps as never });
  };
  return (loaderArguments) => {
    const loading = load(loaderArguments);
    if (serverRequest() !== undefined) return loading;
    underWay.add(loading);
    const forget = () => underWay.delete(loading);
    loading.then(forget, forget);
    return undefined;
  };
}
