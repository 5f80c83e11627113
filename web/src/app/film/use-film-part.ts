import { REVIEW_SORTS, type ReviewSort } from '@halfstar/contract/reviews/reviews.schema';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';

/** The parts of a film, which are tabs in its dialog and on phones. */
const FILM_PARTS = ['overview', 'reviews', 'social', 'cast'] as const;
export type FilmPart = (typeof FILM_PARTS)[number];

/**
 * The open part of a film and the order of its reviews, from the address. While a dialog is open over the page, both in the address are
 * those of the dialog of a film, which the page is not to follow: it keeps its own.
 */
export function useFilmPart(as: 'dialog' | 'page'): { part: FilmPart; sort: ReviewSort } {
  const { film, review, part, order } = useSearch({ strict: false });
  const isBehindDialog = as === 'page' && (film !== undefined || review !== undefined);
  const [kept, setKept] = useState(isBehindDialog ? { part: undefined, order: undefined } : { part, order });
  if (!isBehindDialog && (kept.part !== part || kept.order !== order)) setKept({ part, order });
  const shown = isBehindDialog ? kept : { part, order };
  return {
    part: FILM_PARTS.find((each) => each === shown.part) ?? 'overview',
    sort: REVIEW_SORTS.find((each) => each === shown.order) ?? 'newest',
  };
}
