import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { AuthSearch } from '#app/search-params.ts';
import { postToOtherTabs } from '#lib/tab-messages.ts';
import { markSignedOutHere } from './session-queries.ts';

/**
 * Returns a function to be called after the session was ended on the server on purpose: it signs out this tab, has the other tabs check
 * their session, and navigates to /auth or one of its tabs.
 */
export function useAfterSignOut(): (tab?: AuthSearch['tab']) => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async (tab) => {
    await markSignedOutHere(queryClient);
    postToOtherTabs({ type: 'session-changed' });
    await navigate({ to: '/auth', search: tab === undefined ? {} : { tab } });
  };
}
