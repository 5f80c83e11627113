import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/**
 * For members who hide scores until they have watched a film: refetches all queries whenever the lists of a film changed, in this tab or
 * another, since its scores may be shown now. Does nothing for others.
 */
export function useRefetchWhenWatched(hidesScores: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!hidesScores) return;
    const refetchAll = () => void queryClient.invalidateQueries();
    window.addEventListener('movieListsUpdated', refetchAll);
    return () => window.removeEventListener('movieListsUpdated', refetchAll);
  }, [queryClient, hidesScores]);
}
