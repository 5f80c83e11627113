import {
  AMBIGUOUS_KINDS,
  type FileInspection,
  type FileKind,
  FilePath,
  MAX_FILE_COLUMNS,
  MAX_FILE_ROWS,
} from '@halfstar/contract/imports/files.schema';
import { OWN_COLUMNS, shorten } from './cells.model.ts';
import { DayOrderVote } from './dates.model.ts';
import {
  type CsvRecord,
  type Delimiter,
  detectDialect,
  findHeaderCells,
  type HeadRecord,
  readRecords,
} from './dialects.model.ts';
import { type DecodedFile, decodeFile, readBytes } from './encodings.model.ts';
import { FileRefusedError } from './files.errors.ts';
import { type Columns, guessKindByName, IMPORT_COLUMNS, indexColumns, isInFolder, trimHeader } from './kinds.model.ts';
import { parseListHead, RowParser } from './row-parsing.model.ts';
import type { FileRow, RowProblem } from './rows.model.ts';

/** Problems that are named one by one. */
const MAX_PROBLEMS = 1000;
const EXAMPLES = 5;

/** The bytes of a file: a Node or web stream. */
type FileStream = AsyncIterable<Uint8Array>;

/**
 * Reads a whole file and says what it is and how it was understood; `question` when neither its columns nor its name tell. A file that
 * cannot be imported is returned as `refused`, not thrown.
 * @param path its name, with the folders of the export if it was in a zip
 */
export async function inspectFile(path: string, stream: FileStream, now: Date): Promise<FileInspection> {
  try {
    const { kind, delimiter, encoding, header, survey, ...file } = await openFile(path, stream, now);
    const warnings = [...file.warnings, ...survey.warnings];
    const facts = { delimiter, encoding, warnings, rows: survey.rows, columns: header, examples: survey.examples };
    return kind === null
      ? { outcome: 'question', choices: [...AMBIGUOUS_KINDS], ...facts }
      : { outcome: 'understood', kind, ...facts };
  } catch (error) {
    if (error instanceof FileRefusedError) return { outcome: 'refused', ...error.refusal };
    throw error;
  }
}

/**
 * The rows of a file in their order, a list before its films, and the problems in place of rows that cannot be read. The file is in memory,
 * but never all its rows at once.
 * @param kind what inspectFile understood, or the member's answer to its question
 * @throws {FileRefusedError} before the first row, for a file that inspectFile refuses; later for a row that cannot be parsed. RangeError
 * when the file is of another kind
 */
export async function* readFileRows(
  path: string,
  kind: FileKind,
  stream: FileStream,
  now: Date,
): AsyncGenerator<FileRow | RowProblem> {
  const file = await openFile(path, stream, now);
  if ((file.kind ?? kind) !== kind || (file.kind === null && !AMBIGUOUS_KINDS.some((one) => one === kind)))
    throw new RangeError(`The file is no ${kind}.`);
  const { header, columns } = file;
  const { orphaned, dayOrder } = file.survey;
  const settings = { kind, header, columns, dayOrder, now, orphaned };
  const list = kind === 'list' ? parseListHead(file.head, settings) : null;
  if (list !== null) yield list;
  const parser = new RowParser(settings, list);
  let problems = 0;
  let unnamed: RowProblem | null = null;
  for await (const record of readBody(file)) {
    const row = parser.parse(record);
    if (row.kind !== 'problem') yield row;
    else if ((problems += 1) <= MAX_PROBLEMS) yield row;
    else unnamed = { ...(unnamed ?? row), rows: problems - MAX_PROBLEMS };
  }
  if (unnamed !== null)
    yield { ...unnamed, raw: {}, reason: `From this line on, ${unnamed.rows} more rows cannot be read.` };
}

interface TextFile extends DecodedFile {
  delimiter: Delimiter;
  /** The non-empty rows above the first that holds a film. */
  head: HeadRecord[];
  /** The names of the columns. */
  header: string[];
  columns: Columns;
}

interface Survey {
  rows: number;
  examples: string[][];
  dayOrder: ReturnType<DayOrderVote['decide']>['order'];
  orphaned: boolean;
  warnings: string[];
}

interface OpenFile extends TextFile {
  /** Null when neither columns nor name tell. */
  kind: FileKind | null;
  survey: Survey;
}

