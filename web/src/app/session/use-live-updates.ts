import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { loadUntilHere } from '#lib/load-until-here.ts';

/** While someone is signed in, pages stay in step with the server and the browser's other tabs. Visitors load nothing of it. */
export function useLiveUpdates(userId: string | null): void {
  const cache = useQueryClient();
  useEffect(() => {
    if (userId === null) return;
    let stop: (() => void) | null = null;
    let over = false;
    const start = async () => {
      const { listen } = await loadUntilHere(() => import('./live-updates.ts'));
      if (!over) stop = listen(cache, userId);
    };
    void start();
    return () => {
      over = true;
      stop?.();
    };
  }, [cache, userId]);
}
