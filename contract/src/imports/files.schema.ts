import { z } from 'zod';
import { isLongerThan } from '../shared/content-safety.ts';

/** 10 MB: of a file, and of each file in a zip. */
export const MAX_FILE_BYTES = 10_485_760;
/** Rows of a file. The largest measured export has some 40,000 in all its files. */
export const MAX_FILE_ROWS = 100_000;
/** Columns of a file; real ones have up to eleven. */
export const MAX_FILE_COLUMNS = 100;
/** Characters of one row with all its cells; real ones have up to 10,000. */
export const MAX_ROW_LENGTH = 200_000;
/** Code points of an imported text; real ones have up to 9,060. */
export const MAX_IMPORTED_TEXT = 20_000;

/** Characters of a file's name: fewer than 256. */
export const MAX_FILE_NAME = 255;
const MAX_PATH = 1000;

export const FILE_MESSAGES = {
  invalid: 'Invalid file',
  nameTooLong: 'The name of a file has fewer than 256 characters.',
  nameWithPath: 'The name of a file has no slashes, colons or control characters.',
  tooLarge: 'A file has at most 10 MB.',
} as const;

const PATH_CHARACTERS = /[/\\:\p{Cc}]/u;

const isPlainName = (name: string): boolean => !PATH_CHARACTERS.test(name) && !/^\.*$/.test(name);

/** The name of a file that a member chooses: a CSV, without a path. */
export const FileName = z
  .string()
  .refine((name) => !isLongerThan(name, MAX_FILE_NAME), { error: FILE_MESSAGES.nameTooLong, abort: true })
  .refine(isPlainName, { error: FILE_MESSAGES.nameWithPath, abort: true })
  .refine((name) => /\.csv$/i.test(name), FILE_MESSAGES.invalid);

/** The same with the folders of an export before it, as in `likes/films.csv`. */
export const FilePath = z.string().superRefine((path, ctx) => {
  const folders = path.split('/');
  const name = folders.pop() ?? '';
  if (isLongerThan(path, MAX_PATH)) ctx.addIssue(FILE_MESSAGES.nameTooLong);
  else if (!folders.every(isPlainName)) ctx.addIssue(FILE_MESSAGES.nameWithPath);
  else for (const issue of FileName.safeParse(name).error?.issues ?? []) ctx.addIssue(issue.message);
});

/** What a file holds. `import_csv` is Letterboxd's own import format, which other sites and people write. */
export const FileKind = z.enum(['diary', 'reviews', 'ratings', 'watched', 'watchlist', 'likes', 'list', 'import_csv']);
export type FileKind = z.infer<typeof FileKind>;

/** Kinds with the same columns. When the name of a file does not tell which it is, the member is asked. */
export const AMBIGUOUS_KINDS = ['watched', 'watchlist', 'likes'] as const satisfies readonly FileKind[];

/** Why a file is not read at all. */
export const FileRefusalReason = z.enum([
  'bad_name',
  'too_large',
  'empty',
  'damaged',
  'not_a_csv',
  'other_site',
  'unknown_columns',
  'too_many_columns',
  'too_many_rows',
  'row_too_long',
  'open_quote',
  'deleted_on_letterboxd',
  'nothing_to_import',
]);
export type FileRefusalReason = z.infer<typeof FileRefusalReason>;

export const FileRefusal = z.object({
  reason: FileRefusalReason,
  message: z.string().meta({ description: 'One sentence for the member.' }),
});
export type FileRefusal = z.infer<typeof FileRefusal>;

const fileFacts = {
  delimiter: z.enum([',', ';', '\t']),
  encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']),
  warnings: z.array(z.string()).meta({ description: 'What was assumed, as sentences.' }),
  rows: z.number().int().meta({ description: 'Rows below the header, readable or not.' }),
  columns: z.array(z.string()),
  examples: z.array(z.array(z.string())).meta({ description: 'The first rows, their cells shortened.' }),
};

/** How a file was understood. */
export const FileInspection = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('understood'), kind: FileKind, ...fileFacts }),
  z
    .object({ outcome: z.literal('question'), choices: z.array(z.enum(AMBIGUOUS_KINDS)), ...fileFacts })
    .meta({ description: 'Neither the columns nor the name tell what the file is; the member chooses.' }),
  z.object({ outcome: z.literal('refused'), ...FileRefusal.shape }),
]);
export type FileInspection = z.infer<typeof FileInspection>;
