import {
  MAX_NAMED_IN_CLUB_REASON,
  MAX_RECOMMENDED_CLUBS,
  type RecommendedClub,
} from '@halfstar/contract/clubs/recommendations.schema';
import { requireMember } from '#features/accounts/accounts.policy.ts';
import { getMembersById } from '#features/profiles/profiles.service.ts';
import type { Context } from '#platform/context.ts';
import type { Viewer } from '#platform/viewer.ts';
import { presentRecommendedClub } from './recommendations.present.ts';
import * as queries from './recommendations.queries.ts';

const BOUNDS: queries.Bounds = {
  followees: 200,
  clubsOfEach: 10,
  films: 200,
  largest: 50,
  named: MAX_NAMED_IN_CLUB_REASON,
};

/** Clubs that the viewer might like to join, best first, each with a reason. Throws what requireMember throws. */
export async function listRecommendedClubs(ctx: Context, viewer: Viewer | null): Promise<RecommendedClub[]> {
  const rows = await queries.listRecommendedClubs(ctx, requireMember(viewer), BOUNDS, MAX_RECOMMENDED_CLUBS);
  const members = await getMembersById(ctx, [...new Set(rows.flatMap((row) => row.followee_ids))]);
  return rows.map((row) => presentRecommendedClub(row, members));
}
