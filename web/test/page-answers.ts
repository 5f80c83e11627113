import type { SessionState } from '@halfstar/contract/accounts/accounts.schema';
import type { OwnProfile } from '@halfstar/contract/profiles/profiles.schema';
import { makeAuditEntry, makeListedMember, makeMemberDetail, makePendingVerification } from './admin-fixtures.ts';
import { FIGURES, makeAdminClub, makeListedInvite, makeListedJob, makeSettings } from './admin-lists-fixtures.ts';
import { answersForClubs, CLUB } from './club-fixtures.ts';
import { FEEDBACK_COUNTS, makeFeedback, makeReceivedFeedback } from './feedback-fixtures.ts';
import {
  ADA,
  BOB,
  HEAT,
  JAWS,
  makeComment,
  makeCustomList,
  makeDiaryEntry,
  makeExport,
  makeFeed,
  makeId,
  makeImport,
  makeImportFilm,
  makeListEntry,
  makeMoviePage,
  makeNotification,
  makeOwnProfile,
  makeOwnReport,
  makePage,
  makeProfile,
  makeRelation,
  makeReview,
  makeTracking,
  NO_REACTIONS,
  NOW,
  signedIn,
  VISITOR_SESSION,
} from './fixtures.ts';
import { makeCase, makeDecision } from './moderation-fixtures.ts';
import { type Answers, refusal } from './stub-api.ts';

export const REVIEW = makeReview(201, BOB, HEAT, { comment_count: 1 });
export const LIST = makeCustomList(301, BOB);

/** A director who also acts. */
export const PERSON = {
  id: makeId(351),
  name: 'Clint Eastwood',
  movie_count: 30,
  directed_count: 12,
  cast_count: 20,
  seen_count: 12,
};

const films = [HEAT, JAWS];
const relation = makeRelation({ following: true });
const gridFilms = films.map((film) => ({
  ...film,
  rating: null,
  status: 'none' as const,
  rating_average: 4,
  rating_count: 2,
}));
const activity = { id: makeId(402), activity_type: 'rating' as const, rating: 4, created_at: NOW };
const cards = [
  { type: 'review' as const, id: makeId(401), card_at: NOW, tracking: makeTracking(HEAT.id), review: REVIEW },
  {
    type: 'activity' as const,
    id: makeId(403),
    card_at: NOW,
    member: BOB,
    movie: JAWS,
    tracking: makeTracking(JAWS.id),
    reactions: NO_REACTIONS,
    can: { react: true },
    activities: [activity],
  },
];
const draft = { title: '', content: 'Begun', rating: 4, is_spoiler: false };

/** Bob as a friend who knows Heat. */
export const FRIEND = {
  member: BOB,
  rating: 4.5,
  status: 'watched' as const,
  favorite: false,
  review_id: REVIEW.id,
  opening: REVIEW.content,
  acted_at: NOW,
};

/** Answers to all calls of public pages: Bob has some activity of every kind, and the viewer follows him. */
function communityAnswers(): Answers {
  const friends = { ...makePage([FRIEND]), total: 1 };
  return {
    ...answersForClubs(),
    'site.get': { announcement: null, pauses: [] },
    'profiles.getByUsername': ({ username }) => {
      const member = [ADA, BOB].find((each) => each.username === username);
      if (member === undefined) throw refusal('NOT_FOUND', 404);
      return { access: 'full', ...makeProfile(member), mentions: [] };
    },
    'follows.getRelation': relation,
    'follows.listFollowers': makePage([{ ...BOB, bio: null, relation }]),
    'follows.listFollowing': makePage([{ ...BOB, bio: null, relation }]),
    'similarMovies.list': { also_loved: [], similar: [] },
    'recommendations.list': {
      items: [{ ...BOB, bio: null, follower_count: 3, review_count: 1, relation, reason: { kind: 'popular' } }],
    },
    'taste.getMatch': {
      shared_movies: 5,
      agreement: 90,
      both_love: [{ movie: HEAT, rating: 4.5, own_rating: 5 }],
      differ_most: [],
    },
    'movies.get': ({ movie_id: id }) => makeMoviePage(films.find((film) => film.id === id) ?? { ...HEAT, id }),
    'tracking.getByMovies': ({ movie_ids: ids }) => ({ items: ids.map((id) => makeTracking(id)) }),
    'tracking.listMovies': ({ list_type: type }) => ({
      ...makePage(films.map((film, index) => makeListEntry(501 + index, film, { list_type: type }))),
      total: 2,
    }),
    'browse.listMovies': makePage(gridFilms),
    'people.get': PERSON,
    'people.search': { items: [] },
    'follows.searchMembers': { items: [] },
    'browse.listPopular': { ...makePage(gridFilms), offline: false },
    'browse.listTrending': { ...makePage(gridFilms), offline: false },
    'diary.list': makePage([makeDiaryEntry(601, HEAT, { watch_date: '2026-11-20', rating: 4 })]),
    'diary.listByMovie': makePage([]),
    'diary.listEarlierReviews': makePage([]),
    'stats.getByMember': {
      histogram: [0, 0, 0, 0, 0, 1, 0, 3, 0, 1],
      year: {
        year: 2026,
        viewings: 2,
        movies: 2,
        minutes: 294,
        first: { movie: HEAT, watch_date: '2026-01-02' },
        last: { movie: JAWS, watch_date: '2026-11-20' },
      },
    },
    'lists.listByMember': makePage([LIST]),
    'lists.get': LIST,
    'lists.listMovies': makePage([{ movie: HEAT, position: 1, note: '', created_at: NOW }]),
    'reviews.listByMovie': { ...makePage([REVIEW]), total: 1 },
    'reviews.listByMember': makePage([REVIEW]),
    'reviews.get': REVIEW,
    'reviews.getOwn': { review: null },
    'comments.listByReview': { ...makePage([makeComment(701, REVIEW.id)]), total: 1 },
    'drafts.list': makePage([{ ...draft, movie: HEAT, club: null, version: 1, saved_at: NOW }]),
    'drafts.get': { draft: null },
    'scheduled.list': makePage([]),
    'scheduled.get': { scheduled: null },
    'timeline.listHome': { ...makePage(cards), newest: null },
    'timeline.countNew': { count: 0, more: false },
    'timeline.listByMember': makePage(cards),
    'timeline.listFriendsOfMovie': friends,
    'moviePages.get': ({ movie_id: id }) => ({
      movie: makeMoviePage(films.find((film) => film.id === id) ?? { ...HEAT, id }),
      tracking: makeTracking(id),
      reviews: { ...makePage([REVIEW]), total: 1 },
      own_review: null,
      watched_in: null,
      friends,
    }),
  };
}

