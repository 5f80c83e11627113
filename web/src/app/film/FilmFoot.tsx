import type { MoviePage } from '@halfstar/contract/movies/movies.schema';
import { Link } from '@tanstack/react-router';
import { SourceAttribution } from '#features/movies/components/FilmOverview.tsx';
import { copyWithToast } from '#ui/copy-to-clipboard.ts';
import classes from './film.module.css';

/** The attribution of the data, and the link to share. */
export function FilmFoot({ movie, as }: { movie: MoviePage; as: 'dialog' | 'page' }) {
  const copy = () => copyWithToast(new URL(`/movies/${movie.id}`, window.location.origin).href, 'The link is copied.');
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
