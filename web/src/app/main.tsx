import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { whenIdleAfterStart } from '#lib/idle.ts';
import { loadCodeUntilSuccess } from '#lib/load-until-here.ts';
import { checkVersionOnFailedLoads } from '#lib/new-version.ts';
import { setRenderedAt } from '#lib/server-render.ts';
import { App } from './App.tsx';
import { createAppQueryClient } from './app-query-client.ts';
import { hydrateState, readEmptyPageSentAt, readPageState } from './dehydrated-state.ts';
import { loadFirstPageWithTimeout } from './first-page.ts';
import { createAppRouter, preloadOftenOpenedPages } from './router.tsx';
import { startScrollRestoration } from './scroll-restoration.ts';
import { signedInUser } from './session/session-queries.ts';
import { resetTimelineOnVisit } from './timeline/begin-on-visit.ts';

const queryClient = createAppQueryClient();

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
