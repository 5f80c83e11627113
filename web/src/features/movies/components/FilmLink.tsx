import type { MovieSummary } from '@halfstar/contract/movies/movies.schema';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { withFilmDialog } from '../model/dialog-search.ts';

export type FilmLinkProps = {
  movieId: MovieSummary['id'];
  className?: string;
  /** A text link to the same film is beside it, so the keyboard skips this one. */
  twin?: boolean;
  children: ReactNode;
};

/** How long a link is hovered before its film is loaded: a pointer that crosses a wall of posters loads none. */
const HOVER_MS = 150;

/** A link that opens the film's dialog over this page; Back returns. Hovering it for a moment loads the film in advance. */
export function FilmLink({ movieId, className, twin = false, children }: FilmLinkProps) {
  return (
    <Link
      to="."
      search={withFilmDialog(movieId)}
      state={{ dialogOver: true }}
      resetScroll={false}
      preloadDelay={HOVER_MS}
      className={className}
      {...(twin ? { tabIndex: -1, 'aria-hidden': true } : null)}
    >
      {children}
    </Link>
  );
}
