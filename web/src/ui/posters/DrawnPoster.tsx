import type { MovieSummary } from '@halfstar/contract/movies/movies.schema';
import type { CSSProperties } from 'react';
import { getPosterAreas, getPosterDrawing, type PosterArea } from './drawing.ts';
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

const toStyle = ({ top, height }: PosterArea): CSSProperties => ({ top: `${top}%`, height: `${height}%` });

/** A generated poster for a film without one, made from its title and year. It fills its container. */
export function DrawnPoster({ movie, name, thumbnail = false }: DrawnPosterProps) {
  const { size, ...drawing } = getPosterDrawing(movie);
  const areas = getPosterAreas(drawing.composition);
  const { ink, ground } = drawing.palette;
  const style = { '--ink': ink, '--ground': ground, '--title': `${size}cqw` } as CSSProperties;
  return (
    <span
      {...(name === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
      className={classes.drawn}
      data-art={areas.art.top === 0 ? 'above' : undefined}
      style={style}
    >
      <span style={toStyle(areas.art)}>
        <PosterArt key={drawing.composition} {...drawing} />
      </span>
      {thumbnail ? (
        <svg viewBox="0 0 24 14" aria-hidden="true" style={toStyle(areas.title)}>
          <text x="12" y="7.6" className={classes.initial}>
            {getInitial(movie.title)}
          </text>
        </svg>
      ) : (
        <span className={classes.letters} style={toStyle(areas.title)}>
          <span className={classes.title}>{movie.title}</span>
          {movie.year === null ? null : <span className={classes.year}>{movie.year}</span>}
        </span>
      )}
    </span>
  );
}
