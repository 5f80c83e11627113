import type { Activity, ActivityType } from '@halfstar/contract/timeline/timeline.schema';

/** A part of the sentence. A rating's stars follow their verb; null while they are hidden from the viewer. */
export type PhrasePart = { id: string; before: string; text: string; stars?: number | null };

const VERBS: Record<ActivityType, string> = {
  rating: 'rated it',
  watched_add: 'watched it',
  favorites_add: 'added it to favorites',
  watchlist_add: 'wants to watch it',
};

/** "rated it ★★★½, watched it and added it to favorites", in the order in which the activities come. */
export function toPhrase(activities: readonly Activity[]): PhrasePart[] {
  const last = activities.length - 1;
  return activities.map(({ id, activity_type: type, rating }, index) => ({
    id,
    before: index === 0 ? '' : index === last ? ' and ' : ', ',
    text: VERBS[type],
    ...(type === 'rating' ? { stars: rating } : {}),
  }));
}
