import { z } from 'zod';
import { MovieSummary } from '../movies/movies.schema.ts';
import { NamedMember } from '../profiles/profiles.schema.ts';
import { CalendarDate, Id, Timestamp } from '../shared/ids.schema.ts';
import { makePageSchema } from '../shared/page.schema.ts';

/** planned: on the schedule. current: the one that the club watches now. finished: it was. skipped: it was to be, and was not. */
export const ClubMovieStatus = z.enum(['planned', 'current', 'finished', 'skipped']);
export type ClubMovieStatus = z.infer<typeof ClubMovieStatus>;

/** A film of a club's programme. */
export const ClubMovie = z.object({
  club_id: Id,
  movie: MovieSummary,
  status: ClubMovieStatus,
  picked_by: NamedMember.nullable(),
  starts_on: CalendarDate.nullable().meta({ description: 'When the club begins with it.' }),
  discuss_at: Timestamp.nullable().meta({ description: 'When the club talks about it.' }),
  started_at: Timestamp.nullable(),
  finished_at: Timestamp.nullable(),
  rating_count: z.number().int().meta({ description: "By the club's members, in the club." }),
  rating_average: z.number().nullable().meta({
    description: 'In stars, null without ratings, while scores are hidden from the viewer, and while it is sealed.',
  }),
  histogram: z.array(z.number().int()).length(10).nullable().meta({
    description:
      'How many gave ½, 1, 1½ … 5 stars. Null while scores are hidden from the viewer, and while it is sealed.',
  }),
  own_rating: z.number().nullable().meta({ description: "The viewer's, in this club, in stars." }),
  sealed_round: z.boolean().meta({
    description:
      'Whether the round is sealed: until the time to discuss the film, without one until it is finished, ratings and texts are shown to those alone who have given theirs in the club.',
  }),
  sealed: z.boolean().meta({ description: 'Whether the ratings and texts of others are kept back from the viewer.' }),
});
export type ClubMovie = z.infer<typeof ClubMovie>;

/** A page of a club's films. */
export const ClubMovies = makePageSchema(ClubMovie).extend({
  most_divided: ClubMovie.nullable().meta({
    description:
      'Of all finished films the one whose ratings in the club are the furthest apart, by their standard deviation, of those that three members or more have rated, not all alike; of equals the last finished. Null without such a film, and with planned films. Films whose scores are hidden from the viewer are left out.',
  }),
});
export type ClubMovies = z.infer<typeof ClubMovies>;

/** When a club begins with a film and when it talks about it; null for no such time. */
export const ClubMovieDates = z.strictObject({ starts_on: CalendarDate.nullable(), discuss_at: Timestamp.nullable() });
export type ClubMovieDates = z.infer<typeof ClubMovieDates>;

/** How many films a club may have planned. */
export const MAX_PLANNED_MOVIES = 50;
