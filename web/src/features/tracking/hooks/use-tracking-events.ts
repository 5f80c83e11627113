import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { hasFewPages } from '../api/infinite-pages.ts';
import { afterStarsLoseFocus } from '../model/after-rating.ts';

type Followed = {
  data?: { pages: unknown[] } | undefined;
  refetch: (options: { cancelRefetch: boolean }) => unknown;
};

/**
 * When a page event says that one of the member's films changed, refetches the list if few of its pages are loaded; else calls `takeOut`,
 * which removes the film if it no longer belongs there. Both wait until the focus leaves the stars, so that no other film moves under the
 * pointer.
 */
export function useRefetchOrTakeOutFilms(
  userId: string,
  query: Followed,
  takeOut: (movieId: string, queryClient: QueryClient) => void,
): void {
  const queryClient = useQueryClient();
  const handleEvent = useEffectEvent((event: WindowEventMap['movieListsUpdated']) => {
    if (event.detail.userId !== userId) return;
    const { movieId } = event.detail;
    afterStarsLoseFocus(() => {
      if (hasFewPages(query.data)) void query.refetch({ cancelRefetch: false });
      else takeOut(movieId, queryClient);
    });
  });
  useEffect(() => {
    const listen = (event: WindowEventMap['movieListsUpdated']) => handleEvent(event);
    window.addEventListener('movieListsUpdated', listen);
    window.addEventListener('ratingsUpdated', listen);
    return () => {
      window.removeEventListener('movieListsUpdated', listen);
      window.removeEventListener('ratingsUpdated', listen);
    };
  }, []);
}
