import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { whenIdleAfterStart } from '#lib/idle.ts';
import { loadCodeUntilSuccess } from '#lib/load-until-here.ts';
import { checkVersionOnFailedLoads } from '#lib/new-version.ts';
import { parseProblem } from '#lib/problem.ts';
import { createQueryClient, type UnsavedChange } from '#lib/query-client.ts';
import { setRenderedAt } from '#lib/server-render.ts';
import { toastError } from '#ui/toasts.tsx';
import { App } from './App.tsx';
import { hydrateState, readEmptyPageSentAt, readPageState } from './dehydrated-state.ts';
import { loadFirstPageWithTimeout } from './first-page.ts';
import { createAppRouter, preloadOftenOpenedPages } from './router.tsx';
import { startScrollRestoration } from './scroll-restoration.ts';
import { recheckSession, signedInUser } from './session/session-queries.ts';
import { resetTimelineOnVisit } from './timeline/begin-on-visit.ts';

/** Checks the session again when the server reports that it has ended, or that its account may do less than the session says. */
function noticeEndOfSession(error: unknown): void {
  const { code } = parseProblem(error);
  const user = signedInUser(queryClient);
  const ended = code === 'AUTHENTICATION_REQUIRED' && user !== null;
  const changed =
    (code === 'ACCOUNT_LEAVING' && user?.deletion_due_at === null) ||
    (code === 'ACCOUNT_BANNED' && user?.sanctions.is_banned === false) ||
    (code === 'ACCOUNT_SUSPENDED' && user?.sanctions.suspension_ends_at === null) ||
    (code === 'COMMENT_BANNED' && user?.sanctions.comment_ban_ends_at === null);
  if (ended || changed) void recheckSession(queryClient);
}

/** On demand, because most changes are saved. Set once the first one was not. */
let offersMade: Promise<typeof import('./unsaved-changes.tsx')> | undefined;
async function offer(error: unknown, unsaved: UnsavedChange): Promise<void> {
  offersMade ??= loadCodeUntilSuccess(() => import('./unsaved-changes.tsx'));
  (await offersMade).offerToSendAgain(queryClient, error, unsaved);
}

const queryClient = createQueryClient({
  onQueryError: noticeEndOfSession,
  onMutationError: (error, quiet, unsaved) => {
    noticeEndOfSession(error);
    if (unsaved !== undefined) void offer(error, unsaved);
    else if (!quiet) toastError(error);
  },
  onMutationSent: (what) => offersMade?.then(({ withdrawSendAgainOffer }) => withdrawSendAgainOffer(what)),
});

checkVersionOnFailedLoads();

const element = document.getElementById('root');
if (element === null) throw new Error('index.html has no #root');

const router = createAppRouter({ queryClient });
startScrollRestoration(router);
resetTimelineOnVisit(router, queryClient);
const state = readPageState();
setRenderedAt(state?.at ?? readEmptyPageSentAt());
if (state !== null) {
  hydrateState(queryClient, state);
  // The router renders the same boundaries as on the server only when this is set.
  router.ssr = { manifest: undefined };
}

async function start(root: HTMLElement): Promise<void> {
  await loadFirstPageWithTimeout(queryClient, router, state !== null);
  const app = (
    <StrictMode>
      <App queryClient={queryClient} router={router} />
    </StrictMode>
  );
  if (state === null) createRoot(root).render(app);
  else hydrateRoot(root, app, { onRecoverableError: (error) => console.warn('Hydration failed.', error) });
  const { startAfterFirstPage: startRest } = await loadCodeUntilSuccess(() => import('./after-first-page.ts'));
  startRest(queryClient);
}

void start(element);

async function preloadForMembers(): Promise<void> {
  await whenIdleAfterStart();
  if (signedInUser(queryClient) !== null) await preloadOftenOpenedPages();
}

void preloadForMembers();
