import { fireEvent, screen, within } from '@testing-library/react';
import { CLUB } from './club-fixtures.ts';
import { CLUB_PLACES } from './club-list-places.ts';
import { ADA, BOB, HEAT, makeId, makeImport, makePage, makeReview, NO_SANCTIONS, NOW, signedIn } from './fixtures.ts';
import { type ListPlace, region } from './list-place.ts';
import { answersForImport, answersForSession, LIST, PERSON, REVIEW } from './page-answers.ts';
import type { Answers } from './stub-api.ts';
import { click, press } from './user.ts';

const search = (field: HTMLElement) => void fireEvent.change(field, { target: { value: 'Heat' } });
const tab = (name: RegExp) => async () => click(await screen.findByRole('tab', { name }));
const getDialog = () => screen.getByRole('dialog');
const findFilm = /Find a film/;
const pressIn = (name: string, button: string) => async () =>
  click(within(await screen.findByRole('region', { name })).getByRole('button', { name: button }));

const REACTED = makeReview(201, BOB, HEAT, {
  reactions: { counts: { heart: 2, thumbs_up: 0, smile: 0, star: 0, fire: 1 }, mine: null },
});
const IMPORT_ANSWERS: Answers = {
  ...answersForImport(makeImport({ state: 'ready' })),
  'imports.listMovies': makePage([]),
  'imports.listRows': makePage([]),
};
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
    { path: '/', empty: /No activity in your timeline yet!/, nextStep: /Write First Review/ },
    { path: '/timeline', empty: /No activity in your/, nextStep: /Write First Review/ },
    { path: '/timeline?filter=reviews', empty: /No items match the current filter/, nextStep: /Show everything/ },
  ],
  'timeline.listByMember': [
    {
      path: '/profile',
      within: region('Recent reviews and activity'),
      empty: /Your story begins/,
      nextStep: findFilm,
    },
  ],
  'timeline.listFriendsOfMovie': [
    {
      path: `/movies/${HEAT.id}`,
      partOfFilm: 'friends',
      open: tab(/^Social/),
      empty: /None of your friends/,
      nextStep: /Find people/,
    },
  ],
  'follows.listFollowers': [{ path: '/followers', empty: /Nobody follows you yet/, nextStep: /Find people/ }],
  'follows.listFollowing': [{ path: '/followers?tab=following', empty: /You follow nobody/, nextStep: /Find people/ }],
  // Others ask, so there is no next step.
  'requests.list': [{ path: '/followers?tab=requests', empty: /Nobody is waiting/, nextStep: null }],
  'blocks.listBlocked': [{ path: '/settings', within: region('Privacy'), empty: /You block nobody/, nextStep: null }],
  'blocks.listMuted': [{ path: '/settings', within: region('Privacy'), empty: /You mute nobody/, nextStep: null }],
  // Things are reported where they are.
  'reports.listOwn': [
    { path: '/settings', within: region('Privacy'), empty: /You have reported nothing/, nextStep: null },
  ],
  // That nothing waits is a success.
  'cases.list': [{ path: '/moderator', within: region('Cases'), empty: /Nothing waits\./, nextStep: null }],
  'decisions.listOwn': [{ path: '/decisions', empty: /Nothing was decided about you/, nextStep: /Moderation Ledger/ }],
  'ledger.list': [{ path: '/moderation-ledger', empty: /Nothing was hidden or removed/, nextStep: null }],
  // All members are followed already, so there is no next step.
  'recommendations.list': [{ path: '/followers?tab=recommended', empty: /You know everyone/, nextStep: null }],
  // Without recommendations their part is left out; all clubs are below it.
  'clubs.listRecommended': [{ path: '/movie-clubs', within: region('Clubs for you'), empty: null, nextStep: null }],
  'reviews.listByMember': [
    { path: '/reviews', empty: /You have not written a review/, nextStep: /Write First Review/ },
  ],
  // Without popular reviews their part is left out, and home has others.
  'reviews.listPopular': [{ path: '/', within: region('Popular on Halfstar'), empty: null, nextStep: null }],
  'reviews.listByMovie': [
    {
      path: `/movies/${HEAT.id}`,
      partOfFilm: 'reviews',
      open: tab(/^Reviews/),
      empty: /No reviews yet/,
      nextStep: /Write a review/,
    },
  ],
  'scheduled.list': [{ path: '/reviews?tab=scheduled', empty: /Nothing is scheduled/, nextStep: /Write Review/ }],
  'drafts.list': [{ path: '/reviews?tab=drafts', empty: /No drafts/, nextStep: /Write Review/ }],
  'comments.listByReview': [
    {
      path: `/reviews/${REVIEW.id}`,
      within: region(/^Comments on/),
      empty: /Nobody has said anything yet/,
      nextStep: /Write a comment/,
    },
  ],
  'tracking.listMovies': [
    { path: '/lists', asking: 'watchlist', empty: /Nothing to look forward/, nextStep: findFilm },
    { path: '/lists?view=list', asking: 'watchlist', empty: /Nothing to look forward/, nextStep: findFilm },
    { path: '/lists?list=watched', asking: 'watched', empty: /No films watched/, nextStep: findFilm },
    { path: '/lists?list=favorites', asking: 'favorites', empty: /No favorites/, nextStep: findFilm },
    { path: '/lists?list=to-rate', asking: 'watched', empty: /has its stars/, nextStep: findFilm },
    {
      path: '/profile',
      asking: 'favorites',
      within: region('Favorites'),
      empty: /Give a film its heart/,
      nextStep: findFilm,
    },
  ],
  'notifications.list': [{ path: '/notifications', empty: /No notifications yet/, nextStep: /Find people/ }],
  'diary.list': [{ path: '/lists?list=diary', empty: /Your diary is empty/, nextStep: findFilm }],
  'diary.listEarlierReviews': 'a part of the page of a review, which is not there without any',
  'diary.listByMovie': [
    {
      path: `/movies/${HEAT.id}`,
      open: () => press('Log a viewing'),
      within: getDialog,
      // Without viewings only the form for the first one is shown.
      empty: /When was it\?/,
      nextStep: /Save/,
    },
  ],
  'browse.listMovies': [
    { path: '/movies?genre=War', empty: /No film passes all of that/, nextStep: /Clear filters/ },
    { path: `/person/${PERSON.id}`, empty: /No films here/, nextStep: null },
  ],
  'browse.listPopular': [
    {
      path: '/discover',
      within: region('Popular Movies'),
      empty: /Popular movies are unavail/,
      nextStep: /Browse all/,
    },
    { path: '/discover?tab=popular', empty: /Popular movies are unavailable/, nextStep: /Browse all/ },
    { path: '/?tab=popular', empty: /Popular movies are unavailable/, nextStep: /Browse all/ },
  ],
  'browse.listTrending': [
    { path: '/discover', within: region('Trending This Week'), empty: /are unavailable/, nextStep: /Browse all/ },
    { path: '/discover?tab=trending', empty: /Trending movies are unavailable/, nextStep: /Browse all/ },
    { path: '/?tab=trending', empty: /Trending movies are unavailable/, nextStep: /Browse all/ },
    { path: '/?tab=discover', within: region('Trending This Week'), empty: /are unavailable/, nextStep: /Browse all/ },
  ],
  'follows.searchMembers': 'a part of the film search, which is not there when no member of the name is found',
  'people.search': 'a part of the film search, which is not there when nobody of the name is found',
  'movies.search': [
    {
      path: '/lists?review=new',
      open: async () => search(await screen.findByRole('textbox', { name: 'Search movies' })),
      within: getDialog,
      empty: /No movies found/,
      nextStep: /Clear search/,
    },
    {
      path: '/lists',
      open: async () => {
        await press(/^Search films/);
        search(await screen.findByRole('combobox', { name: 'Search films, people, lists and clubs' }));
      },
      within: getDialog,
      // Somebody, a list or a club may have the name.
      empty: /No films found/,
      nextStep: /Heists/,
    },
  ],
  'lists.listByMember': [
    { path: '/lists?list=own', empty: /No lists yet/, nextStep: /New List/ },
    { path: '/profile', within: region('Lists'), empty: /Heists, rainy Sundays/, nextStep: /New List/ },
  ],
  'lists.listMovies': [{ path: `/lists/${LIST.id}`, empty: /No films on it yet/, nextStep: /Add Films/ }],
  'lists.listForMovie': [
    {
      path: `/movies/${HEAT.id}`,
      open: () => press(/Add to a list/),
      within: getDialog,
      empty: /You have no lists yet/,
      nextStep: /New List/,
    },
  ],
  'invites.getOverview': [{ path: '/founder-invites', empty: /No codes yet/, nextStep: /Create Code/ }],
  // The files are chosen above it.
  'imports.list': [{ path: '/import', within: region('History'), empty: /No imports yet/, nextStep: null }],
  // That nothing is missing is a success.
  'imports.listUnmatched': [
    { path: '/import', within: region('Films not found'), empty: /Every film .* is known/, nextStep: null },
  ],
  // Other buttons show the other films and rows of the import.
  'imports.listMovies': [
    {
      path: '/import',
      answers: IMPORT_ANSWERS,
      open: pressIn('Films', '10 Found'),
      within: region('Films'),
      empty: /There are none of these now/,
      nextStep: null,
    },
  ],
  'imports.listRows': [
    {
      path: '/import',
      answers: IMPORT_ANSWERS,
      open: pressIn('Rows of your files', '12 New'),
      within: region('Rows of your files'),
      empty: /There are none of these now/,
      nextStep: null,
    },
  ],
  // The current device is always among them.
  'sessions.list': [{ path: '/settings', empty: null, nextStep: /Sign Out Everywhere/ }],
  'accessTokens.list': [{ path: '/settings', empty: /No tokens yet/, nextStep: /Make a Token/ }],
  'passkeys.list': [{ path: '/settings', empty: /None yet/, nextStep: /Add a Passkey/ }],
  // An empty list is a success here.
  // The button that sends some is above it.
  'feedback.listOwn': [{ path: '/settings/feedback', empty: /You have sent no feedback yet/, nextStep: null }],
  // Nothing to do until somebody sends some.
  'feedback.list': [
    { path: '/admin/feedback', empty: /No feedback yet/, nextStep: null },
    { path: '/admin/feedback?status=planned', empty: /Nothing matches/, nextStep: /Show All/ },
  ],
  // There is always the admin who reads it.
  'admin.listMembers': [{ path: '/admin/members?tier=pro', empty: /Nobody matches/, nextStep: /Show All/ }],
  'admin.listAudit': [
    { path: '/admin/audit-log', empty: /Nothing was done yet/, nextStep: null },
    { path: '/admin/audit-log?action=ban', empty: /Nothing matches/, nextStep: /Show All/ },
  ],
  // That nobody waits is a success.
  'verification.listPending': [{ path: '/admin/verification', empty: /Nobody waits/, nextStep: null }],
  // Jobs come by themselves.
  'admin.listJobs': [
    { path: '/admin/jobs', empty: /No jobs here/, nextStep: null },
    { path: '/admin/jobs?state=failed', empty: /Nothing matches/, nextStep: /Show All/ },
  ],
  'admin.listClubs': [
    { path: '/admin/clubs', empty: /No clubs yet/, nextStep: null },
    { path: '/admin/clubs?visibility=private', empty: /Nothing matches/, nextStep: /Show All/ },
  ],
  'admin.listInvites': [
    { path: '/admin/invites', empty: /No codes yet/, nextStep: /Create Code/ },
    { path: '/admin/invites?status=used', empty: /Nothing matches/, nextStep: /Show All/ },
  ],
  'backfill.listMisses': [{ path: '/admin/movie-backfill', empty: /Nothing is missing so far/, nextStep: null }],
  ...CLUB_PLACES,
  'clubReviews.listWatched': 'where the films that are on screen already were watched',
  // Its words say what to do on the watchlists.
  'clubTonight.list': [
    {
      path: `/movie-clubs/${CLUB.club_id}?tab=next`,
      open: async () => click(await screen.findByRole('checkbox', { name: 'Bob (@bob)' })),
      within: region('Tonight for us'),
      empty: /Nothing is on two watchlists/,
      nextStep: null,
    },
  ],
  'tracking.listRatings': 'for scripts: pages of a film show its ratings as numbers and those of friends',
  'tracking.getByMovies': 'the states of the films that are on screen already',
  // Empty when all have withdrawn theirs meanwhile; one reacts below it.
  'reviews.listReactions': [
    {
      path: `/reviews/${REVIEW.id}`,
      answers: { 'reviews.get': REACTED, 'reviews.listReactions': { ...makePage([]), total: 0 } },
      open: async () => {
        await press('3 reactions');
        await press('See Who Reacted');
      },
      within: getDialog,
      empty: /Nobody has reacted yet/,
      nextStep: null,
    },
  ],
  'timeline.listReactions': 'the dialog of reviews.listReactions',
  'profiles.listByUserIds': 'for programs: docs/tables-and-calls.md',
  'movies.listByIds': 'for programs: docs/tables-and-calls.md',
  // Who is banned has a reason to read.
  'sanctions.list': [
    {
      path: '/',
      answers: {
        ...answersForSession(signedIn(ADA, { sanctions: { ...NO_SANCTIONS, is_banned: true } })),
        'sanctions.list': { items: [BAN] },
        'exports.get': { export: null },
        'accessTokens.list': { items: [] },
      },
      empty: null,
      nextStep: /Sign Out/,
    },
  ],
};
