import { FileKind } from '@halfstar/contract/imports/files.schema';
import type {
  ImportDetail,
  ImportJob,
  ImportMovie,
  ImportRow,
  ImportState,
  RowKind,
} from '@halfstar/contract/imports/imports.schema';
import type { MovieSummary } from '@halfstar/contract/movies/movies.schema';
import type { FilmRow } from './film-matching.queries.ts';
import { canCancel, canReport, canUndo, isStuck, isWorking, type Moment, stateAfterStart } from './imports.policy.ts';
import type { FileRecord, JobRow, ShownRow, Summary } from './imports.queries.ts';

/** The states of the specification. */
function toStatus(state: ImportState): ImportJob['status'] {
  if (isWorking(state)) return 'processing';
  return state === 'completed' || state === 'failed' ? state : 'other';
}

/** An import as its member sees it. */
export function presentJob(job: JobRow, fileCount: number, moment: Moment): ImportJob {
  const startsAs = stateAfterStart(job);
  return {
    id: job.id,
    user_id: job.user_id,
    file_name: job.file_name,
    file_count: fileCount,
    import_type: 'letterboxd',
    status: toStatus(job.state),
    state: job.state,
    total_entries: job.total_entries,
    processed_entries: job.processed_entries,
    successful_imports: job.successful_imports,
    failed_imports: job.failed_imports,
    error_details: job.error_details,
    created_at: job.created_at,
    state_at: job.state_at,
    stuck: isStuck(job, moment),
    options: {
      overwrite_mine: job.overwrite_mine,
      likes_to_favorites: job.likes_to_favorites,
      all_spoilers: job.all_spoilers,
    },
    undo_kept: job.undo_kept,
    starts_as: startsAs,
    can: { start: startsAs !== null, cancel: canCancel(job), undo: canUndo(job), report: canReport(job) },
  };
}

const isKind = (kind: string): kind is FileKind => FileKind.safeParse(kind).success;

/** An import as its member sees it, with its files and the counts of its rows and films. */
export const presentDetail = (
  job: JobRow,
  files: readonly FileRecord[],
  summary: Summary,
  moment: Moment,
): ImportDetail => ({
  ...presentJob(job, files.length, moment),
  files: files.map(({ kind, choices, ...file }) => ({
    ...file,
    kind: kind !== null && isKind(kind) ? kind : null,
    choices: choices.filter(isKind),
  })),
  ...summary,
});

/** A row as the member sees it. */
export const presentRow = ({ kind, ...row }: ShownRow): ImportRow => ({ ...row, kind: kind as RowKind });

/** A film of the files, beside the film here that it is. */
export const presentFilm = (film: FilmRow, movies: ReadonlyMap<string, MovieSummary>): ImportMovie => ({
  movie_key: film.film_key,
  title: typeof film.reference.title === 'string' ? film.reference.title : null,
  year: typeof film.reference.year === 'number' ? film.reference.year : null,
  state: film.state,
  movie: film.movie_id === null ? null : (movies.get(film.movie_id) ?? null),
  suggestions: film.suggestions,
  television: film.television,
});
