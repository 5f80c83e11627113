import { z } from 'zod';
import { MovieSummary } from '../movies/movies.schema.ts';
import { NamedMember } from '../profiles/profiles.schema.ts';
import { ClubSummary } from './clubs.schema.ts';

/** How many clubs are recommended at a time. */
export const MAX_RECOMMENDED_CLUBS = 10;

/** How many members a reason names. */
export const MAX_NAMED_IN_CLUB_REASON = 3;

/** Why a club is recommended. */
export const ClubReason = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('followees'),
    member_count: z.number().int().meta({ description: 'Members whom the viewer follows.' }),
    members: z.array(NamedMember).max(MAX_NAMED_IN_CLUB_REASON),
  }),
  z.object({
    kind: z.literal('watchlist'),
    movie: MovieSummary.meta({ description: "The club's current film, which is on the viewer's watchlist." }),
  }),
  z.object({ kind: z.literal('popular') }),
]);
export type ClubReason = z.infer<typeof ClubReason>;

/** A club that the viewer might like to join, and why. */
export const RecommendedClub = ClubSummary.extend({ reason: ClubReason });
export type RecommendedClub = z.infer<typeof RecommendedClub>;
