import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { loadCodeUntilSuccess } from '#lib/load-until-here.ts';

/**
 * Keeps pages in sync with the server and the browser's other tabs while a user is signed in. Visitors load none of its code.
 */
export function useLiveUpdates(userId: string | null): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (userId === null) return;
    let stop: (() => void) | null = null;
    let stopped = false;
    const start = async () => {
      const { startLiveUpdates } = await loadCodeUntilSuccess(() => import('./live-updates.ts'));
      if (!stopped) stop = startLiveUpdates(queryClient, userId);
    };
    void start();
    return () => {
      stopped = true;
      stop?.();
    };
  }, [queryClient, userId]);
}
