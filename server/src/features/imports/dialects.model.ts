import { Readable } from 'node:stream';
import { MAX_ROW_LENGTH } from '@halfstar/contract/imports/files.schema';
import { CsvError, type InfoRecord, type Options, parse } from 'csv-parse';
import { parse as parseSync } from 'csv-parse/sync';
import { createEventLoopYielder } from '#platform/limits/turns.ts';
import { FileRefusedError } from './files.errors.ts';
import { classifyRows, type FileClass, LIST_HEAD_ROWS } from './kinds.model.ts';

export interface CsvRecord {
  /** The line on which it begins, from 1. */
  line: number;
  cells: string[];
}

interface ParsedRecord {
  record: string[];
  info: InfoRecord;
}

export type Delimiter = ',' | ';' | '\t';
const DELIMITERS: readonly Delimiter[] = [',', ';', '\t'];

/** The head of a list fits in here. */
const HEAD_LENGTH = (LIST_HEAD_ROWS + 1) * MAX_ROW_LENGTH;
/** Little enough that parsing it does not keep others waiting. */
const CHUNK_LENGTH = 8192;

const csvOptions = (delimiter: Delimiter): Options => ({
  delimiter,
  record_delimiter: '\n',
  relax_column_count: true,
  relax_quotes: true,
  max_record_size: MAX_ROW_LENGTH,
});

export const isBlankRow = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

/** The first row of some spreadsheets, which names the delimiter. */
const isSeparatorRow = (cells: readonly string[]): boolean => /^sep=[,;\t]?$/i.test(cells[0] ?? '');

export interface HeadRecord extends CsvRecord {
  /** The line on which it ends. */
  lastLine: number;
}

export interface Dialect {
  delimiter: Delimiter;
  contents: FileClass;
  /** The non-empty rows above the first that holds a film: one, or those of a list. */
  head: HeadRecord[];
}

/**
 * How to read a CSV: the first delimiter of comma, semicolon and tab that yields columns that we know, what such a file is, and its rows
 * above the films. Null when none does.
 */
export function detectDialect(text: string): Dialect | null {
  for (const delimiter of DELIMITERS) {
    const rows = readHead(text, delimiter);
    const contents = classifyRows(rows.map(({ cells }) => cells));
    if (contents === null) continue;
    const isList = contents.is === 'kind' && contents.kind === 'list';
    return { delimiter, contents, head: isList ? rows : rows.slice(0, 1) };
  }
  return null;
}

/**
 * The cells of the first row of an unknown CSV, by the delimiter that splits it into the most cells: for the message that we know none of
 * its columns.
 */
export function findHeaderCells(text: string): string[] {
  const headers = DELIMITERS.map((delimiter) => readHead(text, delimiter)[0]?.cells ?? []);
  return headers.reduce((most, header) => (header.length > most.length ? header : most), []);
}

function readHead(text: string, delimiter: Delimiter): HeadRecord[] {
  const rows: HeadRecord[] = [];
  let lastLine = 0;
  try {
    parseSync(text.slice(0, HEAD_LENGTH), {
      ...csvOptions(delimiter),
      // Enough for the head of a list, the empty row in it and a few more above it.
      to: 2 * LIST_HEAD_ROWS,
      on_record: (cells: string[], { lines }) => {
        rows.push({ line: lastLine + 1, lastLine: lines, cells });
        lastLine = lines;
        return null;
      },
    });
  } catch (error) {
    // The head may be cut within a row. What a whole file lacks is found when its rows are read.
    if (!(error instanceof CsvError)) throw error;
  }
  return rows.filter(({ cells }) => !isBlankRow(cells) && !isSeparatorRow(cells)).slice(0, LIST_HEAD_ROWS);
}

/**
 * The rows of a text that are not blank, as they are read. Others get their turn in between.
 * @param skippedLines how many lines above them to leave out
 * @throws {FileRefusedError} when a quotation mark is never closed or a row is too long
 */
export async function* readRecords(
  text: string,
  delimiter: Delimiter,
  skippedLines: number,
): AsyncGenerator<CsvRecord> {
  // Of all parsed rows, because those parsed together with a faulty one are not delivered.
  let parsedLines = skippedLines;
  let lines = skippedLines;
  const takeTurn = createEventLoopYielder();
  const parser = parse({
    ...csvOptions(delimiter),
    info: true,
    on_record: (record, info) => {
      parsedLines = skippedLines + info.lines;
      return record;
    },
  });
  try {
    for await (const { record: cells, info } of Readable.from(sliceByLines(text, skippedLines)).pipe(
      parser,
    ) as AsyncIterable<ParsedRecord>) {
      await takeTurn();
      const line = lines + 1;
      lines = skippedLines + info.lines;
      if (!isBlankRow(cells) && !isSeparatorRow(cells)) yield { line, cells };
    }
  } catch (error) {
    if (error instanceof CsvError) throw toRefusal(error, parsedLines + 1);
    throw error;
  }
}

/** Parts of a text that end with a line, so that no character is cut in two. */
function* sliceByLines(text: string, skippedLines: number): Generator<string> {
  let from = 0;
  for (let line = 0; line < skippedLines && from < text.length; line += 1) {
    const lineEnd = text.indexOf('\n', from);
    from = lineEnd === -1 ? text.length : lineEnd + 1;
  }
  while (from < text.length) {
    const lineEnd = text.indexOf('\n', from + CHUNK_LENGTH);
    const to = lineEnd === -1 ? text.length : lineEnd + 1;
    yield text.slice(from, to);
    from = to;
  }
}

function toRefusal({ code }: CsvError, line: number): FileRefusedError {
  if (code === 'CSV_QUOTE_NOT_CLOSED')
    return new FileRefusedError(
      'open_quote',
      `A quotation mark is never closed in the row that begins on line ${line}.`,
    );
  if (code === 'CSV_MAX_RECORD_SIZE')
    return new FileRefusedError(
      'row_too_long',
      `The row that begins on line ${line} is too long. Perhaps a quotation mark is not closed.`,
    );
  return new FileRefusedError('damaged', `The row that begins on line ${line} cannot be read.`);
}
