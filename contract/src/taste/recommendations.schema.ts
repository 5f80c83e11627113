import { z } from 'zod';
import { FollowListEntry } from '../follows/follows.schema.ts';
import { MovieSummary } from '../movies/movies.schema.ts';
import { Member } from '../profiles/profiles.schema.ts';

/** How many members are recommended at a time. */
export const MAX_RECOMMENDED = 10;

/** How many films or members a reason names. */
export const MAX_NAMED_IN_REASON = 3;

/** Why a member is recommended. */
export const RecommendationReason = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('movies'),
    movie_count: z.number().int().meta({ description: 'Films that both rated four stars or more.' }),
    movies: z.array(MovieSummary).max(MAX_NAMED_IN_REASON),
  }),
  z.object({
    kind: z.literal('mutuals'),
    member_count: z.number().int().meta({ description: 'Followees of the viewer who follow the member.' }),
    members: z.array(Member).max(MAX_NAMED_IN_REASON),
  }),
  z.object({ kind: z.literal('popular') }),
]);
export type RecommendationReason = z.infer<typeof RecommendationReason>;

/** A member whom the viewer might like to follow, and why. */
export const RecommendedUser = FollowListEntry.extend({
  follower_count: z.number().int(),
  review_count: z.number().int(),
  reason: RecommendationReason,
});
export type RecommendedUser = z.infer<typeof RecommendedUser>;
