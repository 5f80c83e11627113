import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { repeatOtherTabs } from '#lib/page-events.ts';
import { problemOf } from '#lib/problem.ts';
import { createQueryCache } from '#lib/query-cache.ts';
import { ThemeProvider } from '#ui/theme/ThemeProvider.tsx';
import { toastError } from '#ui/toasts.tsx';
import { router } from './router.tsx';
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

repeatOtherTabs();

const place = document.getElementById('root');
if (place === null) throw new Error('index.html has no #root');

createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={cache}>
      <ThemeProvider>
        <RouterProvider router={router} />
      </ThemeProvider>
    </QueryClientProvider>
  </StrictMode>,
);
