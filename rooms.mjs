// The rooms of the house, lowest first: a room may import any room before it, never one after it.
// Upward it announces events. The fences, the checks and docs/map.md read this list.
export const ROOMS = Object.freeze([
  'accounts',
  'invites',
  'verification',
  'profiles',
  'follows',
  'movies',
  'tracking',
  'lists',
  'reviews',
  'timeline',
]);

// A crowded room may split its files by subject; a file is then named after the subject, `invites.service.ts`.
// The room's own name is always a subject.
export const SUBJECTS = Object.freeze({
  accounts: ['sign-up', 'sessions', 'second-factor', 'passkeys', 'deletion'],
  invites: ['redemptions'],
  movies: ['backfill', 'catalogue', 'filling', 'genres', 'lists', 'search', 'source', 'titles', 'tmdb'],
  reviews: ['comments', 'drafts', 'due', 'removal', 'scheduled'],
  timeline: ['activities', 'friends'],
  tracking: ['browse', 'diary', 'discovery', 'entries', 'scores'],
});
