import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { AuthSearch } from '#app/search-params.ts';
import { tellTabs } from '#lib/tab-messages.ts';
import { forgetSession } from './session-cache.ts';

/** For whatever ends the session of this browser on purpose: clears who one was, here and in other tabs, and goes to a tab of /auth. */
export function useLeave(): (tab?: AuthSearch['tab']) => Promise<void> {
  const cache = useQueryClient();
  const navigate = useNavigate();
  return async (tab) => {
    await forgetSession(cache);
    tellTabs({ type: 'session-changed' });
    await navigate({ to: '/auth', search: tab === undefined ? {} : { tab } });
  };
}
