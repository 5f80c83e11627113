import type { MovieSummary } from '@halfstar/contract/movies/movies.schema';
import { type CSSProperties, useState } from 'react';
import { drawingOf } from './drawing.ts';
import { type PosterSize, posterSources } from './image-host.ts';
import { PosterArt } from './PosterArt.tsx';
import classes from './posters.module.css';

type Film = Pick<MovieSummary, 'title' | 'year' | 'poster_path'>;

export type PosterProps = {
  movie: Film;
  /** `list` for a thumbnail beside text, `card` (default) in grids and dialogs. It always fills its container's width. */
  size?: PosterSize;
  /** How wide it is shown, for the choice of file: the `sizes` of an img. */
  sizes?: string;
  /** The title stands beside it: then a screen reader need not hear it twice. */
  decorative?: boolean;
  /** Above the fold: load at once instead of when scrolled near. */
  eager?: boolean;
};

const DEFAULT_SIZES: Record<PosterSize, string> = { list: '3.5rem', card: '(min-width: 48em) 12rem, 33vw' };

/** "Heat (1995)" */
const nameOf = (film: Film) => (film.year === null ? film.title : `${film.title} (${film.year})`);

/** A film's poster at 2:3. Without one, or when the image host does not answer, one is drawn. */
export function Poster({ movie, size = 'card', sizes, decorative = false, eager = false }: PosterProps) {
  const [brokenPath, setBrokenPath] = useState<string | null>(null);
  const name = decorative ? '' : nameOf(movie);
  const path = movie.poster_path;
  return (
    <span className={classes.poster}>
      {path === null || path === brokenPath ? (
        <DrawnPoster movie={movie} name={name} />
      ) : (
        <img
          {...posterSources(path, size)}
          sizes={sizes ?? DEFAULT_SIZES[size]}
          alt={name}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          className={classes.image}
          onError={() => setBrokenPath(path)}
        />
      )}
    </span>
  );
}

function DrawnPoster({ movie, name }: { movie: Film; name: string }) {
  const { palette, layout, turned, size } = drawingOf(movie);
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
