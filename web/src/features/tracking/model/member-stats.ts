import { toStars } from '@halfstar/contract/shared/rating';
import type { MemberStats } from '@halfstar/contract/tracking/stats.schema';
import { formatQuantity } from '#lib/numbers.ts';

/** The number of ratings in a histogram and their average in stars, 0 without any. */
export function summarizeHistogram(histogram: readonly number[]): { ratings: number; average: number } {
  const ratings = histogram.reduce((sum, count) => sum + count, 0);
  const stars = histogram.reduce((sum, count, bar) => sum + count * toStars(bar + 1), 0);
  return { ratings, average: ratings === 0 ? 0 : stars / ratings };
}

/** "41 films, 3 viewings again, 78 hours": what a member watched in a year. */
export function yearInWords({ movies: films, viewings, minutes }: MemberStats['year']): string {
  const again = viewings - films;
  const hours = Math.round(minutes / 60);
  return [
    formatQuantity(films, 'film'),
    ...(again > 0 ? [`${formatQuantity(again, 'viewing')} again`] : []),
    ...(hours > 0 ? [formatQuantity(hours, 'hour')] : []),
  ].join(', ');
}
