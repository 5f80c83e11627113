import { screen } from '@testing-library/react';
import { ADMIN_PLACES, CREATE_CODE } from './admin-list-places.ts';
import { CLUB } from './club-fixtures.ts';
import { CLUB_PLACES } from './club-list-places.ts';
import { FILM_PLACES, NEWCOMER_HOME } from './film-list-places.ts';
import { ADA, BOB, HEAT, makeId, makePage, makeReview, NO_SANCTIONS, NOW, signedIn } from './fixtures.ts';
import { IMPORT_PLACES } from './import-list-places.ts';
import { LEFT_OUT, type ListPlace, region } from './list-place.ts';
import { answersForSession, REVIEW } from './page-answers.ts';
import { PEOPLE_PLACES } from './people-list-places.ts';
import { click, press } from './user.ts';

const findFilm = /Find a film/;

const REACTED = makeReview(201, BOB, HEAT, {
  reactions: { counts: { heart: 2, thumbs_up: 0, smile: 0, star: 0, fire: 1 }, mine: null },
});
const BAN = {
  id: ADA.user_id,
  kind: 'ban' as const,
  reason: 'Spam in forty clubs.',
  starts_at: NOW,
  ends_at: null,
  lifted_at: null,
  is_in_force: true,
};

/** A run of the backfill, so that its report is shown. */
export const LAST_RUN = {
  id: makeId(1001),
  state: 'finished' as const,
  trouble: null,
  total: 1,
  looked_at: 1,
  filled: 1,
  unchanged: 0,
  missed: 0,
  started_at: NOW,
  ended_at: NOW,
};

