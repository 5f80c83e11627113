import type { MovieSummary } from '@halfstar/contract/movies/movies.schema';
import type { Member } from '@halfstar/contract/profiles/profiles.schema';
import type { Review, ReviewSort } from '@halfstar/contract/reviews/reviews.schema';
import { toStars } from '@halfstar/contract/shared/rating';
import type { ReactionSummary } from '@halfstar/contract/shared/reactions.schema';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import { canChangeOwn } from '#features/accounts/accounts.policy.ts';
import { type MemberRow, toMember } from '#features/profiles/profiles.present.ts';
import type { ReactionFacts } from '#features/reactions/reactions.facts.ts';
import { canReact } from '#features/reactions/reactions.policy.ts';
import { presentReactions } from '#features/reactions/reactions.present.ts';
import { toOwnModeration } from '#features/subjects/moderated.policy.ts';
import type { Reviews } from '#platform/database/tables.ts';
import type { LinkPreview } from '#platform/http/link-preview.ts';
import type { Viewer } from '#platform/viewer.ts';
import { isReviewTextIncluded } from './reviews.policy.ts';

/** A review of a film: one that another has replaced belongs to none, and is only left to be purged. */
export type ReviewRow = Selectable<Reviews> & { movie_id: string };

/** A review with what its card shows beside it. */
export interface ReviewCardRow extends ReviewRow {
  author: MemberRow;
  movie: MovieSummary;
  reactions: ReactionFacts | null;
  /** How many members reacted to it, and how many comments it has. */
  reaction_total: number;
  comments: number;
  /** Whether the viewer may see others' stars of the film. */
  scores_shown: boolean;
  /** The decision that hid it, if it is the viewer's own. */
  hiding_decision_id: string | null;
}

/** A place in a list of reviews: time and id and, in the orders by a number, that number. */
export const ReviewPlace = z.tuple([z.iso.datetime(), z.uuid(), z.int32().optional()]);
export type ReviewPlace = readonly [at: string, id: string, rank?: number | undefined];

/** The place of a review in a list of this order, for its cursor. */
export const toReviewPlace = (
  { created_at, id, rating, reaction_total }: ReviewCardRow,
  sort: ReviewSort,
): ReviewPlace =>
  sort === 'newest' ? [created_at, id] : [created_at, id, sort === 'highest' ? (rating ?? 0) : reaction_total];

/**
 * A review that was read with its author, film and counts, as the viewer may see it: no spoiler text for others, no hidden stars. Whether
 * they may read it is not checked here.
 */
export const presentReviewCard = (viewer: Viewer | null, row: ReviewCardRow): Review => ({
  ...presentReview(viewer, row, {
    author: toMember(row.author),
    movie: row.movie,
    reactions: presentReactions(row.reactions),
    comments: row.comments,
    scoresHidden: !row.scores_shown,
  }),
  ...toOwnModeration(viewer, row.user_id, row.moderation, row.hiding_decision_id),
  ...(row.spoiler_locked && row.user_id === viewer?.userId ? { spoiler_locked: true as const } : {}),
});

/** The columns of a review that its card shows. */
export type ShownReviewRow = Omit<ReviewRow, 'hidden' | 'removed_at' | 'moderation' | 'spoiler_locked'>;

interface CardFacts {
  author: Member;
  movie: MovieSummary;
  reactions: ReactionSummary;
  comments: number;
  /** Whether others' stars of the film are hidden from the viewer. */
  scoresHidden: boolean;
}

/** A review as the viewer may see it: no spoiler text for others, no hidden stars. Whether they may read it is not checked here. */
export function presentReview(viewer: Viewer | null, row: ShownReviewRow, facts: CardFacts): Review {
  const { author, movie, reactions, comments, scoresHidden } = facts;
  const starsHidden = scoresHidden && row.user_id !== viewer?.userId;
  const isOwn = canChangeOwn(viewer, row.user_id);
  const words = isReviewTextIncluded(viewer, row) ? toReviewText(row) : { title: null, content: null };
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
    reactions,
    comment_count: comments,
    can: { edit: isOwn, remove: isOwn, react: canReact(viewer) },
  };
}

/** Title and text of a review, spoilers included. */
export const toReviewText = ({ title, content }: Pick<ReviewRow, 'title' | 'content'>) => ({ title, content });

/** The link preview of a review, with the picture of its film. A spoiler’s title and text are left out. */
export function toReviewLinkPreview(
  { author, content, is_spoiler, rating, title }: Review,
  filmPreview: LinkPreview,
): LinkPreview {
  const text = is_spoiler ? ['This review contains spoilers.'] : [title, content];
  return {
    ...filmPreview,
    title: `${author.display_name} on ${filmPreview.title}`,
    description: [rating === null ? '' : writeStars(rating), ...text].filter(Boolean).join(' · '),
    kind: 'article',
  };
}

const writeStars = (stars: number): string => '★'.repeat(stars) + (Number.isInteger(stars) ? '' : '½');
