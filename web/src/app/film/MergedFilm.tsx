import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useFilmDialogs } from '#features/movies/components/use-dialogs.ts';

/** Where a film is shown. */
type Place = 'dialog' | 'page';

/** Returns a function that shows another film in place of the open one, and replaces its entry in the history. */
export function useReplaceFilm(as: Place): (movieId: string) => void {
  const navigate = useNavigate();
  const { openFilm } = useFilmDialogs();
  return (movieId) => {
    if (as === 'dialog') openFilm(movieId);
    else void navigate({ to: '/movies/$movieId', params: { movieId }, replace: true });
  };
}

/** Renders nothing, and once replaces the film in the address, which was merged into another, by that one. */
export function MergedFilmRedirect({ into, as }: { into: string; as: Place }) {
  const replaceFilm = useReplaceFilm(as);
  const [replace] = useState(() => () => replaceFilm(into));
  useEffect(replace, [replace]);
  return null;
}
