import type { MovieSummary } from '@halfstar/contract/movies/movies.schema';
import type { Member } from '@halfstar/contract/profiles/profiles.schema';
import type { Review, ReviewSort } from '@halfstar/contract/reviews/reviews.schema';
import { toStars } from '@halfstar/contract/shared/rating';
import { REACTIONS, type Reaction, type ReactionSummary } from '@halfstar/contract/shared/reactions.schema';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Reviews } from '#platform/database/tables.ts';
import type { LinkPreview } from '#platform/http/link-preview.ts';
import type { Viewer } from '#platform/viewer.ts';
import { mayEdit, mayReact, mayReadText, mayRemove } from './reviews.policy.ts';

export type ReviewRow = Selectable<Reviews>;

/** A place in a list of reviews: time and id and, in the orders by a number, that number. */
export const ReviewPlace = z.tuple([z.iso.datetime(), z.uuid(), z.int32().optional()]);
export type ReviewPlace = readonly [at: string, id: string, rank?: number | undefined];

/** The place of a review among those of its film in this order. */
export const toReviewPlace = ({ created_at, id, rating, reaction_count }: ReviewRow, sort: ReviewSort): ReviewPlace =>
  sort === 'newest' ? [created_at, id] : [created_at, id, sort === 'highest' ? (rating ?? 0) : reaction_count];

interface ReactionCount {
  target_id: string;
  reaction: Reaction;
  count: number;
  mine: boolean;
}

/** The reactions to something without reactions. */
export const emptyReactions = (): ReactionSummary => ({
  counts: Object.fromEntries(REACTIONS.map((reaction) => [reaction, 0])) as Record<Reaction, number>,
  mine: null,
});

/** Reaction counts by kind as one summary for each thing, by its id; a thing without reactions is not in the map. */
export function summarizeReactions(counts: readonly ReactionCount[]): Map<string, ReactionSummary> {
  const summaries = new Map<string, ReactionSummary>();
  for (const { target_id, reaction, count, mine } of counts) {
    const summary = summaries.get(target_id) ?? emptyReactions();
    summary.counts[reaction] = count;
    if (mine) summary.mine = reaction;
    summaries.set(target_id, summary);
  }
  return summaries;
}

/** What a review's card shows beside its own row, for any number of reviews. */
export interface ReviewFacts {
  members: ReadonlyMap<string, Member>;
  movies: ReadonlyMap<string, MovieSummary>;
  reactions: ReadonlyMap<string, ReactionSummary>;
  /** How many of its comments the viewer may not see; zero is missing. */
  hiddenComments: ReadonlyMap<string, number>;
  /** Films whose scores are hidden from the viewer. */
  hiddenScores: ReadonlySet<string>;
}

/** A review as the viewer may see it: no spoiler text, no hidden stars. Null when author or film were deleted meanwhile. */
export function presentReview(viewer: Viewer | null, row: ReviewRow, facts: ReviewFacts): Review | null {
  const author = facts.members.get(row.user_id);
  const movie = facts.movies.get(row.movie_id);
  if (author === undefined || movie === undefined) return null;
  const starsHidden = facts.hiddenScores.has(row.movie_id) && row.user_id !== viewer?.userId;
  const words = mayReadText(viewer, row) ? toReviewText(row) : { title: null, content: null };
  return {
    id: row.id,
    author,
    movie,
    ...words,
    rating: row.rating === null || starsHidden ? null : toStars(row.rating),
    is_spoiler: row.is_spoiler,
    edited: row.edited_at !== null,
    created_at: row.created_at,
    updated_at: row.updated_at,
    reactions: facts.reactions.get(row.id) ?? emptyReactions(),
    comment_count: row.comment_count - (facts.hiddenComments.get(row.id) ?? 0),
    can: { edit: mayEdit(viewer, row), remove: mayRemove(viewer, row), react: mayReact(viewer) },
  };
}

/** Title and text of a review. */
export const toReviewText = ({ title, content }: ReviewRow) => ({ title, content });

/** A review as a link, with the picture of its film. A spoiler's title and text are left out. */
export function toLinkPreview({ author, content, is_spoiler, rating, title }: Review, film: LinkPreview): LinkPreview {
  const text = is_spoiler ? ['This review contains spoilers.'] : [title, content];
  return {
    ...film,
    title: `${author.display_name} on ${film.title}`,
    description: [rating === null ? '' : writeStars(rating), ...text].filter(Boolean).join(' · '),
    kind: 'article',
  };
}

const writeStars = (stars: number): string => '★'.repeat(stars) + (Number.isInteger(stars) ? '' : '½');
