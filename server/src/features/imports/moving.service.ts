import { isDeepStrictEqual } from 'node:util';
import { applyListChanges, findListIdsWithFilm, lockLists } from '#features/lists/import.service.ts';
import { applyReviewChanges, readReviewsByFilm } from '#features/reviews/import.service.ts';
import { lockPendingReviews, moveReviewsAndDrafts } from '#features/reviews/merging.service.ts';
import { moveReviewTombstone } from '#features/reviews/tombstones.service.ts';
import { moveTimelineToFilm } from '#features/timeline/merging.service.ts';
import { NO_TRACKING } from '#features/tracking/import/states.model.ts';
import { applyTrackingChanges, lockTracking, type TrackingState } from '#features/tracking/import/states.service.ts';
import { moveTrackingToFilm } from '#features/tracking/merging/merging.service.ts';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { publishEvent } from '#platform/events.ts';
import { filmMoved } from './imports.events.ts';
import {
  type FilmState,
  findViewingForText,
  type JournalEntry,
  mergeChangesByImports,
  mergeFilmStates,
  replaceFilm,
} from './moving.model.ts';
import * as queries from './moving.queries.ts';

export interface Move {
  from: string;
  to: string;
}

/**
 * Moves all that a member has of a film to the one that it turned out to be, with what others have left there: comments, reactions
 * and notifications. Where both films have a rating the newer one counts; of two reviews the one that is there stays, unless moderators
 * keep it from others, and the other text stays with its viewing. What imports wrote can be taken back as before. Only inside
 * `inTransaction`.
 */
export async function moveAllToFilm(ctx: Context, userId: string, move: Move): Promise<void> {
  const { from, to } = move;
  await lockPendingReviews(ctx, userId, [from, to]);
  const { source, target } = await lockFilms(ctx, userId, move, { hiddenGivesWay: true });
  const merge = await prepareMerge(ctx, source, target);
  const journal = await queries.findChangesByImports(ctx, userId, [from, to]);
  const merged = merge(target, source);
  await moveTimelineToFilm(ctx, userId, from, to);
  await moveReviewsAndDrafts(ctx, userId, move);
  const states = { source: source.tracking, target: target.tracking, merged: merged.tracking };
  await moveTrackingToFilm(ctx, userId, { fromMovieId: from, toMovieId: to, ...states }, timestamp(ctx.clock));
  await moveOnLists(ctx, userId, await findListIdsWithFilm(ctx, userId, from), move);
  await moveJournal(ctx, userId, journal, mergeChangesByImports(move, journal, { source, target }, merge));
  await publishEvent(ctx, filmMoved, { userId, ...move });
}

/**
 * Moves what imports wrote for a member to one film to the film they meant, as far as the member has not changed it since. What else the
 * member has of the first film stays there. What imports wrote can be undone as before. Only inside `inTransaction`.
 */
export async function moveImportedToFilm(ctx: Context, userId: string, move: Move): Promise<void> {
  const { from, to } = move;
  const { source, target } = await lockFilms(ctx, userId, move, { hiddenGivesWay: false });
  const journal = await queries.findChangesByImports(ctx, userId, [from, to]);
  const ofSource = journal.filter((change) => change.movie_id === from);
  const review = ofSource.some(({ subject }) => subject === 'review') ? source.review : null;
  const moved: FilmState = { tracking: pickImported(source.tracking, ofSource), review };
  const merge = await prepareMerge(ctx, moved, target);
  const merged = merge(target, moved);
  const at = timestamp(ctx.clock);
  if (review !== null) {
    await applyReviewChanges(ctx, userId, [{ movieId: from, from: review, to: null }]);
    // What moderators did with it goes along.
    if (review.id !== null) await moveReviewTombstone(ctx, userId, { ...move, reviewId: review.id });
  }
  const keepsRating = review === null && source.review !== null;
  const left = without(source.tracking, moved.tracking);
  const imported = { cause: 'import', at } as const;
  await applyTrackingChanges(ctx, userId, [{ movieId: from, from: source.tracking, to: left, keepsRating }], imported);
  await applyTrackingChanges(ctx, userId, [{ movieId: to, from: target.tracking, to: merged.tracking }], imported);
  if (target.review === null && review !== null)
    await applyReviewChanges(ctx, userId, [{ movieId: to, from: null, to: review }]);
  await moveOnLists(ctx, userId, await queries.findImportedListsWith(ctx, userId, from), move);
  const pick = (state: FilmState): FilmState => ({ ...state, tracking: pickMoved(state.tracking, moved.tracking) });
  const mergePicked: typeof merge = (one, other) => merge(one, pick(other));
  await moveJournal(ctx, userId, journal, mergeChangesByImports(move, journal, { source: moved, target }, mergePicked));
}

