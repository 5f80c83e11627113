import { toStars } from '@halfstar/contract/shared/rating';
import { formatAverage, formatQuantity } from '#lib/numbers.ts';

/**
 * How far the ratings of a film are apart, in a sentence.
 * @param histogram how many gave half a star, one … five stars; not empty
 */
export function describeSpread(histogram: readonly number[], average: number, ratings: number): string {
  const given = histogram.flatMap((count, place) => (count === 0 ? [] : [toStars(place + 1)]));
  const [least = 0] = given;
  return `From ${least} to ${given.at(-1) ?? least} stars, ${formatAverage(average)} ★ on average, from ${formatQuantity(ratings, 'rating')}`;
}
