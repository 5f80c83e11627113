import type { MovieSummary } from '@halfstar/contract/movies/movies.schema';
import type { CSSProperties } from 'react';
import { getPosterDrawing } from './drawing.ts';
import { PosterArt } from './PosterArt.tsx';
import classes from './posters.module.css';

export type DrawnPosterProps = {
  movie: Pick<MovieSummary, 'title' | 'year'>;
  /** The text for screen readers; empty for decoration. */
  name: string;
};

/** A generated poster for a film without one, drawn from its title. It fills its container. */
export function DrawnPoster({ movie, name }: DrawnPosterProps) {
  const { palette, layout, turned, size } = getPosterDrawing(movie);
  const style = { '--ink': palette.ink, '--ground': palette.ground, '--title': `${size}cqw` } as CSSProperties;
  return (
    <span
      {...(name === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
      className={classes.drawn}
      style={style}
      data-turned={turned || undefined}
    >
      <PosterArt layout={layout} ground={palette.ground} figure={palette.figure} />
      <span className={classes.letters}>
        <span className={classes.title}>{movie.title}</span>
        {movie.year === null ? null : <span className={classes.year}>{movie.year}</span>}
      </span>
      <span className={classes.initial}>{[...movie.title.replace(/^(the|an?) /i, '')][0]}</span>
    </span>
  );
}
