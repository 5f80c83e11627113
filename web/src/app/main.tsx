import { createRoot, hydrateRoot } from 'react-dom/client';
import { afterRating, isRating } from '#features/tracking/model/after-rating.ts';
import { takeOver } from '#lib/drawing.ts';
import { watchFailedLoads } from '#lib/new-version.ts';
import { problemOf } from '#lib/problem.ts';
import { createQueryCache, holdRefreshes } from '#lib/query-cache.ts';
import { toastError } from '#ui/toasts.tsx';
import { App } from './App.tsx';
import { firstPageReady } from './first-page.ts';
import { learn, readKnown } from './known.ts';
import { createAppRouter } from './router.tsx';
import { restoreScroll } from './scroll-restoration.ts';
import { recheckSession, signedInUser } from './session/session-cache.ts';

/** The server no longer knows us, or as somebody who is leaving: find out, and the gate does the rest. */
function noticeEndOfSession(error: unknown): void {
  const { code } = problemOf(error);
  const user = signedInUser(cache);
  const ended = code === 'AUTHENTICATION_REQUIRED' && user !== null;
  if (ended || (code === 'ACCOUNT_LEAVING' && user?.deletion_due_at === null)) void recheckSession(cache);
}

const cache = createQueryCache({
  onQueryError: noticeEndOfSession,
  onMutationError: (error, quiet) => {
    noticeEndOfSession(error);
    if (!quiet) toastError(error);
  },
});

watchFailedLoads();
// A timeline may get another card at its top, which would move the stars that somebody is pressing.
holdRefreshes({ shows: ['timeline'], isActive: isRating, onEnd: afterRating });

const place = document.getElementById('root');
if (place === null) throw new Error('index.html has no #root');

const router = createAppRouter();
restoreScroll(router);
const known = readKnown();
if (known !== null) {
  learn(cache, known);
  takeOver(known.at);
  // What the router draws around pages differs by whether they were drawn on a server.
  router.ssr = { manifest: undefined };
}

async function begin(element: HTMLElement): Promise<void> {
  await firstPageReady(cache, router, known !== null);
  const app = <App cache={cache} router={router} />;
  if (known === null) createRoot(element).render(app);
  else hydrateRoot(element, app, { onRecoverableError: (error) => console.warn('The page was drawn anew.', error) });
}

void begin(place);
