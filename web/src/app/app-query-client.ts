import type { QueryClient } from '@tanstack/react-query';
import { loadCodeUntilSuccess } from '#lib/load-until-here.ts';
import { parseProblem } from '#lib/problem.ts';
import { createQueryClient, type UnsavedChange } from '#lib/query-client.ts';
import { toastError } from '#ui/toasts.tsx';
import { recheckSession, signedInUser } from './session/session-queries.ts';

/** On demand, because most changes are saved. Set once the first one was not. */
let offersMade: Promise<typeof import('./unsaved-changes.tsx')> | undefined;
async function offer(queryClient: QueryClient, error: unknown, unsaved: UnsavedChange): Promise<void> {
  offersMade ??= loadCodeUntilSuccess(() => import('./unsaved-changes.tsx'));
  (await offersMade).offerToSendAgain(queryClient, error, unsaved);
}

/**
 * The query client of a browser's tab. It says which changes failed unless their form does, and checks the session again when the server
 * reports that it has ended, or that its account may do less than the session says.
 */
export function createAppQueryClient(): QueryClient {
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
  const queryClient: QueryClient = createQueryClient({
    onQueryError: noticeEndOfSession,
    onMutationError: (error, quiet, unsaved) => {
      noticeEndOfSession(error);
      if (unsaved !== undefined) void offer(queryClient, error, unsaved);
      else if (!quiet) toastError(error);
    },
    onMutationSent: (what) => offersMade?.then(({ withdrawSendAgainOffer }) => withdrawSendAgainOffer(what)),
  });
  return queryClient;
}
