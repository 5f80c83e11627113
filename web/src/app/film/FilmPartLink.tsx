import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { FilmPart } from './use-film-part.ts';

type FilmPartLinkProps = {
  part: Exclude<FilmPart, 'overview'> | undefined;
  as: 'dialog' | 'page';
  className?: string | undefined;
  onClick: () => void;
  children: ReactNode;
};

/** Leads to a part of the film, undefined to the overview. On the page Back returns from it; in the dialog Back closes the dialog. */
export const FilmPartLink = ({ part, as, className, onClick, children }: FilmPartLinkProps) => (
  <Link
    to="."
    search={(search: object) => ({ ...search, part, order: undefined })}
    resetScroll={false}
    onClick={onClick}
    className={className}
    {...(as === 'dialog' ? { replace: true, state: (state) => state } : null)}
  >
    {children}
  </Link>
);