async function openFile(path: string, stream: FileStream, now: Date): Promise<OpenFile> {
  requireReadablePath(path);
  const decoded = decodeFile(await readBytes(stream));
  const { kind, ...file } = understand(path, decoded);
  const survey = await surveyFile(path, kind, file, now);
  return { ...file, kind, survey };
}

function requireReadablePath(path: string): void {
  const issue = FilePath.safeParse(path).error?.issues[0];
  if (issue !== undefined) throw new FileRefusedError('bad_name', issue.message);
  if (isInFolder(path, 'deleted'))
    throw new FileRefusedError(
      'deleted_on_letterboxd',
      'This file lists what you deleted on Letterboxd. We leave it out.',
    );
}

function understand(path: string, decoded: DecodedFile): TextFile & { kind: FileKind | null } {
  const dialect = detectDialect(decoded.text);
  if (dialect === null) throw unknownColumns(findHeaderCells(decoded.text));
  const { contents, delimiter, head } = dialect;
  if (contents.is === 'nothing_to_import')
    throw new FileRefusedError(
      'nothing_to_import',
      'This file of your export holds nothing that can be imported here.',
    );
  if (contents.is === 'other_site')
    throw new FileRefusedError(
      'other_site',
      `This looks like an export of ${contents.site}. We read Letterboxd exports, and files in Letterboxd's import format.`,
    );
  const header = trimHeader(head.at(-1)?.cells ?? []);
  if (header.length > MAX_FILE_COLUMNS)
    throw new FileRefusedError('too_many_columns', `This file has more than ${MAX_FILE_COLUMNS} columns.`);
  const kind = contents.is === 'kind' ? contents.kind : guessKindByName(path);
  const unread = kind === 'import_csv' ? header.filter((name) => !isImportColumn(name)) : [];
  const warnings =
    unread.length === 0
      ? decoded.warnings
      : [...decoded.warnings, `Columns that we do not read: ${listNames(unread)}.`];
  return { ...decoded, warnings, delimiter, head, header, columns: indexColumns(header), kind };
}

const isImportColumn = (name: string): boolean =>
  [...indexColumns([name]).keys()].every(
    (column) => IMPORT_COLUMNS.has(column) || column === 'date' || OWN_COLUMNS.some((own) => own === column),
  );

const NAMED_COLUMNS = 12;

const listNames = (names: readonly string[]): string =>
  names.slice(0, NAMED_COLUMNS).map(shorten).join(', ') + (names.length > NAMED_COLUMNS ? ' and more' : '');

const unknownColumns = (found: readonly string[]): FileRefusedError =>
  new FileRefusedError(
    'unknown_columns',
    `We know none of the columns of this file: ${listNames(found)}. A file of a Letterboxd export begins with Date, Name, Year, Letterboxd URI; an import file has at least a column Title.`,
  );

/** The rows below the header. */
const readBody = ({ text, delimiter, head }: TextFile): AsyncGenerator<CsvRecord> =>
  readRecords(text, delimiter, head.at(-1)?.lastLine ?? 0);

/** Reads all rows once, for what only the whole file tells. */
async function surveyFile(path: string, kind: FileKind | null, file: TextFile, now: Date): Promise<Survey> {
  const { columns, header, delimiter } = file;
  const [link, ...days] = ['letterboxduri', 'date', 'watcheddate'].map((name) => columns.get(name));
  const vote = new DayOrderVote(now);
  const examples: string[][] = [];
  let rows = 0;
  let linked = 0;
  for await (const { cells } of readBody(file)) {
    rows += 1;
    if (rows > MAX_FILE_ROWS)
      throw new FileRefusedError(
        'too_many_rows',
        `A file has at most ${MAX_FILE_ROWS.toLocaleString('en')} rows. Split it.`,
      );
    if (rows <= EXAMPLES) examples.push(cells.slice(0, header.length).map(shorten));
    if (link !== undefined && (cells[link] ?? '').trim() !== '') linked += 1;
    for (const index of days) if (index !== undefined) vote.add(cells[index]?.trim() ?? '');
  }
  const { order, warnings } = vote.decide(delimiter === ';' ? 'day_first' : 'month_first');
  const isOfLetterboxd = (kind === 'diary' || kind === 'reviews') && !columns.has('halfstarid');
  const isUnlinked = isOfLetterboxd && rows > 0 && linked === 0;
  return { rows, examples, dayOrder: order, orphaned: isInFolder(path, 'orphaned') || isUnlinked, warnings };
}
