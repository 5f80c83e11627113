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

/**
 * The router's loader for the page in a module. The server waits for it. A browser does not: it shows the page at once with
 * skeletons, and with its error state if a query fails.
 */
export function pageLoader(loadModule: () => Promise<LoaderModule>) {
  const load = async ({ context: { queryClient }, params, deps }: LoaderArguments): Promise<void> => {
    const [{ loader }, viewer] = await Promise.all([loadCode(loadModule), loadViewer(queryClient)]);
    // validateSearch has already parsed the search into what the page's loader expects.
    await loader?.({ queryClient, viewer, params, search: deps as never });
  };
  return (loaderArguments: LoaderArguments): Promise<void> | undefined => {
    const loading = load(loaderArguments);
    if (serverRequest() !== undefined) return loading;
    loading.catch(() => {});
    return undefined;
  };
}
