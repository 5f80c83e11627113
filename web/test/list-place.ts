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
  /** What the address of the call must contain, where one call serves several lists. */
  asking?: string;
  /** The part of a film page's one answer that is the list. */
  partOfFilm?: 'reviews' | 'friends';
  /** Opens the list, where the page alone does not show it. */
  open?: () => Promise<void>;
  /** The part of the page that is the list; without it the main part. */
  within?: () => HTMLElement;
  /** What is shown when the call answers with no items; `null`: the list cannot be empty. */
  empty: RegExp | null;
  nextStep: NextStep;
  /** What the server answers otherwise there. */
  answers?: Answers;
};

/** A part of the page, by its name. */
export const region = (name: string | RegExp) => () => screen.getByRole('region', { name });