/** Answers to the calls of a member's own pages. */
function memberAnswers(profile: OwnProfile): Answers {
  return {
    'accounts.getSession': signedIn(profile),
    'profiles.getOwn': profile,
    'notifications.list': { ...makePage([makeNotification(901)]), unread_count: 1 },
    'notifications.getPreferences': { digest: 'off', types: [{ type: 'follow', in_app: true, email: true }] },
    'passkeys.list': { items: [] },
    'accessTokens.list': { items: [] },
    'secondFactor.get': { on_since: null, recovery_codes_left: 0 },
    'sessions.list': {
      items: [{ id: makeId(801), device: 'Firefox on Linux', last_used_at: NOW, created_at: NOW, current: true }],
      total: 1,
    },
    'visibility.getAudience': { audience: 'public' },
    'requests.list': makePage([]),
    'requests.count': { count: 0 },
    'blocks.listBlocked': makePage([]),
    'blocks.listMuted': makePage([]),
    'cases.list': makePage([makeCase(1201)]),
    'cases.count': { open: 1, escalated: 0, second_look: 0 },
    'cases.get': makeCase(1201),
    'decisions.get': makeDecision(1301),
    'decisions.listOwn': makePage([makeDecision(1301)]),
    'ledger.list': makePage([
      { content_type: 'comment', action: 'hide', rule: 'spam', decided_on: '2026-11-20', second_look: null },
    ]),
    'reports.listOwn': makePage([makeOwnReport(1101)]),
    'verification.getOwn': { state: 'none', location: null, work_email: null, tries_left: null, verified_until: null },
    'invites.getOverview': {
      ...makePage([]),
      open_left: 5,
      open_limit: 5,
      total_left: 20,
      invite_type: 'standard',
      can: { make_any: false },
    },
    'imports.list': makePage([makeImport({ state: 'processing' })]),
    'imports.get': makeImport({ state: 'processing' }),
    'imports.listUnmatched': makePage([makeImportFilm()]),
    'feeds.get': makeFeed(),
    'exports.get': { export: makeExport() },
    'admin.getFigures': FIGURES,
    'admin.getSettings': makeSettings(),
    'admin.listJobs': makePage([makeListedJob()]),
    'admin.listClubs': makePage([makeAdminClub()]),
    'admin.listInvites': makePage([makeListedInvite()]),
    'feedback.listOwn': makePage([makeFeedback()]),
    'feedback.list': makePage([makeReceivedFeedback()]),
    'feedback.getCounts': FEEDBACK_COUNTS,
    'admin.listMembers': makePage([makeListedMember()]),
    'admin.getMember': makeMemberDetail(),
    'admin.listAudit': makePage([makeAuditEntry(1401)]),
    'verification.listPending': makePage([makePendingVerification()]),
    'backfill.getLatest': { run: null },
    'backfill.getGaps': {
      source: { state: 'none', until: null },
      movies: 2,
      lacks: { director: 0, cast_members: 0, runtime: 0, genres: 0, backdrop_path: 0, overview: 0, fresh_facts: 0 },
      gone: 0,
      to_ask: 0,
    },
  };
}

/** The server's answers for a member, by default Ada. */
export const answersForMember = (over: Partial<OwnProfile> = {}): Answers => ({
  ...communityAnswers(),
  ...memberAnswers(makeOwnProfile(ADA, over)),
});

/** The server's answers for a viewer who is no member, by default a visitor. */
export const answersForSession = (session: SessionState = VISITOR_SESSION): Answers => ({
  ...communityAnswers(),
  'clubs.get': CLUB,
  'accounts.getSession': session,
});

/** The server's answers about one import, in the list and by itself. */
export const answersForImport = (detail: ReturnType<typeof makeImport>): Answers => ({
  'imports.list': makePage([detail]),
  'imports.get': detail,
});
