import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useDialogs } from '#features/movies/components/use-dialogs.ts';

/** Where a film is shown. */
type Place = 'dialog' | 'page';

/** Opens a film at the place of another one, in the history too. */
export function useReplaceFilm(as: Place): (movieId: string) => void {
  const navigate = useNavigate();
  const { openFilm } = useDialogs();
  return (movieId) => {
    if (as === 'dialog') openFilm(movieId);
    else void navigate({ to: '/movies/$movieId', params: { movieId }, replace: true });
  };
}

/** Leads once from the address of a film that was merged to the film that it is. */
export function MergedFilm({ into, as }: { into: string; as: Place }) {
  const replaceFilm = useReplaceFilm(as);
  const [replace] = useState(() => () => replaceFilm(into));
  useEffect(replace, [replace]);
  return null;
}
