import { z } from 'zod';
import { MovieSummary } from '../movies/movies.schema.ts';
import { Member } from '../profiles/profiles.schema.ts';
import { Id, Timestamp } from '../shared/ids.schema.ts';
import { safeText } from '../shared/safe-text.schema.ts';
import { HiddenByModerators } from '../subjects/moderated.schema.ts';

/** Characters of texts, films on a list, and lists of a member. */
export const LIST_LIMITS = { name: 100, description: 500, note: 500, films: 1000, lists: 100 } as const;

export const LIST_MESSAGES = {
  nameMissing: 'Give the list a name.',
  nameTooLong: `A name has ${LIST_LIMITS.name} characters at most.`,
  descriptionTooLong: `A description has ${LIST_LIMITS.description} characters at most.`,
  noteTooLong: `A note has ${LIST_LIMITS.note} characters at most.`,
} as const;

const ListName = safeText({
  max: LIST_LIMITS.name,
  tooLong: LIST_MESSAGES.nameTooLong,
  empty: LIST_MESSAGES.nameMissing,
});
const ListDescription = safeText({ max: LIST_LIMITS.description, tooLong: LIST_MESSAGES.descriptionTooLong });

/** A note about one film of a list; empty for none. */
export const ListNote = safeText({ max: LIST_LIMITS.note, tooLong: LIST_MESSAGES.noteTooLong });

/** The form of a note. */
export const ListNoteForm = z.strictObject({ note: ListNote });

/** The form of a list: what creating and updating one take. */
export const ListForm = z.strictObject({
  name: ListName,
  description: ListDescription,
  ranked: z.boolean().meta({ description: 'Whether the order is a ranking; then films are numbered.' }),
  public: z.boolean().meta({ description: 'Whether everybody may read it. A private list exists only for its owner.' }),
});
export type ListForm = z.infer<typeof ListForm>;

/** How many posters the cover of a list has. */
export const COVER_POSTERS = 5;

/** A list that a member made and named. */
export const CustomList = z.object({
  id: Id,
  owner: Member,
  name: z.string(),
  description: z.string(),
  ranked: z.boolean(),
  public: z.boolean(),
  movie_count: z.number().int(),
  has_notes: z.boolean().meta({ description: 'Whether any of its films has a note.' }),
  cover: z.array(MovieSummary).max(COVER_POSTERS).meta({ description: 'Its first films.' }),
  created_at: Timestamp,
  updated_at: Timestamp.meta({ description: 'When it was last changed, its films included.' }),
  moderation: HiddenByModerators,
  can: z.object({ edit: z.boolean() }),
});
export type CustomList = z.infer<typeof CustomList>;

/** A film's position on a list, from 1 without gaps. */
export const ListPosition = z.number().int().min(1).max(LIST_LIMITS.films);

/** A film of a list. */
export const ListMovie = z.object({
  movie: MovieSummary,
  position: ListPosition,
  note: z.string(),
  created_at: Timestamp,
});
export type ListMovie = z.infer<typeof ListMovie>;

/** One of my lists, and whether a film is on it. */
export const ListChoice = z.object({
  id: Id,
  name: z.string(),
  public: z.boolean(),
  movie_count: z.number().int(),
  holds: z.boolean(),
});
export type ListChoice = z.infer<typeof ListChoice>;
