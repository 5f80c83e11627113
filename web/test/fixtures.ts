import type { SessionState } from '@halfstar/contract/accounts/accounts.schema';
import type { Relation } from '@halfstar/contract/follows/follows.schema';
import type { CustomList } from '@halfstar/contract/lists/lists.schema';
import type { MoviePage, MovieSummary } from '@halfstar/contract/movies/movies.schema';
import type { Notification } from '@halfstar/contract/notifications/notifications.schema';
import type { Member, OwnProfile, Profile } from '@halfstar/contract/profiles/profiles.schema';
import type { Comment } from '@halfstar/contract/reviews/comments.schema';
import type { Review } from '@halfstar/contract/reviews/reviews.schema';
import type { ReactionSummary } from '@halfstar/contract/shared/reactions.schema';
import type { DiaryEntry } from '@halfstar/contract/tracking/diary.schema';
import type { ListEntry, MovieTracking } from '@halfstar/contract/tracking/tracking.schema';

/** A valid id that contains a number. */
export const makeId = (number: number): string => `0199d2c1-7f64-7a3e-9e0f-${String(number).padStart(12, '0')}`;

export const NOW = '2026-11-21T19:30:00.000000Z';

/** A page of a list; the last one unless `next_cursor` is given. */
export const makePage = <Item>(
  items: Item[],
  next: string | null = null,
): { items: Item[]; next_cursor: string | null } => ({
  items,
  next_cursor: next,
});

const makeMember = (number: number, username: string, name: string): Member => ({
  user_id: makeId(number),
  username,
  display_name: name,
  avatar_url: null,
  tier: 'lite',
  badges: [],
  selected_badge: null,
});

export const ADA = makeMember(1, 'ada', 'Ada');
export const BOB = makeMember(2, 'bob', 'Bob');

/** The relation to a public member with whom there is nothing. */
export const makeRelation = (over: Partial<Relation> = {}): Relation => ({
  following: false,
  followed_by: false,
  requested: false,
  needs_approval: false,
  muting: false,
  blocking: false,
  can: { follow: true, hide: true },
  ...over,
});

export const makeProfile = (member: Member, over: Partial<Profile> = {}): Profile => ({
  ...member,
  bio: null,
  follower_count: 3,
  following_count: 2,
  review_count: 1,
  created_at: NOW,
  ...over,
});

export const makeOwnProfile = (member: Member, over: Partial<OwnProfile> = {}): OwnProfile => ({
  ...makeProfile(member),
  onboarding_completed: true,
  journaling_enabled: false,
  hide_scores_until_seen: false,
  show_adult_titles: false,
  invite_type: null,
  letterboxd_rss_feed: null,
  ...over,
});

/** Bob follows the viewer, Ada. */
export const makeNotification = (number: number, over: Partial<Notification> = {}): Notification => ({
  id: makeId(number),
  recipient_id: ADA.user_id,
  type: 'follow',
  title: 'New follower',
  message: 'Bob follows you now.',
  read: false,
  created_at: NOW,
  link: '/profile/bob',
  actor: BOB,
  data: { follower_id: BOB.user_id, follower_username: 'bob' },
  ...over,
});

export const VISITOR_SESSION: SessionState = { user: null, session: null };

type SessionUser = NonNullable<SessionState['user']>;

export const signedIn = (member: Member, over: Partial<SessionUser> = {}): SessionState => ({
  user: {
    id: member.user_id,
    email: `${member.username}@example.org`,
    email_confirmed: true,
    deletion_due_at: null,
    metadata: { display_name: member.display_name, invite_code: null },
    ...over,
  },
  session: { created_at: '2026-11-01T00:00:00.000Z', expires_at: '2026-12-01T00:00:00.000Z' },
});

export const HEAT: MovieSummary = { id: makeId(101), title: 'Heat', year: 1995, poster_path: null };
export const JAWS: MovieSummary = { id: makeId(102), title: 'Jaws', year: 1975, poster_path: null };

export const ALIEN: MovieSummary = { id: makeId(103), title: 'Alien', year: 1979, poster_path: null };

export const makeMoviePage = (movie: MovieSummary): MoviePage => ({
  ...movie,
  vote_average: null,
  release_date: null,
  overview: 'A film.',
  tmdb_id: null,
  backdrop_path: null,
  runtime: 120,
  vote_count: 0,
  popularity: 1,
  adult: false,
  original_language: 'en',
  original_title: null,
  genre_ids: [],
  genres: [],
  director: null,
  cast_members: [],
  offline: false,
});

/** The tracking of a film that the viewer has not tracked. */
export const makeTracking = (movieId: string, over: Partial<MovieTracking> = {}): MovieTracking => ({
  movie_id: movieId,
  rating: null,
  status: 'none',
  favorite: false,
  see_again: false,
  watch_date: null,
  viewing_count: 0,
  community: { rating_average: 4, rating_count: 2, histogram: [0, 0, 0, 0, 0, 1, 0, 0, 0, 1] },
  ...over,
});

export const NO_REACTIONS: ReactionSummary = {
  counts: { heart: 0, thumbs_up: 0, smile: 0, star: 0, fire: 0 },
  mine: null,
};

export const makeReview = (
  number: number,
  author: Member,
  movie: MovieSummary,
  over: Partial<Review> = {},
): Review => ({
  id: makeId(number),
  author,
  movie,
  title: null,
  content: 'It stayed with me for a week.',
  rating: 4.5,
  is_spoiler: false,
  edited: false,
  created_at: NOW,
  updated_at: NOW,
  reactions: NO_REACTIONS,
  comment_count: 0,
  can: { edit: false, remove: false, react: true },
  ...over,
});

export const makeComment = (number: number, reviewId: string, over: Partial<Comment> = {}): Comment => ({
  id: makeId(number),
  review_id: reviewId,
  author: BOB,
  content: `Comment ${number}`,
  mentions: [],
  edited: false,
  created_at: NOW,
  updated_at: NOW,
  can: { edit: false, remove: false },
  ...over,
});

export const makeListEntry = (number: number, movie: MovieSummary, over: Partial<ListEntry> = {}): ListEntry => ({
  id: makeId(number),
  list_type: 'watched',
  watch_date: null,
  rating: null,
  created_at: NOW,
  see_again: false,
  rating_average: null,
  rating_count: 0,
  movie,
  ...over,
});

export const makeDiaryEntry = (number: number, movie: MovieSummary, over: Partial<DiaryEntry> = {}): DiaryEntry => ({
  id: makeId(number),
  movie,
  watched_on: null,
  rewatch: false,
  rating: null,
  created_at: NOW,
  ...over,
});

export const makeCustomList = (number: number, owner: Member, over: Partial<CustomList> = {}): CustomList => ({
  id: makeId(number),
  owner,
  name: 'Heists',
  description: '',
  ranked: false,
  public: true,
  film_count: 1,
  has_notes: false,
  cover: [HEAT],
  created_at: NOW,
  updated_at: NOW,
  can: { edit: false },
  ...over,
});
