import { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import { createAppRouter } from './router.tsx';

export interface PageAt {
  /** The path of its file in web/src/app, without the extension; null for an unknown address. */
  name: string | null;
  layout: 'bare' | 'members' | 'open';
}

const LAYOUTS = ['bare', 'members', 'open'] as const;

const router = createAppRouter({ queryClient: new QueryClient(), history: createMemoryHistory() });

/** The page and the layout that the router would show at a path, without loading or showing it. */
export function pageAt(pathname: string): PageAt {
  const [matchedRoutes] = router.getMatchedRoutes(pathname);
  const layout = LAYOUTS.find((each) => matchedRoutes.some(({ id }) => id === `/${each}`)) ?? 'open';
  return { name: matchedRoutes.at(-1)?.options.staticData?.page ?? null, layout };
}
