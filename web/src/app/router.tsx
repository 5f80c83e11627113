import { createRootRoute, createRoute, createRouter, Outlet, type RouterHistory } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { dialogSearch } from '#features/movies/model/dialog-search.ts';
import { takeHeadingFocus, wishHeadingFocus } from '#lib/heading-focus.ts';
import { forgetFailedLoads, lazyAgain } from '#lib/lazy-again.ts';
import { Crashed } from '#ui/states/ErrorBoundary.tsx';
import {
  authSearch,
  discoverSearch,
  emailConfirmationSearch,
  followersSearch,
  listsSearch,
  moviesSearch,
  onboardingSearch,
  parseSearch,
  reviewsSearch,
  stringifySearch,
  timelineSearch,
} from './search-params.ts';
import { AuthProvider } from './session/AuthProvider.tsx';
import { MembersLayout } from './shell/MembersLayout.tsx';
import { NotFound } from './shell/NotFound.tsx';
import { BareLayout, OpenLayout } from './shell/PublicLayout.tsx';
import { PageSkeleton } from './shell/ShellSkeleton.tsx';

/**
 * The map of addresses. A page is a file app/<subject>/<Name>Page.tsx with a default export; its code is loaded when it is first opened.
 * Three layouts: `bare` around signing up, `members` behind the gate, `open` for what everyone may read.
 * Dialogs are search parameters of every page: see features/movies/model/dialog-search.ts.
 */
const pages = import.meta.glob<{ default: ComponentType }>('./*/*Page.tsx');

/** What a route shows, and for the server its name: see page-at.ts. */
function page(name: string) {
  const load = pages[`./${name}.tsx`];
  return { component: load === undefined ? NotFound : lazyAgain(load), staticData: { page: name } };
}

const root = createRootRoute({
  validateSearch: dialogSearch,
  component: () => (
    <AuthProvider>
      <Outlet />
    </AuthProvider>
  ),
});

const bare = createRoute({ getParentRoute: () => root, id: 'bare', component: BareLayout });
const members = createRoute({ getParentRoute: () => root, id: 'members', component: MembersLayout });
const open = createRoute({ getParentRoute: () => root, id: 'open', component: OpenLayout });

const inBare = { getParentRoute: () => bare };
const inMembers = { getParentRoute: () => members };
const inOpen = { getParentRoute: () => open };

const kit = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => root,
        path: '/dev/kit',
        component: lazyAgain(() => import('./kit/Kit.tsx')),
      }),
    ]
  : [];

const routeTree = root.addChildren([
  bare.addChildren([
    createRoute({ ...inBare, path: '/auth', ...page('auth/AuthPage'), validateSearch: authSearch }),
    createRoute({
      ...inBare,
      path: '/email-confirmation',
      ...page('auth/EmailConfirmationPage'),
      validateSearch: emailConfirmationSearch,
    }),
    createRoute({
      ...inBare,
      path: '/onboarding',
      ...page('onboarding/FoundersOnboardingPage'),
      validateSearch: onboardingSearch,
    }),
    createRoute({
      ...inBare,
      path: '/ncg-onboarding',
      ...page('onboarding/CinemaOnboardingPage'),
      validateSearch: onboardingSearch,
    }),
  ]),
  members.addChildren([
    createRoute({ ...inMembers, path: '/', ...page('timeline/HomePage'), validateSearch: timelineSearch }),
    createRoute({ ...inMembers, path: '/timeline', ...page('timeline/TimelinePage'), validateSearch: timelineSearch }),
    createRoute({ ...inMembers, path: '/discover', ...page('browse/DiscoverPage'), validateSearch: discoverSearch }),
    createRoute({ ...inMembers, path: '/movies', ...page('browse/MoviesPage'), validateSearch: moviesSearch }),
    createRoute({ ...inMembers, path: '/profile', ...page('profile/ProfilePage') }),
    createRoute({ ...inMembers, path: '/followers', ...page('people/FollowersPage'), validateSearch: followersSearch }),
    createRoute({ ...inMembers, path: '/reviews', ...page('review/OwnReviewsPage'), validateSearch: reviewsSearch }),
    createRoute({ ...inMembers, path: '/lists', ...page('lists/OwnListsPage'), validateSearch: listsSearch }),
    createRoute({ ...inMembers, path: '/founder-invites', ...page('invites/FounderInvitesPage') }),
    createRoute({ ...inMembers, path: '/employee-verification', ...page('verification/EmployeeVerificationPage') }),
    createRoute({ ...inMembers, path: '/admin/movie-backfill', ...page('admin/MovieBackfillPage') }),
    createRoute({ ...inMembers, path: '/settings', ...page('settings/SettingsPage') }),
  ]),
  open.addChildren([
    createRoute({ ...inOpen, path: '/profile/$username', ...page('profile/ProfilePage') }),
    createRoute({ ...inOpen, path: '/$username', ...page('profile/ProfilePage') }),
    createRoute({ ...inOpen, path: '/$username/lists', ...page('lists/MemberListsPage'), validateSearch: listsSearch }),
    createRoute({ ...inOpen, path: '/movies/$movieId', ...page('film/FilmPage') }),
    createRoute({ ...inOpen, path: '/reviews/$reviewId', ...page('review/ReviewPage') }),
    createRoute({ ...inOpen, path: '/lists/$listId', ...page('lists/CustomListPage') }),
    createRoute({ ...inOpen, path: '/$', component: NotFound }),
  ]),
  ...kit,
]);

/** `history` for where there is no browser. */
export function createAppRouter(history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    history,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPendingMs: 150,
    defaultPendingComponent: PageSkeleton,
    defaultNotFoundComponent: () => <NotFound />,
    defaultErrorComponent: ({ error, reset }) => <Crashed error={error} onTryAgain={reset} />,
    defaultOnCatch: forgetFailedLoads,
  });
  router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
    if (fromLocation !== undefined && pathChanged) wishHeadingFocus();
  });
  router.subscribe('onRendered', () => takeHeadingFocus());
  return router;
}
export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
  interface StaticDataRouteOption {
    page?: string;
  }
}
