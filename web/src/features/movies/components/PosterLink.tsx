import type { MovieSummary } from '@halfstar/contract/movies/movies.schema';
import { Poster, type PosterProps } from '#ui/posters/Poster.tsx';
import { FilmLink } from './FilmLink.tsx';
import classes from './movies.module.css';

type PosterLinkProps = Pick<PosterProps, 'size' | 'thumbnail' | 'sizes' | 'eager'> & {
  movie: MovieSummary;
  /** The film's title is a link beside it. */
  twin?: boolean;
};

/** A poster that opens its film. */
export function PosterLink({ movie, twin = false, ...poster }: PosterLinkProps) {
  return (
    <FilmLink movieId={movie.id} className={classes.posterLink} twin={twin}>
      <Poster movie={movie} decorative={twin} {...poster} />
    </FilmLink>
  );
}
