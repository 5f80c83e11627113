import type { ClubReason, RecommendedClub } from '@halfstar/contract/clubs/recommendations.schema';
import type { Member } from '@halfstar/contract/profiles/profiles.schema';
import { toNamedMember } from '#features/profiles/profiles.present.ts';
import { presentClubSummary } from './clubs.present.ts';
import type { RecommendedClubRow } from './recommendations.queries.ts';

/** A club with the best reason to join it; `members` has the followees that it may name. */
export const presentRecommendedClub = (
  row: RecommendedClubRow,
  members: ReadonlyMap<string, Member>,
): RecommendedClub => ({ ...presentClubSummary(row), reason: toReason(row, members) });

function toReason(
  { followees, followee_ids, is_wanted, current_movie }: RecommendedClubRow,
  members: ReadonlyMap<string, Member>,
): ClubReason {
  if (followees > 0) {
    const named = followee_ids.flatMap((id) => members.get(id) ?? []).map(toNamedMember);
    return { kind: 'followees', member_count: followees, members: named };
  }
  if (is_wanted && current_movie !== null) return { kind: 'watchlist', movie: current_movie };
  return { kind: 'popular' };
}
