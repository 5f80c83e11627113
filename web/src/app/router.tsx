import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Outlet,
  type RouterHistory,
} from '@tanstack/react-router';
import { dialogSearch } from '#features/movies/model/dialog-search.ts';
import { focusHeadingIfRequested, requestHeadingFocus } from '#lib/heading-focus.ts';
import { lazyWithRetry, resetFailedLoads } from '#lib/lazy-with-retry.ts';
import { loadCompositions } from '#ui/posters/load-compositions.ts';
import { CrashMessage } from '#ui/states/ErrorBoundary.tsx';
import { preloadSignUpTabIfOpened } from './auth/sign-up-tab.ts';
import { createRouteLoader, type PageModule } from './page-loader.ts';
import type { PageSearch } from './page-request.ts';
import {
  adminClubsSearch,
  adminMembersSearch,
  auditLogSearch,
  authSearch,
  clubSearch,
  clubsSearch,
  discoverSearch,
  emailConfirmationSearch,
  feedbackSearch,
  figuresSearch,
  followersSearch,
  homeSearch,
  invitesSearch,
  jobsSearch,
  listsSearch,
  moderatorSearch,
  moviesSearch,
  notificationsSearch,
  onboardingSearch,
  parseSearch,
  personSearch,
  reviewSearch,
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
 * The addresses of the app. A page is a file app/<subject>/<Name>Page.tsx with its component as the default export and usually
 * a `loader`; both are loaded when the page is first opened or a link to it is hovered. There are three layouts: `bare` around
 * signing up, `members` behind the auth guard, `open` for what everyone may read. Dialogs are search parameters of every page:
 * see features/movies/model/dialog-search.ts.
 */
const pages = import.meta.glob<PageModule>('./*/*Page.tsx');

const withoutDialogs = ({
  film: _film,
  review: _review,
  club: _club,
  part: _part,
  order: _order,
  ...search
}: PageSearch) => search;

/**
 * The options of a page's route: its component, its loader, and its name for the server (see page-at.ts). `preload` loads other
 * code that the page needs at once.
 */
function page(name: string, preload?: () => Promise<void> | undefined) {
  const load = pages[`./${name}.tsx`];
  if (load === undefined) return { component: NotFound };
  return {
    component: lazyWithRetry(async () => (await Promise.all([load(), preload?.()]))[0]),
    staticData: { page: name },
    loaderDeps: ({ search }: { search: PageSearch }) => withoutDialogs(search),
    loader: createRouteLoader(load),
  };
}

const filmDialogLoader = createRouteLoader(async () => {
  const { loader } = await import('./film/FilmDialog.tsx');
  return { loader };
});

/** What members open most, from almost every page. */
const OFTEN_OPENED = ['timeline/HomePage', 'browse/MoviesPage', 'profile/ProfilePage'];

/** Loads the code of the pages that are opened most, of the film dialog and of generated posters, so that they need not wait for it. */
export async function preloadOftenOpenedPages(): Promise<void> {
  const loads = OFTEN_OPENED.flatMap((name) => pages[`./${name}.tsx`] ?? []);
  await Promise.allSettled([...loads, () => import('./film/FilmDialog.tsx'), loadCompositions].map((load) => load()));
}

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  validateSearch: dialogSearch,
  loaderDeps: ({ search: { film } }) => ({ film }),
  loader: (request) => (request.deps.film === undefined ? undefined : filmDialogLoader(request)),
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
        component: lazyWithRetry(() => import('./kit/Kit.tsx')),
      }),
    ]
  : [];

