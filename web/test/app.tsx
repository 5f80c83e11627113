import type { OwnProfile } from '@halfstar/contract/profiles/profiles.schema';
import { MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
  RouterProvider,
} from '@tanstack/react-router';
import { render, renderHook } from '@testing-library/react';
import { createContext, type ReactNode, use } from 'react';
import { type Auth, AuthContext } from '#app/session/auth-context.ts';
import { siteQuery } from '#features/site/api/site.ts';
import { createQueryClient } from '#lib/query-client.ts';
import { MemberContext, ViewerContext } from '#lib/viewer.ts';
import { ADA, makeOwnProfile, signedIn } from './fixtures.ts';

/** The app's query client without retries, and the errors that it reported. */
export function testQueryClient() {
  const queryErrors: unknown[] = [];
  const mutationErrors: { error: unknown; quiet: boolean }[] = [];
  const queryClient = createQueryClient({
    onQueryError: (error) => queryErrors.push(error),
    onMutationError: (error, quiet) => mutationErrors.push({ error, quiet }),
    retry: false,
  });
  return { queryClient, queryErrors, mutationErrors };
}

export type AppOptions = {
  /** The viewer: Ada by default, null for a visitor. */
  viewerId?: string | null;
  /** The member's settings. */
  settings?: Partial<OwnProfile>;
  /** The address of the page. */
  path?: string;
  queryClient?: QueryClient;
};

const makeAuth = (viewerId: string | null, settings: Partial<OwnProfile>): Auth => ({
  ...(viewerId === null ? { user: null, session: null } : signedIn({ ...ADA, user_id: viewerId })),
  profile: viewerId === null ? null : makeOwnProfile({ ...ADA, user_id: viewerId }, settings),
  loading: false,
  signOut: async () => {},
  refreshProfile: async () => {},
});

const Content = createContext<ReactNode>(null);

function Page(): ReactNode {
  return use(Content);
}

/** The providers that components need: query client, router, viewer and theme. */
function makeApp(options: AppOptions) {
  const { viewerId = ADA.user_id, settings = {}, path = '/', queryClient = testQueryClient().queryClient } = options;
  const auth = makeAuth(viewerId, settings);
  // Every page has loaded it before its components are shown.
  queryClient.setQueryData(siteQuery.queryKey, { announcement: null, pauses: [] });
  const router = createRouter({
    routeTree: createRootRoute({ component: Page }),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  const around = (children: ReactNode) => (
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test">
        <AuthContext value={auth}>
          <ViewerContext value={viewerId}>
            <MemberContext value={viewerId !== null}>{children}</MemberContext>
          </ViewerContext>
        </AuthContext>
      </MantineProvider>
    </QueryClientProvider>
  );
  return { queryClient, router, around };
}

type Wrapped = { children: ReactNode };

/** Renders a component. It appears asynchronously, like every page of the router. */
export function renderWithApp(ui: ReactNode, options: AppOptions = {}) {
  const { around, router, queryClient } = makeApp(options);
  const wrapper = ({ children }: Wrapped) =>
    around(
      <Content value={children}>
        <RouterProvider router={router as never} />
      </Content>,
    );
  return { ...render(ui, { wrapper }), router, queryClient };
}

/** Renders a hook with a router but without a page. */
export function renderHookWithApp<Result, Props>(
  hook: (props: Props) => Result,
  { initialProps, ...options }: AppOptions & { initialProps?: Props } = {},
) {
  const { around, router, queryClient } = makeApp(options);
  const wrapper = ({ children }: Wrapped) =>
    around(<RouterContextProvider router={router as never}>{children}</RouterContextProvider>);
  return { ...renderHook(hook, { wrapper, initialProps: initialProps as Props }), router, queryClient };
}
