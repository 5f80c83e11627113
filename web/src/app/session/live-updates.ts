import type { Noun } from '@halfstar/contract/shared/live.schema';
import { NOUNS } from '@halfstar/contract/shared/live.schema';
import type { QueryClient } from '@tanstack/react-query';
import { announceFromServer, repeatOtherTabs } from '#features/tracking/model/page-events.ts';
import { client } from '#lib/api.ts';
import { connectLive } from '#lib/live.ts';
import { notFetchedAnyway, refresh } from '#lib/query-client.ts';
import { renderedAt } from '#lib/server-render.ts';
import { THIS_TAB } from '#lib/this-tab.ts';
import { noticeEnd } from './session-cache.ts';

/** One act often changes several nouns in a row; they are fetched again together. */
const GATHER_MS = 80;

async function announceFilm(userId: string, movieId: string): Promise<void> {
  const { items } = await client.tracking.ofMovies({ movie_ids: [movieId] });
  const rating = items[0]?.rating ?? null;
  announceFromServer({ userId, movieId, rating });
}

/**
 * What the server says has changed is fetched again, the end of the session is heard, and what the browser's other tabs announce
 * is repeated here. Returns how to stop.
 */
export function listen(cache: QueryClient, userId: string): () => void {
  const gathered = new Set<Noun>();
  let timer: number | undefined;
  const stopRepeating = repeatOtherTabs();
  const disconnect = connectLive({
    since: renderedAt(),
    onMessage: (message) => {
      if (message.type === 'signed_out') {
        void noticeEnd(cache);
        return;
      }
      const isOwn = message.tab === THIS_TAB;
      for (const noun of isOwn ? notFetchedAnyway(cache, message.nouns) : message.nouns) gathered.add(noun);
      if (gathered.size > 0)
        timer ??= window.setTimeout(() => {
          timer = undefined;
          void refresh(cache, [...gathered]);
          gathered.clear();
        }, GATHER_MS);
      const aboutFilm = message.nouns.includes('rating') || message.nouns.includes('list');
      // What was done here was announced here.
      if (isOwn) return;
      // A film that cannot be asked about now is in the refreshed queries anyway.
      if (aboutFilm && message.movie_id !== undefined) announceFilm(userId, message.movie_id).catch(() => {});
    },
    onReconnected: () => void refresh(cache, NOUNS),
  });
  return () => {
    window.clearTimeout(timer);
    stopRepeating();
    disconnect();
  };
}
