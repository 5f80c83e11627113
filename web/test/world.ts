import type { SessionState } from '@halfstar/contract/accounts/accounts.schema';
import type { OwnProfile } from '@halfstar/contract/profiles/profiles.schema';
import {
  ADA,
  BOB,
  commentOf,
  customListOf,
  diaryEntryOf,
  HEAT,
  idOf,
  JAWS,
  listEntryOf,
  moviePageOf,
  NO_REACTIONS,
  NOBODY,
  NOW,
  ownProfileOf,
  pageOf,
  profileOf,
  reviewOf,
  signedIn,
  trackingOf,
} from './fixtures.ts';
import { type Answers, refusal } from './stub-api.ts';

export const REVIEW = reviewOf(201, BOB, HEAT, { comment_count: 1 });
export const LIST = customListOf(301, BOB);

const films = [HEAT, JAWS];
const relation = { following: true, followed_by: false, can: { follow: true } };
const gridFilms = films.map((film) => ({
  ...film,
  rating: null,
  status: 'none' as const,
  rating_average: 4,
  rating_count: 2,
}));
const activity = { id: idOf(402), activity_type: 'rating' as const, rating: 4, created_at: NOW };
const cards = [
  { type: 'review' as const, id: idOf(401), card_at: NOW, review: REVIEW },
  {
    type: 'activity' as const,
    id: idOf(403),
    card_at: NOW,
    member: BOB,
    movie: JAWS,
    rating_average: 4,
    rating_count: 2,
    reactions: NO_REACTIONS,
    can: { react: true },
    activities: [activity],
  },
];
const draft = { title: '', content: 'Begun', rating: 4, is_spoiler: false };

/** Answers to everything that pages read: Bob has done a little of everything, and the viewer follows him. */
function communityAnswers(): Answers {
  return {
    'profiles.getByUsername': ({ username }) => {
      const member = [ADA, BOB].find((each) => each.username === username);
      if (member === undefined) throw refusal('NOT_FOUND', 404);
      return profileOf(member);
    },
    'follows.getRelation': relation,
    'follows.listFollowers': pageOf([{ ...BOB, bio: null, relation }]),
    'follows.listFollowing': pageOf([{ ...BOB, bio: null, relation }]),
    'follows.listRecommended': { items: [{ ...BOB, bio: null, follower_count: 3, review_count: 1 }] },
    'movies.get': ({ movie_id: id }) => moviePageOf(films.find((film) => film.id === id) ?? { ...HEAT, id }),
    'tracking.getByMovies': ({ movie_ids: ids }) => ({ items: ids.map((id) => trackingOf(id)) }),
    'tracking.listFilms': ({ list_type: type }) => ({
      ...pageOf(films.map((film, index) => listEntryOf(501 + index, film, { list_type: type }))),
      total: 2,
    }),
    'browse.listFilms': pageOf(gridFilms),
    'browse.listPopular': { ...pageOf(gridFilms), offline: false },
    'browse.listTrending': { ...pageOf(gridFilms), offline: false },
    'diary.list': pageOf([diaryEntryOf(601, HEAT, { watched_on: '2026-11-20', rating: 4 })]),
    'diary.listByMovie': pageOf([]),
    'lists.listByMember': pageOf([LIST]),
    'lists.get': LIST,
    'lists.listFilms': pageOf([{ movie: HEAT, position: 1, note: '', added_at: NOW }]),
    'reviews.listByMovie': { ...pageOf([REVIEW]), total: 1 },
    'reviews.listByMember': pageOf([REVIEW]),
    'reviews.get': REVIEW,
    'reviews.getOwn': { review: null },
    'comments.listByReview': { ...pageOf([commentOf(701, REVIEW.id)]), total: 1 },
    'drafts.list': pageOf([{ ...draft, movie: HEAT, version: 1, saved_at: NOW }]),
    'drafts.get': { draft: null },
    'scheduled.list': pageOf([]),
    'scheduled.get': { scheduled: null },
    'timeline.listHome': pageOf(cards),
    'timeline.listByMember': pageOf(cards),
    'timeline.listFriendsOfMovie': {
      ...pageOf([
        {
          member: BOB,
          rating: 4.5,
          status: 'watched' as const,
          favorite: false,
          review_id: REVIEW.id,
          acted_at: NOW,
        },
      ]),
      total: 1,
    },
  };
}

/** Answers to what a member's own pages read. */
function memberAnswers(profile: OwnProfile): Answers {
  return {
    'accounts.getSession': signedIn(profile),
    'profiles.getOwn': profile,
    'passkeys.list': { items: [] },
    'secondFactor.get': { on_since: null, recovery_codes_left: 0 },
    'sessions.list': {
      items: [{ id: idOf(801), device: 'Firefox on Linux', last_used_at: NOW, created_at: NOW, current: true }],
      total: 1,
    },
    'verification.getOwn': { state: 'none', location: null, work_email: null, tries_left: null, verified_until: null },
    'invites.getOverview': {
      ...pageOf([]),
      open_left: 5,
      open_limit: 5,
      total_left: 20,
      invite_type: 'standard',
      can: { make_any: false },
    },
    'backfill.getLatest': { run: null },
    'backfill.getGaps': {
      source: { state: 'none', until: null },
      films: 2,
      lacks: { director: 0, cast_members: 0, runtime: 0, genres: 0, backdrop_path: 0, overview: 0, fresh_facts: 0 },
      gone: 0,
      to_ask: 0,
    },
  };
}

/** The server as a member sees it; Ada unless it says otherwise. */
export const worldOfMember = (over: Partial<OwnProfile> = {}): Answers => ({
  ...communityAnswers(),
  ...memberAnswers(ownProfileOf(ADA, over)),
});

/** The server as somebody without a finished account sees it; a visitor unless it says otherwise. */
export const worldOf = (session: SessionState = NOBODY): Answers => ({
  ...communityAnswers(),
  'accounts.getSession': session,
});
