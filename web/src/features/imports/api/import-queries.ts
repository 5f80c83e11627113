import type { ImportJob, ImportMovieState, RowOutcome, RowVerdict } from '@halfstar/contract/imports/imports.schema';
import { api } from '#lib/api.ts';
import { cursorPaging } from '#lib/next-page.ts';

/** Live messages tell of progress too; this is for when they are lost. */
const POLL_MS = 5000;

const pollWhile = (isAtWork: boolean) => (isAtWork ? POLL_MS : false);
const isProcessing = ({ status }: Pick<ImportJob, 'status'>) => status === 'processing';

/** The viewer's imports, newest first. */
export const importsQuery = api.imports.list.infiniteOptions({
  input: (cursor: string | undefined) => ({ cursor, limit: 20 }),
  ...cursorPaging,
  refetchInterval: ({ state }) => pollWhile(state.data?.pages.some((page) => page.items.some(isProcessing)) ?? false),
  meta: { shows: ['import'] },
});

/** An import with its files and the counts of its rows. Polled while it is being processed. */
export const importQuery = (importId: string) =>
  api.imports.get.queryOptions({
    input: { import_id: importId },
    refetchInterval: ({ state }) => pollWhile(state.data !== undefined && isProcessing(state.data)),
    meta: { shows: ['import'] },
  });

/** What rows do before they are imported, or did. */
export type RowFilter = { verdict: RowVerdict } | { outcome: RowOutcome };

/** The rows of an import with one verdict (before it is started) or one outcome (afterwards), page by page. */
export const importRowsQuery = (importId: string, filter: RowFilter) =>
  api.imports.listRows.infiniteOptions({
    input: (cursor: string | undefined) => ({ import_id: importId, ...filter, cursor, limit: 20 }),
    ...cursorPaging,
    meta: { shows: ['import'] },
  });

/** The films of an import that are in one state of matching, page by page. */
export const importFilmsQuery = (importId: string, state: ImportMovieState) =>
  api.imports.listMovies.infiniteOptions({
    input: (cursor: string | undefined) => ({ import_id: importId, state, cursor, limit: 20 }),
    ...cursorPaging,
    meta: { shows: ['import'] },
  });

/** The films of the viewer's imports that are not found. */
export const unmatchedFilmsQuery = api.imports.listUnmatched.infiniteOptions({
  input: (cursor: string | undefined) => ({ cursor, limit: 20 }),
  ...cursorPaging,
  meta: { shows: ['import'] },
});
