import type { RowVerdict } from '@halfstar/contract/imports/imports.schema';
import { generateListIds, lockLists, type StoredList } from '#features/lists/import.service.ts';
import { readReviewsByFilm, type StoredReview } from '#features/reviews/import.service.ts';
import { NO_TRACKING } from '#features/tracking/import/states.model.ts';
import { lockTracking, readTracking, type TrackingState } from '#features/tracking/import/states.service.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { ListContent, ListEntryContent, RowContent } from './contents.model.ts';
import type { FilmChange, FilmPlan, FilmSituation, PlannedRow, WrittenRow } from './film-facts.model.ts';
import { planFilm } from './film-plans.model.ts';
import type { JobRow } from './imports.queries.ts';
import { parseOwnKey } from './keys.model.ts';
import { countListsNeeded, type ListPlan, type PlannedEntry, planList } from './list-plans.model.ts';
import type { NamedFilm, WaitingRow, WrittenChange } from './writing.queries.ts';
import * as queries from './writing.queries.ts';

/** What an import does with a film. */
export interface PlannedFilm {
  /** Null while the film is not found: then nothing of it is here. */
  movieId: string | null;
  before: TrackingState;
  review: StoredReview | null;
  plan: FilmPlan;
}

/** What an import does with some films and lists. */
export interface Batch {
  films: PlannedFilm[];
  lists: { head: WaitingRow; plan: ListPlan }[];
}

/** Plans what rows do with their films and lists, which are locked with the access `lock`. Rows that the member leaves out do nothing. */
export async function planBatch(
  ctx: Context,
  job: JobRow,
  rows: readonly WaitingRow[],
  films: ReadonlyMap<string, NamedFilm>,
  access: 'read' | 'lock',
): Promise<Batch> {
  const { user_id: userId } = job;
  const isLeftOut = (row: WaitingRow) => films.get(row.film_key ?? '')?.state === 'left_out';
  const ofFilms = rows.filter((row) => row.unit.startsWith('f:') && !isLeftOut(row));
  const movieOf = (row: WaitingRow) => films.get(row.film_key ?? '')?.movie_id ?? null;
  const movieIds = [...new Set(ofFilms.flatMap((row) => movieOf(row) ?? []))];
  const lists = Map.groupBy(
    rows.filter((row) => row.unit.startsWith('l:')),
    (row) => row.unit,
  );
  const written = await queries.findWrittenRows(ctx, userId, { keys: rows.map((row) => row.key), movieIds });
  const states = await (access === 'lock' ? lockTracking : readTracking)(ctx, userId, movieIds);
  const reviews = await readReviewsByFilm(ctx, userId, movieIds);
  const changes = Map.groupBy(await queries.findChanges(ctx, userId, movieIds), (change) => change.movie_id);
  const byKey = Map.groupBy(written, (row) => row.key);
  const byMovie = Map.groupBy(written, (row) => row.movie_id);
  const options = {
    overwriteMine: job.overwrite_mine,
    likesToFavorites: job.likes_to_favorites,
    allSpoilers: job.all_spoilers,
  };
  const groups = [...Map.groupBy(ofFilms, (row) => movieOf(row) ?? row.unit).values()];
  const planned = groups.map((some): PlannedFilm => {
    const movieId = some[0] === undefined ? null : movieOf(some[0]);
    const before = states.get(movieId ?? '') ?? NO_TRACKING;
    const review = reviews.get(movieId ?? '') ?? null;
    const ofGroup = [...some.flatMap((row) => byKey.get(row.key) ?? []), ...(byMovie.get(movieId ?? '') ?? [])];
    const plan = planKept(some, {
      ...options,
      movieId: movieId ?? '',
      written: ofGroup.filter((row) => !row.unit.startsWith('l:')),
      tracking: before,
      review,
      changes: (changes.get(movieId) ?? []).map(toFilmChange),
    });
    return { movieId, before, review, plan };
  });
  return { films: planned, lists: await planLists(ctx, job, [...lists.values()], { movieOf, isLeftOut, written }) };
}

/** Verdicts of rows that do nothing beside others of the film, which may be left out. */
const OVERRULED: ReadonlySet<RowVerdict> = new Set(['already_watched', 'superseded']);

/**
 * Plans what the rows of a film do without those that the member leaves out. What these would have written stays as it is here, and no row
 * does anything that it would not have done beside them.
 */
