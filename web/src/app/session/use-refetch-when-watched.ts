import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** For members who hide scores until they have watched a film: refetches everything once one is watched. */
export function useRefetchWhenWatched(hides: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!hides) return;
    const refetchAll = () => void queryClient.invalidateQueries();
    window.addEventListener('movieListsUpdated', refetchAll);
    return () => window.removeEventListener('movieListsUpdated', refetchAll);
  }, [queryClient, hides]);
}
