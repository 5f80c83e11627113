import { type Review, ReviewForm } from '@halfstar/contract/reviews/reviews.schema';

/** What the fields hold: like the form that is sent, but the stars may still be missing. */
export type ReviewDraft = Omit<ReviewForm, 'rating'> & { rating: number | null };

/** Where writing begins: with what was written before, else with nothing but the stars that the film already has. */
export const draftOf = (review: Review | null, rating: number | null): ReviewDraft => ({
  title: review?.title ?? '',
  content: review?.content ?? '',
  rating: review?.rating ?? rating,
  is_spoiler: review?.is_spoiler ?? false,
});

/** The first complaint about each field, in the contract's words. Empty when all is well. */
export function complaintsAbout(draft: ReviewDraft): Partial<Record<keyof ReviewDraft, string>> {
  const result = ReviewForm.safeParse(draft);
  if (result.success) return {};
  const entries = result.error.issues.map((issue) => [String(issue.path[0]), issue.message] as const);
  return Object.fromEntries(entries.toReversed());
}

/** Length as the limits count it. */
export const lengthOf = (text: string): number => [...text.trim()].length;
