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
 * "watched and rated ★★★½ and added to favorites", in the order in which the activities come. A viewing is said together with
 * its rating, because the stars are the news.
 */
export function toPhrase(activities: readonly Activity[]): PhrasePart[] {
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
