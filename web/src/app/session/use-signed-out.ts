import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { AuthSearch } from '#app/search-params.ts';
import { postToTabs } from '#lib/tab-messages.ts';
import { clearSession } from './session-queries.ts';

/** After the session was ended on purpose: clears it here and in other tabs, and navigates to a tab of /auth. */
export function useSignedOut(): (tab?: AuthSearch['tab']) => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async (tab) => {
    await clearSession(queryClient);
    postToTabs({ type: 'session-changed' });
    await navigate({ to: '/auth', search: tab === undefined ? {} : { tab } });
  };
}
