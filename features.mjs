// The features, lowest first. A feature may import the features before it, never one after it; upward it publishes events.
// The import rules, the checks and the test runner read this list.
export const FEATURES = Object.freeze([
  'accounts',
  'invites',
  'verification',
  'visibility',
  'profiles',
  'follows',
  'movies',
  'tracking',
  'taste',
  'lists',
  'reviews',
  'timeline',
  'notifications',
]);

// A crowded feature splits its files by subject and names them after it: `comments.service.ts` in reviews.
// The feature's own name is always a subject.
export const SUBJECTS = Object.freeze({
  accounts: ['sign-up', 'sessions', 'second-factor', 'passkeys', 'deletion', 'mail-requests'],
  invites: ['redemptions'],
  profiles: ['avatars', 'editing', 'viewer-profiles'],
  follows: ['answers', 'blocks', 'requests'],
  movies: ['backfill', 'catalog', 'filling', 'genres', 'lists', 'search', 'source', 'titles', 'tmdb'],
  reviews: ['comments', 'drafts', 'due', 'removal', 'scheduled'],
  taste: ['recommendations'],
  timeline: ['activities', 'friends'],
  notifications: ['digests', 'mentions', 'preferences', 'reading', 'types'],
  tracking: ['browse', 'diary', 'discovery', 'entries', 'import', 'scores', 'stats'],
});
