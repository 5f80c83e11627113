import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

const TRY_AGAIN_MS = 10_000;

/** While someone is signed in, pages stay in step with the server and the browser's other tabs. Visitors load nothing of it. */
export function useLiveUpdates(userId: string | null): void {
  const cache = useQueryClient();
  useEffect(() => {
    if (userId === null) return;
    let stop: (() => void) | null = null;
    let over = false;
    let timer: number | undefined;
    const start = async () => {
      const code = await import('./live-updates.ts').catch(() => null);
      if (over) return;
      if (code === null) timer = window.setTimeout(start, TRY_AGAIN_MS);
      else stop = code.listen(cache, userId);
    };
    void start();
    return () => {
      over = true;
      window.clearTimeout(timer);
      stop?.();
    };
  }, [cache, userId]);
}
