import { z } from 'zod';
import { MovieSummary } from '../movies/movies.schema.ts';
import { Id, Timestamp } from '../shared/ids.schema.ts';
import { FILE_MESSAGES, FileKind, MAX_FILE_BYTES } from './files.schema.ts';

/** Files of one upload. The largest measured export has 112. */
export const MAX_FILES = 500;
/** 50 MB: all files of one upload together. */
export const MAX_UPLOAD_BYTES = 52_428_800;

export const UPLOADS = { most: 5, minutes: 10 } as const;

/** How long an import may be processing before it counts as stuck. */
export const STUCK_MINUTES = 30;

export const IMPORT_MESSAGES = {
  noFile: 'Choose a file.',
  tooManyFiles: `At most ${MAX_FILES} files at a time.`,
  uploadTooLarge: 'All files together have at most 50 MB.',
  tooManyUploads: 'Rate limit exceeded: Please wait before uploading another file.',
} as const;

/** The files of one upload. The names of those of an export keep their folders: `likes/films.csv`. */
export const ImportForm = z.strictObject({
  files: z
    .array(z.file(FILE_MESSAGES.invalid).max(MAX_FILE_BYTES, FILE_MESSAGES.tooLarge))
    .min(1, IMPORT_MESSAGES.noFile)
    .max(MAX_FILES, IMPORT_MESSAGES.tooManyFiles),
});

/** Where an import is. */
export const ImportState = z.enum([
  'asking',
  'reading',
  'ready',
  'processing',
  'completed',
  'failed',
  'cancelled',
  'undoing',
  'undone',
]);
export type ImportState = z.infer<typeof ImportState>;

/** What a row of the preview would do. */
export const RowVerdict = z.enum([
  'new',
  'changed',
  'unchanged',
  'already_here',
  'already_watched',
  'edited_here',
  'gone',
  'left_out',
  'superseded',
  'failed',
]);
export type RowVerdict = z.infer<typeof RowVerdict>;

/** Of the verdicts those whose rows a member may leave out, one by one. */
export const OPTIONAL_VERDICTS = ['new', 'changed'] as const satisfies readonly RowVerdict[];

/** What a row did. */
export const RowOutcome = z.enum([
  'imported',
  'updated',
  'unchanged',
  'kept',
  'already_watched',
  'left_out',
  'removed',
  'superseded',
  'failed',
]);
export type RowOutcome = z.infer<typeof RowOutcome>;

export const RowKind = z.enum([
  'viewing',
  'review',
  'rating',
  'watched',
  'watchlist',
  'like',
  'list',
  'list_entry',
  'unreadable',
]);
export type RowKind = z.infer<typeof RowKind>;

/** How far a film of the files is known here. `missing` and `doubt` are kept with all their rows, as films of their own. */
export const ImportMovieState = z.enum(['unknown', 'found', 'check', 'doubt', 'missing', 'chosen', 'left_out']);
export type ImportMovieState = z.infer<typeof ImportMovieState>;

export const ImportOptions = z.strictObject({
  overwrite_mine: z
    .boolean()
    .meta({ description: 'Whether the import replaces what the member entered or changed here.' }),
  likes_to_favorites: z.boolean().meta({ description: 'Whether liked films become favorites.' }),
  all_spoilers: z.boolean().meta({ description: 'Whether all imported reviews are marked as spoilers.' }),
});
export type ImportOptions = z.infer<typeof ImportOptions>;

/** A file of an import, as it was understood. */
export const ImportFile = z.object({
  id: Id,
  name: z.string(),
  kind: FileKind.nullable().meta({
    description: 'Null until the member has said what it is, and for a file that is left out.',
  }),
  choices: z.array(FileKind).meta({ description: 'What it may be, when its name does not tell.' }),
  warnings: z.array(z.string()),
  left_out: z
    .string()
    .nullable()
    .meta({ description: 'Why the file is not read, as a sentence; null for one that is.' }),
});

const count = z.number().int();

