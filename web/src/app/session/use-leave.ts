import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { tellTabs } from '#lib/tabs.ts';
import { forgetSession } from './session-cache.ts';

/** For whatever ends the session of this browser on purpose: clears who one was, here and in other tabs, and goes to /auth. */
export function useLeave(): () => Promise<void> {
  const cache = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    await forgetSession(cache);
    tellTabs({ type: 'session-changed' });
    await navigate({ to: '/auth' });
  };
}
