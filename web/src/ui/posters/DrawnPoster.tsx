import type { MovieSummary } from '@halfstar/contract/movies/movies.schema';
import type { CSSProperties } from 'react';
import { getPosterDrawing } from './drawing.ts';
import { PosterArt } from './PosterArt.tsx';
import classes from './posters.module.css';

export type DrawnPosterProps = {
  movie: Pick<MovieSummary, 'title' | 'year'>;
  /** The text for screen readers; empty for decoration. */
  name: string;
  /** Shows only the first letter, because the title is beside it. */
  thumbnail?: boolean;
};

/** "N" of "The Night of the Hunter". */
const getInitial = (title: string) => [...title.replace(/^(the|an?) /i, '')][0];

/** A generated poster for a film without one, drawn from its title. It fills its container. */
export function DrawnPoster({ movie, name, thumbnail = false }: DrawnPosterProps) {
  const { size, ...drawing } = getPosterDrawing(movie);
  const { ink, ground } = drawing.palette;
  const style = { '--ink': ink, '--ground': ground, '--title': `${size}cqw` } as CSSProperties;
  return (
    <span
      {...(name === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
      className={classes.drawn}
      style={style}
    >
      <PosterArt {...drawing} initial={thumbnail ? getInitial(movie.title) : undefined} />
      {thumbnail ? null : (
        <span className={classes.letters}>
          <span className={classes.title}>{movie.title}</span>
          {movie.year === null ? null : <span className={classes.year}>{movie.year}</span>}
        </span>
      )}
    </span>
  );
}
