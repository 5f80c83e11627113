import { z } from 'zod';
import { MovieSummary } from '../movies/movies.schema.ts';
import { Member } from '../profiles/profiles.schema.ts';
import { RecommendedUser } from '../taste/recommendations.schema.ts';
import { DiaryEntry } from '../tracking/diary.schema.ts';

/** How much the side column of the home page shows of each kind. */
export const HOME_SIDE_LIMITS = { people: 3, films: 6, faces: 3, viewings: 4 } as const;

/** A film, and the members whom the viewer follows who watched, rated or reviewed it in the last seven days. */
export const FriendsMovie = z.object({
  movie: MovieSummary,
  members: z
    .array(Member)
    .max(HOME_SIDE_LIMITS.faces)
    .meta({ description: 'The latest of them; `member_count` counts all.' }),
  member_count: z.number().int(),
});
export type FriendsMovie = z.infer<typeof FriendsMovie>;

/** What the home page shows beside the timeline. */
export const HomeSide = z.object({
  people: z.array(RecommendedUser).max(HOME_SIDE_LIMITS.people),
  movies: z.array(FriendsMovie).max(HOME_SIDE_LIMITS.films).meta({ description: 'Most members first.' }),
  viewings: z
    .array(DiaryEntry)
    .max(HOME_SIDE_LIMITS.viewings)
    .meta({ description: "The latest of the viewer's own diary." }),
});
export type HomeSide = z.infer<typeof HomeSide>;
