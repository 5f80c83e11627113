import type { Noun } from '@halfstar/contract/shared/live.schema';
import { NOUNS } from '@halfstar/contract/shared/live.schema';
import type { QueryClient } from '@tanstack/react-query';
import { dispatchServerChange, relayEventsFromOtherTabs } from '#features/tracking/model/page-events.ts';
import { client } from '#lib/api.ts';
import { connectLive } from '#lib/live.ts';
import { excludeOwnRefreshes } from '#lib/own-refreshes.ts';
import { refreshQueriesShowing } from '#lib/query-client.ts';
import { renderedAt } from '#lib/server-render.ts';
import { THIS_TAB } from '#lib/this-tab.ts';
import { handleSessionEnd } from './session-queries.ts';

/** One action often changes several nouns in a row; they are refetched together. */
const BATCH_MS = 80;

async function announceFilm(userId: string, movieId: string): Promise<void> {
  const { items } = await client.tracking.getByMovies({ movie_ids: [movieId] });
  const rating = items[0]?.rating ?? null;
  dispatchServerChange({ userId, movieId, rating });
}

/**
 * Refetches what live messages report as changed, handles the end of the session, and repeats the page events of the browser's
 * other tabs. Returns a function that stops it.
 */
export function startLiveUpdates(queryClient: QueryClient, userId: string): () => void {
  const changedNouns = new Set<Noun>();
  let timer: number | undefined;
  const stopRepeating = relayEventsFromOtherTabs();
  const disconnect = connectLive({
    since: renderedAt(),
    onMessage: (message) => {
      if (message.type === 'signed_out') {
        void handleSessionEnd(queryClient);
        return;
      }
      const isOwn = message.tab === THIS_TAB;
      for (const noun of isOwn ? excludeOwnRefreshes(queryClient, message.nouns) : message.nouns)
        changedNouns.add(noun);
      if (changedNouns.size > 0)
        timer ??= window.setTimeout(() => {
          timer = undefined;
          void refreshQueriesShowing(queryClient, [...changedNouns]);
          changedNouns.clear();
        }, BATCH_MS);
      const aboutFilm = message.nouns.includes('rating') || message.nouns.includes('list');
      // This tab's own actions have dispatched their page events already.
      if (isOwn) return;
      // The refreshed queries contain the film anyway.
      if (aboutFilm && message.movie_id !== undefined) announceFilm(userId, message.movie_id).catch(() => {});
    },
    onReconnected: () => void refreshQueriesShowing(queryClient, NOUNS),
  });
  return () => {
    window.clearTimeout(timer);
    stopRepeating();
    disconnect();
  };
}
