import { screen } from '@testing-library/react';
import type { Answers } from './stub-api.ts';

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
  /** The name of a button, link or field for the next step; `null`: there is none. */
  nextStep: RegExp | null;
  /** What the server answers otherwise there. */
  answers?: Answers;
};

/** A part of the page, by its name. */
export const region = (name: string | RegExp) => () => screen.getByRole('region', { name });