const routeTree = root.addChildren([
  bare.addChildren([
    createRoute({
      ...inBare,
      path: '/auth',
      ...page('auth/AuthPage', preloadSignUpTabIfOpened),
      validateSearch: authSearch,
    }),
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
    createRoute({ ...inMembers, path: '/', ...page('timeline/HomePage'), validateSearch: homeSearch }),
    createRoute({ ...inMembers, path: '/timeline', ...page('timeline/TimelinePage'), validateSearch: timelineSearch }),
    createRoute({ ...inMembers, path: '/discover', ...page('browse/DiscoverPage'), validateSearch: discoverSearch }),
    createRoute({ ...inMembers, path: '/movies', ...page('browse/MoviesPage'), validateSearch: moviesSearch }),
    createRoute({ ...inMembers, path: '/movie-clubs', ...page('clubs/ClubsPage'), validateSearch: clubsSearch }),
    createRoute({ ...inMembers, path: '/profile', ...page('profile/ProfilePage') }),
    createRoute({ ...inMembers, path: '/followers', ...page('people/FollowersPage'), validateSearch: followersSearch }),
    createRoute({ ...inMembers, path: '/reviews', ...page('review/OwnReviewsPage'), validateSearch: reviewsSearch }),
    createRoute({ ...inMembers, path: '/lists', ...page('lists/OwnListsPage'), validateSearch: listsSearch }),
    createRoute({ ...inMembers, path: '/import', ...page('imports/ImportPage') }),
    createRoute({ ...inMembers, path: '/founder-invites', ...page('invites/FounderInvitesPage') }),
    createRoute({ ...inMembers, path: '/employee-verification', ...page('verification/EmployeeVerificationPage') }),
    createRoute({ ...inMembers, path: '/admin', ...page('admin/OverviewPage'), validateSearch: figuresSearch }),
    createRoute({
      ...inMembers,
      path: '/admin/clubs',
      ...page('admin/ClubsPage'),
      validateSearch: adminClubsSearch,
    }),
    createRoute({ ...inMembers, path: '/admin/invites', ...page('admin/InvitesPage'), validateSearch: invitesSearch }),
    createRoute({ ...inMembers, path: '/admin/jobs', ...page('admin/JobsPage'), validateSearch: jobsSearch }),
    createRoute({
      ...inMembers,
      path: '/admin/feedback',
      ...page('admin/FeedbackPage'),
      validateSearch: feedbackSearch,
    }),
    createRoute({
      ...inMembers,
      path: '/admin/members',
      ...page('admin/MembersPage'),
      validateSearch: adminMembersSearch,
    }),
    createRoute({ ...inMembers, path: '/admin/members/$userId', ...page('admin/MemberPage') }),
    createRoute({ ...inMembers, path: '/admin/verification', ...page('admin/VerificationPage') }),
    createRoute({
      ...inMembers,
      path: '/admin/audit-log',
      ...page('admin/AuditLogPage'),
      validateSearch: auditLogSearch,
    }),
    createRoute({ ...inMembers, path: '/admin/settings', ...page('admin/SettingsPage') }),
    createRoute({ ...inMembers, path: '/admin/movie-backfill', ...page('admin/MovieBackfillPage') }),
    createRoute({
      ...inMembers,
      path: '/moderator',
      ...page('moderator/ModeratorPage'),
      validateSearch: moderatorSearch,
    }),
    createRoute({ ...inMembers, path: '/decisions', ...page('moderation/DecisionsPage') }),
    createRoute({ ...inMembers, path: '/decisions/$decisionId', ...page('moderation/DecisionPage') }),
    createRoute({ ...inMembers, path: '/moderation-ledger', ...page('moderation/LedgerPage') }),
    createRoute({
      ...inMembers,
      path: '/notifications',
      ...page('notifications/NotificationsPage'),
      validateSearch: notificationsSearch,
    }),
    createRoute({ ...inMembers, path: '/settings', ...page('settings/SettingsPage') }),
    createRoute({ ...inMembers, path: '/settings/feedback', ...page('settings/OwnFeedbackPage') }),
  ]),
  open.addChildren([
    createRoute({ ...inOpen, path: '/profile/$username', ...page('profile/ProfilePage') }),
    createRoute({ ...inOpen, path: '/$username', ...page('profile/ProfilePage') }),
    createRoute({ ...inOpen, path: '/$username/lists', ...page('lists/MemberListsPage'), validateSearch: listsSearch }),
    createRoute({ ...inOpen, path: '/movies/$movieId', ...page('film/FilmPage') }),
    createRoute({ ...inOpen, path: '/person/$personId', ...page('person/PersonPage'), validateSearch: personSearch }),
    createRoute({ ...inOpen, path: '/reviews/$reviewId', ...page('review/ReviewPage'), validateSearch: reviewSearch }),
    createRoute({ ...inOpen, path: '/lists/$listId', ...page('lists/CustomListPage') }),
    createRoute({
      ...inOpen,
      path: '/movie-clubs/$clubId',
      ...page('clubs/ClubPage'),
      validateSearch: clubSearch,
    }),
    createRoute({ ...inOpen, path: '/change-log', ...page('change-log/ChangeLogPage') }),
    createRoute({ ...inOpen, path: '/$', component: NotFound }),
  ]),
  ...kit,
]);

/**
 * Makes the app’s router. After a navigation to another path it also focuses the page’s heading.
 *
 * @param options.history where there is no browser
 */
export function createAppRouter({ queryClient, history }: { queryClient: QueryClient; history?: RouterHistory }) {
  const router = createRouter({
    routeTree,
    history,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    // The query client decides how long data is fresh.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    defaultPendingComponent: PageSkeleton,
    defaultNotFoundComponent: () => <NotFound />,
    defaultErrorComponent: ({ error, reset }) => <CrashMessage error={error} onTryAgain={reset} onLoaded={reset} />,
    defaultOnCatch: resetFailedLoads,
  });
  router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
    if (fromLocation !== undefined && pathChanged) requestHeadingFocus();
  });
  router.subscribe('onRendered', () => focusHeadingIfRequested());
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
