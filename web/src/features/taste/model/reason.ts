import type { RecommendationReason } from '@halfstar/contract/taste/recommendations.schema';
import { formatCount, formatQuantity } from '#lib/numbers.ts';

/** Why a member is recommended, in words: "12 films you both love", "Followed by Ada and 3 more". */
export function describeReason(reason: RecommendationReason): string {
  if (reason.kind === 'movies') return `${formatQuantity(reason.movie_count, 'film')} you both love`;
  const [first] = reason.kind === 'mutuals' ? reason.members : [];
  if (reason.kind === 'popular' || first === undefined) return 'Popular on Halfstar';
  const [, second] = reason.members;
  if (reason.member_count === 2 && second !== undefined)
    return `Followed by ${first.display_name} and ${second.display_name}`;
  const more = reason.member_count - 1;
  return more === 0
    ? `Followed by ${first.display_name}`
    : `Followed by ${first.display_name} and ${formatCount(more)} more`;
}
