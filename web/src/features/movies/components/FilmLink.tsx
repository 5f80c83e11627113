import type { MovieSummary } from '@halfstar/contract/movies/movies.schema';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { withFilm } from '../model/dialog-search.ts';

export type FilmLinkProps = {
  movieId: MovieSummary['id'];
  className?: string;
  /** The same link stands beside it in words: one stop for the keyboard is enough. */
  twin?: boolean;
  children: ReactNode;
};

/** Opens the film's dialog over this page; Back returns. */
export function FilmLink({ movieId, className, twin = false, children }: FilmLinkProps) {
  return (
    <Link
      to="."
      search={withFilm(movieId)}
      state={{ dialogOver: true }}
      resetScroll={false}
      preload={false}
      className={className}
      {...(twin ? { tabIndex: -1, 'aria-hidden': true } : null)}
    >
      {children}
    </Link>
  );
}
