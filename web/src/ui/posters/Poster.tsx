import type { MovieSummary } from '@halfstar/contract/movies/movies.schema';
import type { ReactNode } from 'react';
import { useImageState } from '../image-state.ts';
import { DrawnPoster } from './DrawnPoster.tsx';
import { type PosterSize, posterPreviewUrl, posterSources } from './image-host.ts';
import classes from './posters.module.css';

type Film = Pick<MovieSummary, 'title' | 'year' | 'poster_path'>;

export type PosterProps = {
  movie: Film;
  /** `list` for a thumbnail beside text, `card` (default) in grids and dialogs. It always fills its container's width. */
  size?: PosterSize;
  /** Small beside its title, as in lists: a generated one shows only a letter, and nothing is blurred before it is loaded. */
  thumbnail?: boolean;
  /** How wide it is shown, for the choice of file: the `sizes` of an img. */
  sizes?: string;
  /** Whether the title is beside it, so that screen readers do not read it twice. */
  decorative?: boolean;
  /** Above the fold: load at once instead of when scrolled near. */
  eager?: boolean;
};

const DEFAULT_SIZES: Record<PosterSize, string> = { list: '3.5rem', card: '(min-width: 48em) 10.5rem, 31vw' };

/** "Heat (1995)" */
const formatTitle = (film: Film) => (film.year === null ? film.title : `${film.title} (${film.year})`);

/** A film's poster at 2:3. Without one, or when the image host does not respond, one is generated. */
export function Poster({
  movie,
  size = 'card',
  thumbnail = size === 'list',
  sizes,
  decorative = false,
  eager = false,
}: PosterProps) {
  const name = decorative ? '' : formatTitle(movie);
  const path = movie.poster_path;
  const drawn = <DrawnPoster movie={movie} name={name} thumbnail={thumbnail} />;
  return (
    <span className={classes.poster} data-scaled={!thumbnail || undefined}>
      {path === null ? (
        drawn
      ) : (
        <Picture
          key={path}
          path={path}
          size={size}
          blurred={!thumbnail}
          sizes={sizes ?? DEFAULT_SIZES[size]}
          name={name}
          loading={eager ? 'eager' : 'lazy'}
          otherwise={drawn}
        />
      )}
    </span>
  );
}

type PictureProps = {
  path: string;
  size: PosterSize;
  blurred: boolean;
  sizes: string;
  name: string;
  loading: 'eager' | 'lazy';
  /** Shown when the image cannot be loaded. */
  otherwise: ReactNode;
};

/** Fades in from a blurred preview. Thumbnails need none, and images in the browser's cache are shown at once. */
function Picture({ path, size, blurred, sizes, name, loading, otherwise }: PictureProps) {
  const { state, props } = useImageState(path);
  if (state === 'broken') return otherwise;
  const shown = state === 'shown';
  return (
    <>
      {!blurred || shown ? null : (
        <img
          src={posterPreviewUrl(path)}
          width={92}
          height={138}
          alt=""
          aria-hidden="true"
          loading={loading}
          decoding="async"
          className={classes.preview}
        />
      )}
      <img
        {...props}
        {...posterSources(path, size)}
        sizes={sizes}
        alt={name}
        loading={loading}
        decoding="async"
        className={classes.image}
        data-coming={(blurred && !shown) || undefined}
      />
    </>
  );
}
