import type { MoviePage } from '@halfstar/contract/movies/movies.schema';
import { Link } from '@tanstack/react-router';
import { SourceAttribution } from '#features/movies/components/FilmOverview.tsx';
import { copyText } from '#lib/clipboard.ts';
import { toastDone, toastError } from '#ui/toasts.tsx';
import classes from './film.module.css';

/** The attribution of the data, and the link to share. */
export function FilmFoot({ movie, as }: { movie: MoviePage; as: 'dialog' | 'page' }) {
  const copy = async () => {
    const address = new URL(`/movies/${movie.id}`, window.location.origin).href;
    if (await copyText(address)) toastDone('The link is copied.');
    else toastError(new Error(address), 'The link could not be copied.');
  };
  return (
    <footer className={classes.foot}>
      <SourceAttribution movie={movie} />
      <p className={classes.share}>
        {as === 'page' ? null : (
          <Link to="/movies/$movieId" params={{ movieId: movie.id }}>
            Open as a page
          </Link>
        )}
        <button type="button" onClick={() => void copy()}>
          Copy link
        </button>
      </p>
    </footer>
  );
}
