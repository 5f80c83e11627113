import { toStars } from '@halfstar/contract/shared/rating';
import type { Activity, TimelineCard } from '@halfstar/contract/timeline/timeline.schema';
import { toMember } from '#features/profiles/profiles.present.ts';
import { canReact } from '#features/reactions/reactions.policy.ts';
import { presentReactions } from '#features/reactions/reactions.present.ts';
import { presentReview } from '#features/reviews/reviews.present.ts';
import { mustHideScores } from '#features/tracking/tracking.policy.ts';
import { presentOwnTracking } from '#features/tracking/tracking.present.ts';
import type { Viewer } from '#platform/viewer.ts';
import type { ActivityRow, CardRow } from './timeline.queries.ts';

/** A timeline card as the viewer may see it: no spoiler text, no hidden stars. */
export function toTimelineCard(viewer: Viewer | null, row: CardRow): TimelineCard {
  const tracking = presentOwnTracking(viewer, row);
  const card = { id: row.id, card_at: row.card_at, tracking };
  const member = toMember(row);
  const movie = { id: row.movie_id, title: row.title, year: row.year, poster_path: row.poster_path };
  const reactions = presentReactions(row.reactions);
  const scoresHidden = mustHideScores(viewer, tracking.status);
  if (row.review_id !== null) {
    const stored = { ...row, id: row.review_id, title: row.review_title, rating: row.review_rating };
    const facts = { author: member, movie, reactions, comments: row.comments, scoresHidden };
    return { type: 'review', ...card, review: presentReview(viewer, stored, facts) };
  }
  const starsHidden = scoresHidden && row.user_id !== viewer?.userId;
  return {
    type: row.acts.length === 1 ? 'activity' : 'combined_activity',
    ...card,
    member,
    movie,
    activities: row.acts.map((act) => toActivity(act, starsHidden)),
    reactions,
    can: { react: canReact(viewer) },
  };
}

const toActivity = ({ rating, ...act }: ActivityRow, starsHidden: boolean): Activity => ({
  ...act,
  rating: rating === null || starsHidden ? null : toStars(rating),
});