/** @param hiddenGivesWay whether a review that moderators hide or have removed gives way to one that is moved to its film */
async function lockFilms(
  ctx: Context,
  userId: string,
  { from, to }: Move,
  { hiddenGivesWay }: { hiddenGivesWay: boolean },
): Promise<Record<'source' | 'target', FilmState>> {
  const states = await lockTracking(ctx, userId, [from, to]);
  // What moderators hide stays hidden: its text goes to no viewing.
  const byModerators = ['hidden', 'removed'] as const;
  const moved = await readReviewsByFilm(ctx, userId, [from], byModerators);
  const there = await readReviewsByFilm(ctx, userId, [to], hiddenGivesWay && moved.size > 0 ? byModerators : []);
  const reviews = new Map([...moved, ...there]);
  const stateOf = (id: string) => ({ tracking: states.get(id) ?? NO_TRACKING, review: reviews.get(id) ?? null });
  return { source: stateOf(from), target: stateOf(to) };
}

/** How two films of a member become one. */
async function prepareMerge(
  ctx: Context,
  { tracking, review }: FilmState,
  target: FilmState,
): Promise<(target: FilmState, moved: FilmState) => FilmState> {
  if (review === null || target.review === null) return (one, other) => mergeFilmStates(one, other, null);
  const place = findViewingForText(tracking.viewings) ??
    findViewingForText(target.tracking.viewings) ?? {
      id: await queries.newId(ctx),
      watched_on: null,
      rewatch: false,
      rating: review.rating,
      source_key: null,
      tags: [],
      text: '',
      text_is_spoiler: false,
      created_at: review.created_at,
      updated_at: review.updated_at,
    };
  return (one, other) => mergeFilmStates(one, other, place);
}

/** What imports wrote, as far as it is still so. */
function pickImported(current: TrackingState, changes: readonly JournalEntry[]): TrackingState {
  const tracked = changes
    .filter(({ subject }) => subject === 'tracking')
    .toSorted((one, other) => (one.batch < other.batch ? -1 : 1));
  const before = (tracked[0]?.before ?? NO_TRACKING) as TrackingState;
  const after = (tracked.at(-1)?.after ?? NO_TRACKING) as TrackingState;
  const isRated = !isDeepStrictEqual(before.rating?.rating, after.rating?.rating);
  return {
    rating:
      isRated && before.rating === null && current.rating?.rating === after.rating?.rating ? current.rating : null,
    entries: current.entries.filter((row) => isNew(row, [before.entries, after.entries])),
    viewings: current.viewings.filter((row) => isNew(row, [before.viewings, after.viewings])),
  };
}

const isNew = <Row extends { id: string }>(row: Row, [was, is]: [readonly Row[], readonly Row[]]): boolean =>
  !was.some((one) => one.id === row.id) && is.some((one) => one.id === row.id);

/** The part of an earlier state that moves. */
const pickMoved = (state: TrackingState, moved: TrackingState): TrackingState => ({
  rating: moved.rating === null ? null : state.rating,
  entries: state.entries.filter(({ id }) => moved.entries.some((one) => one.id === id)),
  viewings: state.viewings.filter(({ id }) => moved.viewings.some((one) => one.id === id)),
});

const without = (state: TrackingState, moved: TrackingState): TrackingState => {
  const viewings = state.viewings.filter((one) => !moved.viewings.includes(one));
  return {
    rating: moved.rating === null ? state.rating : null,
    entries: state.entries.filter(
      (one) => !moved.entries.includes(one) && (one.list_type !== 'watched' || viewings.length > 0),
    ),
    viewings,
  };
};

/** Also in what imports wrote to lists. */
async function moveOnLists(ctx: Context, userId: string, ids: readonly string[], { from, to }: Move): Promise<void> {
  const lists = await lockLists(ctx, userId, ids);
  const changes = [...lists.values()].map((list) => ({ from: list, to: replaceFilm(list, from, to) }));
  if (changes.length > 0) await applyListChanges(ctx, userId, changes);
  const entries = await queries.findListChangesByImports(ctx, userId, from);
  const replaced = entries.map(({ id, before, after }) => ({
    id,
    before: before && replaceFilm(before, from, to),
    after: after && replaceFilm(after, from, to),
  }));
  if (replaced.length > 0) await queries.setListChangesByImports(ctx, replaced);
}

async function moveJournal(
  ctx: Context,
  userId: string,
  was: readonly JournalEntry[],
  is: Parameters<typeof queries.replaceChangesByImports>[3],
): Promise<void> {
  if (was.length === 0) return;
  const ids = was.map((entry) => entry.id);
  await queries.replaceChangesByImports(ctx, userId, ids, is);
}
