import { useEffect, useRef } from 'react';
import { useAuth } from '#app/session/auth-context.ts';
import { useTracking } from '#features/tracking/api/tracking.ts';
import { openViewingDialog } from '#features/tracking/hooks/viewing-dialog-state.ts';
import { client } from '#lib/api.ts';

/**
 * Returns a function to call after a review is published (publishing marks the film as watched). It opens the dialog that asks for the
 * date, if the member keeps a journal and had not watched the film before. If the server does not answer, it does nothing; it never
 * rejects.
 */
export function useAskDateAfterReview(movieId: string | null): () => Promise<void> {
  const keepsJournal = useAuth().profile?.journaling_enabled === true;
  const { tracking } = useTracking(movieId ?? '', keepsJournal && movieId !== null);
  const before = useRef<{ movieId: string; watched: boolean } | null>(null);
  useEffect(() => {
    if (tracking === null || before.current?.movieId === movieId) return;
    before.current = { movieId: tracking.movie_id, watched: tracking.status === 'watched' };
  }, [tracking, movieId]);
  return async () => {
    if (!keepsJournal || movieId === null || before.current?.movieId !== movieId || before.current.watched) return;
    before.current = null;
    const { items } = await client.diary.listByMovie({ movie_id: movieId, limit: 2 }).catch(() => ({ items: [] }));
    const [only] = items;
    if (only !== undefined && items.length === 1 && only.watch_date === null) {
      openViewingDialog({ kind: 'date', movie: only.movie, entryId: only.id });
    }
  };
}
