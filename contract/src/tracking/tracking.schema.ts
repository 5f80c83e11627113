import { z } from 'zod';
import { MovieSummary } from '../movies/movies.schema.ts';
import { CalendarDate, Id, Timestamp } from '../shared/ids.schema.ts';
import { Stars } from '../shared/rating.schema.ts';

export const LIST_TYPES = ['watchlist', 'watched', 'favorites'] as const;
export const ListType = z.enum(LIST_TYPES);
export type ListType = z.infer<typeof ListType>;

export const MovieStatus = z.enum(['none', 'watchlist', 'watched']);
export type MovieStatus = z.infer<typeof MovieStatus>;

/** The community's ratings of a film. `histogram` counts ½, 1, 1½ … 5 stars, ten numbers. */
export const Community = z.object({
  rating_average: z.number().nullable().meta({ description: 'In stars, null without ratings.' }),
  rating_count: z.number().int(),
  histogram: z.array(z.number().int()).length(10),
});
export type Community = z.infer<typeof Community>;

/** Where a film stands with the viewer and with everyone. For a visitor `rating` is null and `status` is none. */
export const MovieTracking = z.object({
  movie_id: Id,
  rating: Stars.nullable(),
  status: MovieStatus,
  favorite: z.boolean(),
  community: Community,
});
export type MovieTracking = z.infer<typeof MovieTracking>;

export const ListEntry = z.object({
  id: Id,
  list_type: ListType,
  watch_date: CalendarDate.nullable(),
  rating: Stars.nullable().meta({ description: "The list owner's rating of the film." }),
  created_at: Timestamp,
  movie: MovieSummary,
});
export type ListEntry = z.infer<typeof ListEntry>;