/** An import of some files, from the upload on. */
export const ImportJob = z.object({
  id: Id,
  user_id: Id,
  file_name: z.string().meta({ description: 'The name of the first file.' }),
  file_count: count,
  import_type: z.literal('letterboxd'),
  status: z.enum(['processing', 'completed', 'failed', 'other']),
  state: ImportState,
  total_entries: count,
  processed_entries: count,
  successful_imports: count,
  failed_imports: count,
  error_details: z.string().nullable(),
  created_at: Timestamp,
  state_at: Timestamp.meta({ description: 'Since when it is in its state.' }),
  stuck: z.boolean().meta({ description: `Whether it has been processing for over ${STUCK_MINUTES} minutes.` }),
  options: ImportOptions,
  undo_kept: count.meta({ description: 'How many changes an undo left, because the member has changed them since.' }),
  starts_as: z
    .enum(['reading', 'processing', 'undoing'])
    .nullable()
    .meta({
      description:
        'The state that starting it leads to: its files are read again up to the preview, its rows are written, or its undo goes on. ' +
        'Null when it cannot be started.',
    }),
  can: z.object({ start: z.boolean(), cancel: z.boolean(), undo: z.boolean(), report: z.boolean() }),
});
export type ImportJob = z.infer<typeof ImportJob>;

/** An import with its files and what its rows would do, or did. */
export const ImportDetail = ImportJob.extend({
  files: z.array(ImportFile),
  verdicts: z.partialRecord(RowVerdict, count).meta({ description: 'Rows by what they would do.' }),
  outcomes: z.partialRecord(RowOutcome, count).meta({ description: 'Rows by what they did.' }),
  kinds: z.partialRecord(RowKind, count).meta({ description: 'Rows of the files by kind.' }),
  movies: z
    .partialRecord(ImportMovieState, count)
    .meta({ description: 'Films of the files by how far they are known.' }),
  left_out_rows: count.meta({
    description: 'How many rows that would add or change something the member has chosen to leave out.',
  }),
});
export type ImportDetail = z.infer<typeof ImportDetail>;

/** How many films an import suggests for one of its own. */
const MAX_SUGGESTIONS = 5;

/** A film that an import may mean. */
export const MovieSuggestion = z.object({
  movie_id: Id.nullable().meta({ description: 'Null when it is not stored here yet.' }),
  tmdb_id: count.nullable(),
  title: z.string(),
  year: count.nullable(),
  similarity: z.number(),
});
export type MovieSuggestion = z.infer<typeof MovieSuggestion>;

/** A film as files name it, and which one it is here. */
export const ImportMovie = z.object({
  movie_key: z.string(),
  title: z.string().nullable(),
  year: count.nullable(),
  state: ImportMovieState,
  movie: MovieSummary.nullable(),
  suggestions: z.array(MovieSuggestion),
  television: z.boolean(),
});
export type ImportMovie = z.infer<typeof ImportMovie>;

export const MovieKey = z.string().min(1).max(300);

/** Which film is meant: one that is stored, a suggestion, none that is to be imported, or as the matching finds. */
export const MovieChoice = z.strictObject({
  movie_key: MovieKey,
  choice: z.enum(['movie', 'suggestion', 'leave_out', 'undecided']),
  movie_id: Id.optional().meta({ description: 'With the choice `movie`.' }),
  suggestion: z
    .int()
    .min(0)
    .max(MAX_SUGGESTIONS - 1)
    .optional()
    .meta({ description: 'With the choice `suggestion`: its place in `suggestions`, from 0.' }),
});
export type MovieChoice = z.infer<typeof MovieChoice>;

/** A row of a file. */
export const ImportRow = z.object({
  id: Id,
  kind: RowKind,
  file_name: z.string(),
  line: count,
  title: z.string().nullable(),
  year: count.nullable(),
  raw: z.record(z.string(), z.string()),
  verdict: RowVerdict.nullable(),
  outcome: RowOutcome.nullable(),
  remove: z.boolean().meta({ description: 'Of a row that is gone there: whether to remove it here too.' }),
  left_out: z.boolean().meta({ description: 'Of a row that would add or change something: whether to leave it out.' }),
  reason: z.string().nullable(),
  warnings: z.array(z.string()),
});
export type ImportRow = z.infer<typeof ImportRow>;
