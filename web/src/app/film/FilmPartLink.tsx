import { useMediaQuery } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { FilmPart } from './use-film-part.ts';

type FilmPartLinkProps = {
  part: Exclude<FilmPart, 'overview'> | undefined;
  as: 'dialog' | 'page';
  onClick: () => void;
  children: ReactNode;
};

/**
 * Leads to a part of the film, undefined to the overview. On the page on wide screens Back returns from it. Where there are tabs it does what
 * they do: in the dialog Back closes the dialog, and on phones it leaves the page.
 */
export function FilmPartLink({ part, as, onClick, children }: FilmPartLinkProps) {
  const phone = useMediaQuery('(width < 48em)');
  return (
    <Link
      to="."
      search={(search: object) => ({ ...search, part, order: undefined })}
      resetScroll={false}
      // Not where the browser opens it in a tab of its own.
      onClick={({ ctrlKey, metaKey, shiftKey }) => (ctrlKey || metaKey || shiftKey ? undefined : onClick())}
      data-leads-to={part}
      {...(as === 'dialog' || phone ? { replace: true, state: (state) => state } : null)}
    >
      {children}
    </Link>
  );
}
