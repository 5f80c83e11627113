import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Asks for everything again when a film is watched by somebody to whom scores are hidden until then: the server now sends them. */
export function useShownScores(hides: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!hides) return;
    const askAgain = () => void client.invalidateQueries();
    window.addEventListener('movieListsUpdated', askAgain);
    return () => window.removeEventListener('movieListsUpdated', askAgain);
  }, [client, hides]);
}
