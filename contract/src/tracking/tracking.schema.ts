import { z } from 'zod';
import { Genre } from '../movies/genres.schema.ts';
import { MovieSummary } from '../movies/movies.schema.ts';
import { Flag } from '../shared/flag.schema.ts';
import { CalendarDate, Id, Timestamp } from '../shared/ids.schema.ts';
import { Stars } from '../shared/rating.schema.ts';

export const FIRST_DECADE = 1870;

export const Decade = z.coerce
  .number()
  .int()
  .min(FIRST_DECADE)
  .max(2100)
  .multipleOf(10)
  .meta({ description: 'Its first year: 1990 is 1990 to 1999.' });

export const MovieYear = z.coerce.number().int().min(FIRST_DECADE).max(2100);

export const LIST_TYPES = ['watchlist', 'watched', 'favorites'] as const;
export const ListType = z.enum(LIST_TYPES);
export type ListType = z.infer<typeof ListType>;

export const MovieStatus = z.enum(['none', 'watchlist', 'watched']);
export type MovieStatus = z.infer<typeof MovieStatus>;

/** The community's ratings of a film. `histogram` counts ½, 1, 1½ … 5 stars, ten numbers. */
export const Community = z.object({
  rating_average: z
    .number()
    .nullable()
    .meta({ description: 'In stars, null without ratings and while scores are hidden from the viewer.' }),
  rating_count: z.number().int(),
  histogram: z
    .array(z.number().int())
    .length(10)
    .nullable()
    .meta({ description: 'Null while scores are hidden from the viewer.' }),
});
export type Community = z.infer<typeof Community>;

/** The viewer's rating and lists of a film, and the community's ratings. For a visitor `rating` is null and `status` is none. */
export const MovieTracking = z.object({
  movie_id: Id,
  rating: Stars.nullable(),
  status: MovieStatus,
  favorite: z.boolean(),
  see_again: z.boolean().meta({ description: 'A watched film that is to be seen again.' }),
  watch_date: CalendarDate.nullable().meta({ description: 'The latest day on which it was seen, if one is known.' }),
  viewing_count: z.number().int(),
  community: Community,
});
export type MovieTracking = z.infer<typeof MovieTracking>;

/** A member's rating of a film. */
export const MovieRating = z.object({
  user_id: Id,
  movie_id: Id,
  rating: Stars.nullable().meta({
    description: 'Null while the viewer hides scores of films that they have not watched.',
  }),
});
export type MovieRating = z.infer<typeof MovieRating>;

/** The answer to a call that may begin a viewing. */
export const Tracked = MovieTracking.extend({
  ask_date_of: Id.nullable().meta({
    description: 'The viewing that this began, when the member keeps a journal: ask them for its day.',
  }),
});
export type Tracked = z.infer<typeof Tracked>;

export const LIST_SORTS = ['added', 'title', 'year', 'mine', 'average'] as const;
export const ListSort = z.enum(LIST_SORTS).meta({
  description:
    'added: newest first. title: from A to Z, without the leading article and with numbers by their value. year: newest first. mine: by the owner’s rating, highest first. average: by the members’ average, which counts from five ratings on.',
});
export type ListSort = z.infer<typeof ListSort>;

/** Which films of a list, and in which order. */
export const ListFilter = z.strictObject({
  search: z.string().trim().max(100).optional().meta({ description: 'Every word is somewhere in its titles.' }),
  genre: Genre.optional(),
  decade: Decade.optional(),
  rated: Flag.optional().meta({ description: 'Whether its owner has rated it.' }),
  see_again: Flag.optional().meta({ description: 'Of watched films, whether they are to be seen again.' }),
  sort: ListSort.default('added'),
  reversed: Flag.default(false).meta({ description: 'The other way round.' }),
});
export type ListFilter = z.infer<typeof ListFilter>;

export const ListEntry = z.object({
  id: Id,
  list_type: ListType,
  watch_date: CalendarDate.nullable(),
  rating: Stars.nullable().meta({
    description: "The list owner's rating of the film, null while hidden from the viewer.",
  }),
  created_at: Timestamp,
  see_again: z.boolean(),
  rating_average: z
    .number()
    .nullable()
    .meta({ description: 'Of all members, in stars, null without ratings and while hidden.' }),
  rating_count: z.number().int(),
  movie: MovieSummary,
});
export type ListEntry = z.infer<typeof ListEntry>;
