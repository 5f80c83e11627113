import { stringify } from 'csv-stringify/sync';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import type { Viewer } from '#platform/viewer.ts';
import { neutralizeFormula } from './formulas.model.ts';
import { wrongImportState } from './imports.errors.ts';
import { requireImporter } from './imports.policy.ts';
import * as queries from './imports.queries.ts';

const ROWS_PER_QUERY = 5000;

/**
 * The report of an import as a CSV that spreadsheets open: a line for each row with what became of it, why, and the row as it was.
 * Cells that a spreadsheet would run as a formula begin with an apostrophe. Throws NOT_FOUND, and IMPORT_STATE when the rows are deleted.
 */
export async function getReport(
  ctx: Context,
  viewer: Viewer | null,
  importId: string,
): Promise<{ file_name: string; csv: string }> {
  const { userId } = requireImporter(viewer);
  const job = await queries.findJob(ctx, userId, importId);
  if (job === undefined) throw notFound();
  if (job.rows_deleted_at !== null) throw wrongImportState();
  const lines: string[][] = [['File', 'Line', 'Kind', 'Film', 'Year', 'Result', 'Reason', 'Notes', 'Row']];
  let after: queries.RowPlace | null = null;
  while (true) {
    const rows: queries.ShownRow[] = await queries.listRows(ctx, importId, {}, after, ROWS_PER_QUERY);
    lines.push(...rows.map((row) => toLine(row, job.state === 'undone').map(neutralizeFormula)));
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS_PER_QUERY) break;
    after = [last.file_name, last.line, last.id];
  }
  return { file_name: 'halfstar-import-report.csv', csv: stringify(lines, { bom: true }) };
}

/** What rows of an import that is undone did was taken back. */
const UNDONE = new Set<string | null>(['imported', 'updated', 'removed']);

const toLine = (row: queries.ShownRow, isUndone: boolean): string[] => [
  row.file_name,
  String(row.line),
  row.kind,
  row.title ?? '',
  row.year === null ? '' : String(row.year),
  isUndone && UNDONE.has(row.outcome) ? 'undone' : (row.outcome ?? row.verdict ?? ''),
  row.reason ?? '',
  row.warnings.join(' '),
  JSON.stringify(row.raw),
];