/** Where each list of the contract is shown, or why it is not shown as a list. */
export const PLACES: Record<string, readonly ListPlace[] | string> = {
  'timeline.listHome': [
    {
      path: '/',
      from: 'TimelineView',
      empty: /No activity in your timeline yet!/,
      nextStep: /Write First Review/,
    },
    { path: '/timeline', from: 'TimelineView', empty: /No activity in your/, nextStep: /Write First Review/ },
    {
      path: '/timeline?filter=reviews',
      from: 'TimelineView',
      empty: /No items match the current filter/,
      nextStep: /Show everything/,
    },
  ],
  'timeline.listByMember': [
    {
      path: '/profile',
      from: 'MemberProfile',
      within: region('Recent reviews and activity'),
      empty: /Your story begins/,
      nextStep: findFilm,
    },
    {
      path: '/bob',
      from: 'MemberProfile',
      within: region('Recent reviews and activity'),
      empty: /Nothing to see yet/,
      nextStep: { none: 'It is an account of what the member does.' },
    },
  ],
  ...PEOPLE_PLACES,
  'reports.listOwn': [
    {
      path: '/settings',
      from: 'OwnReports',
      within: region('Privacy'),
      empty: /You have reported nothing/,
      nextStep: { none: 'Things are reported where they are shown.' },
    },
  ],
  'decisions.listOwn': [
    {
      path: '/decisions',
      from: 'DecisionsScreen',
      empty: /Nothing was decided about you/,
      nextStep: /Moderation Ledger/,
    },
  ],
  'ledger.list': [
    {
      path: '/moderation-ledger',
      from: 'LedgerScreen',
      empty: /Nothing was hidden or removed/,
      nextStep: { none: 'It is an account of what moderators do.' },
    },
  ],
  'clubs.listRecommended': [
    { path: '/movie-clubs', from: 'RecommendedClubs', within: region('Clubs for you'), ...LEFT_OUT },
  ],
  'reviews.listByMember': [
    {
      path: '/reviews',
      from: 'OwnReviewsPage',
      empty: /You have not written a review/,
      nextStep: /Write First Review/,
    },
  ],
  'reviews.listPopular': [
    {
      path: '/',
      from: 'PopularReviews',
      answers: { ...NEWCOMER_HOME, 'browse.listMovies': makePage([]) },
      within: region('Popular on Halfstar'),
      ...LEFT_OUT,
    },
  ],
  'scheduled.list': [
    {
      path: '/reviews?tab=scheduled',
      from: 'ScheduledList',
      empty: /Nothing is scheduled/,
      nextStep: /Write Review/,
    },
  ],
  'drafts.list': [{ path: '/reviews?tab=drafts', from: 'DraftList', empty: /No drafts/, nextStep: /Write Review/ }],
  'comments.listByReview': [
    {
      path: `/reviews/${REVIEW.id}`,
      from: 'CommentList',
      within: region(/^Comments on/),
      empty: /Nobody has said anything yet/,
      nextStep: { elsewhere: /Write a comment/, because: 'The field for comments is below it.' },
    },
  ],
  'diary.listEarlierReviews': 'a part of the page of a review, which is left out without any: earlier-reviews.test.tsx',
  'follows.searchMembers': 'a part of the film search, which is left out without any: group-states.test.tsx',
  'people.search': 'a part of the film search, which is left out without any: group-states.test.tsx',
  ...FILM_PLACES,
  'invites.getOverview': [
    { path: '/founder-invites', from: 'FounderInvites', empty: /No codes yet/, nextStep: CREATE_CODE },
  ],
  ...IMPORT_PLACES,
  'sessions.list': [
    {
      path: '/settings',
      from: 'SessionList',
      empty: null,
      nextStep: { elsewhere: /Sign Out Everywhere/, because: 'The current device is always among them.' },
    },
  ],
  'accessTokens.list': [
    { path: '/settings', from: 'AccessTokenList', empty: /No tokens yet/, nextStep: /Make a Token/ },
  ],
  'passkeys.list': [{ path: '/settings', from: 'PasskeyList', empty: /None yet/, nextStep: /Add a Passkey/ }],
  'feedback.listOwn': [
    {
      path: '/settings/feedback',
      from: 'OwnFeedback',
      empty: /You have sent no feedback yet/,
      nextStep: { elsewhere: /^Feedback$/, because: 'The button floats over every page, and keeps what is written.' },
    },
  ],
  ...ADMIN_PLACES,
  ...CLUB_PLACES,
  'clubReviews.listWatched': 'where the films that are on screen already were watched',
  'clubTonight.list': [
    {
      path: `/movie-clubs/${CLUB.club_id}?tab=next`,
      from: 'Tonight',
      open: async () => click(await screen.findByRole('checkbox', { name: 'Bob (@bob)' })),
      within: region('Tonight for us'),
      empty: /Nothing is on two watchlists/,
      nextStep: {
        elsewhere: /Bob/,
        because: 'Members are ticked above it, and films are put on watchlists elsewhere.',
      },
    },
  ],
  'tracking.listRatings': 'for scripts: pages of a film show its ratings as numbers and those of friends',
  'tracking.getByMovies': 'the states of the films that are on screen already',
  'reviews.listReactions': [
    {
      path: `/reviews/${REVIEW.id}`,
      from: 'ReactionPeopleDialog',
      answers: { 'reviews.get': REACTED, 'reviews.listReactions': { ...makePage([]), total: 0 } },
      open: async () => {
        await press('3 reactions');
        await press('See Who Reacted');
      },
      within: () => screen.getByRole('dialog'),
      empty: /Nobody has reacted yet/,
      nextStep: { none: 'It is empty when all have withdrawn theirs meanwhile, and one reacts beneath the dialog.' },
    },
  ],
  'timeline.listReactions': 'the dialog of reviews.listReactions',
  'profiles.listByUserIds': 'for programs: docs/tables-and-calls.md',
  'movies.listByIds': 'for programs: docs/tables-and-calls.md',
  'sanctions.list': [
    {
      path: '/',
      from: 'BannedAccount',
      answers: {
        ...answersForSession(signedIn(ADA, { sanctions: { ...NO_SANCTIONS, is_banned: true } })),
        'sanctions.list': { items: [BAN] },
        'exports.get': { export: null },
        'accessTokens.list': { items: [] },
      },
      empty: null,
      nextStep: { elsewhere: /Sign Out/, because: 'Whoever is banned has a reason to read.' },
    },
  ],
};
