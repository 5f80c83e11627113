import { REVIEW_LIMITS } from '@halfstar/contract/reviews/reviews.schema';

/**
 * The beginning of a long text with an ellipsis, cut between words; null when the text has at most `limit` characters and can be shown
 * whole.
 */
export function truncateText(text: string, limit: number = REVIEW_LIMITS.readMoreFrom): string | null {
  const points = [...text];
  if (points.length <= limit) return null;
  const cut = points.slice(0, limit).join('');
  const lastSpace = cut.search(/\s\S*$/u);
  // Scripts without spaces, and very long words, are cut at the limit.
  const beginning = lastSpace > limit * 0.6 ? cut.slice(0, lastSpace) : cut;
  return `${beginning.replace(/[\s,;:–—-]+$/u, '')}…`;
}
