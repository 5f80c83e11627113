import { screen } from '@testing-library/react';
import type { Answers } from './stub-api.ts';

/** What a member does next who finds a list empty. */
export type NextStep =
  /** The name of a button or link of the empty state. */
  | RegExp
  /** The name of a button, link or field of the page, and why it is not in the empty state. */
  | { elsewhere: RegExp; because: string }
  /** Why there is nothing to do. */
  | { none: string };

/** A place where the web shows a list. */
export type ListPlace = {
  path: string;
  /** The file of components that renders it, without its ending. */
  from: string;
  /** What the address of the call must contain, where one call serves several lists. */
  asking?: string;
  /** The part of a film page's one answer that is the list. */
  partOfFilm?: 'reviews' | 'friends';
  /** Opens the list, where the page alone does not show it. */
  open?: () => Promise<void>;
  /** The part of the page that is the list; without it the main part. */
  within?: () => HTMLElement;
  /** What is shown when the call answers with no items; `null`: the list cannot be empty; `left out`: its part of the page is not shown. */
  empty: RegExp | 'left out' | null;
  nextStep: NextStep;
  /** What the server answers otherwise there. */
  answers?: Answers;
};

/** A part of the page, by its name. */
export const region = (name: string | RegExp) => () => screen.getByRole('region', { name });

/** For a part of a page that is not shown when it has nothing: docs/decisions/072. */
export const LEFT_OUT = {
  empty: 'left out' as const,
  nextStep: { none: 'A heading above nothing would be a promise of nothing.' },
};
