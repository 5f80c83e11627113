import type { ClubReason } from '@halfstar/contract/clubs/recommendations.schema';
import { formatCount } from '#lib/numbers.ts';

/** Why a club is recommended, in words: "Ada and 3 more whom you follow are in it", "Watches Heat, which is on your watchlist". */
export function describeClubReason(reason: ClubReason): string {
  if (reason.kind === 'watchlist') return `Watches ${reason.movie.title}, which is on your watchlist`;
  const [first, second] = reason.kind === 'followees' ? reason.members : [];
  if (reason.kind === 'popular' || first === undefined) return 'One of the largest clubs';
  if (reason.member_count === 1) return `${first.display_name}, whom you follow, is in it`;
  if (reason.member_count === 2 && second !== undefined)
    return `${first.display_name} and ${second.display_name}, whom you follow, are in it`;
  return `${first.display_name} and ${formatCount(reason.member_count - 1)} more whom you follow are in it`;
}
