import type { SessionState } from '@halfstar/contract/accounts/accounts.schema';
import type { Comment } from '@halfstar/contract/comments/comments.schema';
import type { Export } from '@halfstar/contract/exports/exports.schema';
import type { Feed } from '@halfstar/contract/feeds/feeds.schema';
import type { Relation } from '@halfstar/contract/follows/follows.schema';
import type { ImportDetail, ImportMovie } from '@halfstar/contract/imports/imports.schema';
import type { CustomList } from '@halfstar/contract/lists/lists.schema';
import type { OwnReport } from '@halfstar/contract/moderation/reports.schema';
import type { MoviePage, MovieSummary } from '@halfstar/contract/movies/movies.schema';
import type { Notification } from '@halfstar/contract/notifications/notifications.schema';
import type { Member, OwnProfile, Profile } from '@halfstar/contract/profiles/profiles.schema';
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
  requested_by: false,
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
  // Nothing is unread.
  change_log_read_on: '2999-12-31',
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

/** An import of one file; its status follows its state. */
export function makeImport(over: Partial<ImportDetail> = {}): ImportDetail {
  const { state = 'completed' } = over;
  const isWorking = state === 'reading' || state === 'processing' || state === 'undoing';
  const isEnded = state === 'completed' || state === 'failed';
  return {
    id: makeId(950),
    user_id: ADA.user_id,
    file_name: 'diary.csv',
    file_count: 1,
    import_type: 'letterboxd',
    status: isWorking ? 'processing' : isEnded ? state : 'other',
    state,
    total_entries: 12,
    processed_entries: isEnded ? 12 : 0,
    successful_imports: isEnded ? 12 : 0,
    failed_imports: 0,
    error_details: null,
    created_at: NOW,
    state_at: NOW,
    stuck: false,
    options: { overwrite_mine: false, likes_to_favorites: false, all_spoilers: false },
    undo_kept: 0,
    starts_as: state === 'ready' ? 'processing' : null,
    can: { start: state === 'ready', cancel: !isEnded, undo: isEnded, report: true },
    files: [{ id: makeId(951), name: 'diary.csv', kind: 'diary', choices: [], warnings: [], left_out: null }],
    verdicts: { new: 12 },
    outcomes: isEnded ? { imported: 12 } : {},
    kinds: { viewing: 12 },
    movies: { found: 10, missing: 1 },
    left_out_rows: 0,
    ...over,
  };
}

/** A feed that is synced every day, of a member who has proven that it is theirs. */
export const makeFeed = (over: Partial<Feed> = {}): Feed => ({
  address: 'https://letterboxd.com/ada/rss/',
  status: 'fine',
  syncing: false,
  last_synced_at: NOW,
  last_tried_at: NOW,
  next_sync_at: '2026-11-22T03:12:00.000Z',
  error: null,
  counts: null,
  gap_at: null,
  proof: null,
  sync_allowed_at: null,
  can: { sync: true, check_proof: false },
  ...over,
});

/** None is saved. */
export const NO_FEED: Feed = makeFeed({
  address: null,
  status: null,
  last_synced_at: null,
  last_tried_at: null,
  next_sync_at: null,
  can: { sync: false, check_proof: false },
});

/** An export that can be downloaded. */
export const makeExport = (over: Partial<Export> = {}): Export => ({
  id: makeId(990),
  state: 'ready',
  requested_at: NOW,
  ready_at: NOW,
  expires_at: '2026-11-28T12:00:00.000Z',
  bytes: 1_234_567,
  ...over,
});

/** Ada's report of a review. */
export const makeOwnReport = (number: number, over: Partial<OwnReport> = {}): OwnReport => ({
  id: makeId(number),
  content_type: 'review',
  content_id: makeId(201),
  name: null,
  link: `/reviews/${makeId(201)}`,
  reason: 'spoilers',
  description: '',
  status: 'open',
  created_at: NOW,
  resolved_at: null,
  ...over,
});

/** A film of an import that is not found. */
export const makeImportFilm = (over: Partial<ImportMovie> = {}): ImportMovie => ({
  movie_key: 'the unfindable 2019',
  title: 'The Unfindable',
  year: 2019,
  state: 'missing',
  movie: null,
  suggestions: [],
  television: false,
  ...over,
});

export const VISITOR_SESSION: SessionState = { user: null, session: null };

type SessionUser = NonNullable<SessionState['user']>;

export const NO_SANCTIONS: SessionUser['sanctions'] = {
  comment_ban_ends_at: null,
  suspension_ends_at: null,
  is_banned: false,
};

export const signedIn = (member: Member, over: Partial<SessionUser> = {}): SessionState => ({
  user: {
    id: member.user_id,
    email: `${member.username}@example.org`,
    email_confirmed: true,
    deletion_due_at: null,
    sanctions: NO_SANCTIONS,
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
  directors: [],
  cast_members: [],
  identified: true,
  can: { merge: false },
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
  hidden: false,
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
  watch_date: null,
  rewatch: false,
  rating: null,
  tags: [],
  has_text: false,
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
  movie_count: 1,
  has_notes: false,
  cover: [HEAT],
  created_at: NOW,
  updated_at: NOW,
  can: { edit: false },
  ...over,
});
