import type { MovieSummary } from '@halfstar/contract/movies/movies.schema';
import type { Member } from '@halfstar/contract/profiles/profiles.schema';
import { toStars } from '@halfstar/contract/shared/rating';
import type { ReactionSummary } from '@halfstar/contract/shared/reactions.schema';
import type { Activity, TimelineCard } from '@halfstar/contract/timeline/timeline.schema';
import type { Community } from '@halfstar/contract/tracking/tracking.schema';
import { emptyReactions, presentReview, type ReviewFacts, type ReviewRow } from '#features/reviews/reviews.present.ts';
import type { Viewer } from '#platform/viewer.ts';
import { mayReact } from './timeline.policy.ts';
import type { ActivityRow, CardRow } from './timeline.queries.ts';

/** Everything that the cards of a page show, each kind of thing fetched once for the whole page. */
export interface Facts extends Pick<ReviewFacts, 'members' | 'movies' | 'hiddenComments' | 'hiddenScores'> {
  community: ReadonlyMap<string, Community>;
  reviews: ReadonlyMap<string, ReviewRow>;
  reviewReactions: ReadonlyMap<string, ReactionSummary>;
  /** By card id, in the order in which the card shows them. */
  activities: ReadonlyMap<string, readonly ActivityRow[]>;
  cardReactions: ReadonlyMap<string, ReactionSummary>;
}

/** A card as the viewer may see it. Null when its content was deleted between reading the page and reading the facts. */
export function toCard(viewer: Viewer | null, row: CardRow, facts: Facts): TimelineCard | null {
  return row.review_id === null ? activityCard(viewer, row, facts) : reviewCard(viewer, row, row.review_id, facts);
}

function reviewCard(viewer: Viewer | null, row: CardRow, reviewId: string, facts: Facts): TimelineCard | null {
  const reviewRow = facts.reviews.get(reviewId);
  if (reviewRow === undefined) return null;
  const review = presentReview(viewer, reviewRow, { ...facts, reactions: facts.reviewReactions });
  return review && { type: 'review', id: row.id, card_at: row.card_at, review };
}

function activityCard(viewer: Viewer | null, row: CardRow, facts: Facts): TimelineCard | null {
  const member: Member | undefined = facts.members.get(row.user_id);
  const movie: MovieSummary | undefined = facts.movies.get(row.movie_id);
  const starsHidden = facts.hiddenScores.has(row.movie_id) && row.user_id !== viewer?.userId;
  const activities = (facts.activities.get(row.id) ?? []).map((act) => toActivity(act, starsHidden));
  if (member === undefined || movie === undefined || activities.length === 0) return null;
  const community = facts.community.get(row.movie_id);
  return {
    type: activities.length === 1 ? 'activity' : 'combined_activity',
    id: row.id,
    card_at: row.card_at,
    member,
    movie,
    rating_average: community?.rating_average ?? null,
    rating_count: community?.rating_count ?? 0,
    activities,
    reactions: facts.cardReactions.get(row.id) ?? emptyReactions(),
    can: { react: mayReact(viewer) },
  };
}

const toActivity = (row: ActivityRow, starsHidden: boolean): Activity => ({
  id: row.id,
  activity_type: row.activity_type,
  rating: row.rating === null || starsHidden ? null : toStars(row.rating),
  created_at: row.created_at,
});