function planKept(
  rows: readonly WaitingRow[],
  situation: Omit<FilmSituation, 'rows' | 'isRatingLeftOut' | 'isReviewLeftOut'>,
): FilmPlan {
  const plan = (some: readonly WaitingRow[], leftOut: Pick<FilmSituation, 'isRatingLeftOut' | 'isReviewLeftOut'>) =>
    planFilm({ ...situation, ...leftOut, rows: some });
  const whole = plan(rows, { isRatingLeftOut: false, isReviewLeftOut: false });
  const leftOut = rows.filter((row) => row.left_out);
  if (leftOut.length === 0) return whole;
  const isOverruled = ({ id, kind }: WaitingRow) => {
    const verdict = whole.verdicts.get(id) ?? 'new';
    // Two rows that say the same: the one that did something is left out, and so the other one does it no more than before.
    const isTwin = verdict === 'already_here' && kind !== 'viewing' && leftOut.some((row) => row.kind === kind);
    return isTwin || OVERRULED.has(verdict);
  };
  const kept = plan(
    rows.filter((row) => !row.left_out && !isOverruled(row)),
    {
      isRatingLeftOut: leftOut.some((row) => row.kind === 'rating'),
      isReviewLeftOut: leftOut.some(({ content }) => isTextOf(content, whole.review?.to)),
    },
  );
  for (const row of rows) {
    const verdict = whole.verdicts.get(row.id);
    if (verdict !== undefined && !row.left_out && isOverruled(row)) kept.verdicts.set(row.id, verdict);
  }
  return kept;
}

const isTextOf = (content: RowContent, review: { content: string } | null | undefined): boolean =>
  (content.kind === 'review' || content.kind === 'viewing') && review != null && content.review === review.content;

const toFilmChange = ({ subject, before, after }: WrittenChange): FilmChange => ({
  tracking: subject === 'tracking' ? { before: before as TrackingState, after: after as TrackingState } : null,
  review: subject === 'review' ? { before: before as StoredReview | null, after: after as StoredReview | null } : null,
});

async function planLists(
  ctx: Context,
  job: JobRow,
  lists: readonly (readonly WaitingRow[])[],
  {
    movieOf,
    isLeftOut,
    written,
  }: {
    movieOf(row: WaitingRow): string | null;
    isLeftOut(row: WaitingRow): boolean;
    written: readonly queries.WrittenRecord[];
  },
): Promise<Batch['lists']> {
  if (lists.length === 0) return [];
  const byKey = new Map(written.map((row) => [row.key, row]));
  const ids = lists.flat().flatMap((row) => byKey.get(row.key)?.list_ids ?? parseOwnKey(row.key) ?? []);
  const current = await inTransaction(ctx, (ctx) => lockLists(ctx, job.user_id, ids));
  const asWritten = await queries.findListsAsWritten(ctx, job.user_id, ids);
  const parts = lists.map((rows) => countListsNeeded(rows.length + listed(current)));
  const newIds = await generateListIds(
    ctx,
    parts.reduce((sum, one) => sum + one, 0),
  );
  return lists.flatMap((rows) => {
    const head = rows.find((row) => row.kind === 'list');
    if (head === undefined) return [];
    const was = byKey.get(head.key);
    const here = was?.list_ids.map((id) => current.get(id) ?? null) ?? [];
    const plan = planList({
      head: head as PlannedRow<ListContent>,
      entries: rows
        .filter((row) => row.kind === 'list_entry')
        .map((row) => ({ ...row, movieId: isLeftOut(row) ? null : movieOf(row) }) as PlannedEntry)
        .flatMap((row) => (row.left_out ? (withNoteHere(row, byKey.get(row.key), here) ?? []) : row)),
      writtenHead: was === undefined ? null : { ...(was as WrittenRow<ListContent>), listIds: was.list_ids },
      writtenEntries: rows.flatMap((row) => byKey.get(row.key) ?? []) as unknown as WrittenRow<ListEntryContent>[],
      lists: new Map([...current].filter(([id]) => was?.list_ids.includes(id))),
      asWritten,
      isOwn: was === undefined && current.has(parseOwnKey(head.key) ?? ''),
      overwriteMine: job.overwrite_mine,
      newIds: newIds.splice(0, parts.shift() ?? 0),
    });
    // A list that is left out stays as it is, with all that is in it.
    return [{ head, plan: head.left_out ? { ...plan, changes: [], listIds: was?.list_ids ?? [] } : plan }];
  });
}

/**
 * A film on a list whose new note is left out keeps the note that it has here, or else the one of the last import, which brings it back
 * with a list that was deleted here (null). Null for one that no import has written, or that the member has taken off the list.
 */
function withNoteHere(
  row: PlannedEntry,
  was: queries.WrittenRecord | undefined,
  lists: readonly (StoredList | null)[],
): PlannedEntry | null {
  if (was?.content.kind !== 'list_entry') return null;
  const film = lists.flatMap((list) => list?.films ?? []).find(({ movie_id: id }) => id === row.movieId);
  if (film === undefined && !lists.includes(null)) return null;
  return { ...row, content: { ...row.content, note: film?.note ?? was.content.note } };
}

/** The films that lists have, over all of them. */
const listed = (lists: ReadonlyMap<string, StoredList>): number =>
  [...lists.values()].reduce((sum, list) => sum + list.films.length, 0);
