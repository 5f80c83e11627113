import type { Activity, ActivityType } from '@halfstar/contract/timeline/timeline.schema';

/** A part of the sentence. A rating's stars follow their verb; null while they are hidden from the viewer. */
export type PhrasePart = { id: string; before: string; text: string; stars?: number | null };

const VERBS: Record<ActivityType, string> = {
  rating: 'rated',
  watched_add: 'watched',
  favorites_add: 'added to favorites',
  watchlist_add: 'wants to watch',
};

/**
 * The parts of a sentence about a member's activities with one film, in their order: "watched and rated ★★★½ and added to favorites". A
 * viewing and a rating become one part.
 */
export function toActivityPhrase(activities: readonly Activity[]): PhrasePart[] {
  const rated = activities.some(({ activity_type: type }) => type === 'rating');
  const watched = activities.some(({ activity_type: type }) => type === 'watched_add');
  const told = activities.filter(({ activity_type: type }) => !(rated && type === 'watched_add'));
  const last = told.length - 1;
  return told.map(({ id, activity_type: type, rating }, index) => ({
    id,
    before: index === 0 ? '' : index === last ? ' and ' : ', ',
    text: type === 'rating' && watched ? `${VERBS.watched_add} and ${VERBS.rating}` : VERBS[type],
    ...(type === 'rating' ? { stars: rating } : {}),
  }));
}
