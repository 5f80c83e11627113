import { fireEvent, screen } from '@testing-library/react';
import { ADMIN_PLACES, CREATE_CODE } from './admin-list-places.ts';
import { CLUB } from './club-fixtures.ts';
import { CLUB_PLACES } from './club-list-places.ts';
import { ADA, BOB, HEAT, makeId, makePage, makeReview, NO_SANCTIONS, NOW, signedIn } from './fixtures.ts';
import { IMPORT_PLACES } from './import-list-places.ts';
import { type ListPlace, region } from './list-place.ts';
import { answersForSession, LIST, PERSON, REVIEW } from './page-answers.ts';
import { click, press } from './user.ts';

const search = (field: HTMLElement) => void fireEvent.change(field, { target: { value: 'Heat' } });
const tab = (name: RegExp) => async () => click(await screen.findByRole('tab', { name }));
const getDialog = () => screen.getByRole('dialog');
const findFilm = /Find a film/;
const HIDDEN_ON_PROFILE = { none: 'Members are blocked and muted where they are shown.' };

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
  'requests.list': [{ path: '/followers?tab=requests', empty: /Nobody is waiting/, nextStep: { none: 'Others ask.' } }],
  'blocks.listBlocked': [
    { path: '/settings', within: region('Privacy'), empty: /You block nobody/, nextStep: HIDDEN_ON_PROFILE },
  ],
  'blocks.listMuted': [
    { path: '/settings', within: region('Privacy'), empty: /You mute nobody/, nextStep: HIDDEN_ON_PROFILE },
  ],
  'reports.listOwn': [
    {
      path: '/settings',
      within: region('Privacy'),
      empty: /You have reported nothing/,
      nextStep: { none: 'Things are reported where they are shown.' },
    },
  ],
  'decisions.listOwn': [{ path: '/decisions', empty: /Nothing was decided about you/, nextStep: /Moderation Ledger/ }],
  'ledger.list': [
    {
      path: '/moderation-ledger',
      empty: /Nothing was hidden or removed/,
      nextStep: { none: 'It is an account of what moderators do.' },
    },
  ],
  'recommendations.list': [
    {
      path: '/followers?tab=recommended',
      empty: /You know everyone/,
      nextStep: { none: 'All members are followed already.' },
    },
  ],
  'clubs.listRecommended': [
    {
      path: '/movie-clubs',
      within: region('Clubs for you'),
      empty: null,
      nextStep: { none: 'Without recommendations their part is left out; all clubs are below it.' },
    },
  ],
  'reviews.listByMember': [
    { path: '/reviews', empty: /You have not written a review/, nextStep: /Write First Review/ },
  ],
  'reviews.listPopular': [
    {
      path: '/',
      within: region('Popular on Halfstar'),
      empty: null,
      nextStep: { none: 'Without popular reviews their part is left out, and home has others.' },
    },
  ],
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
      nextStep: { elsewhere: /Write a comment/, because: 'The field for comments is below it.' },
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
  'diary.listEarlierReviews': 'a part of the page of a review, which is left out without any: earlier-reviews.test.tsx',
  'diary.listByMovie': [
    {
      path: `/movies/${HEAT.id}`,
      open: () => press('Log a viewing'),
      within: getDialog,
      empty: /When was it\?/,
      nextStep: { elsewhere: /Save/, because: 'Without viewings only the form for the first one is shown.' },
    },
  ],
  'browse.listMovies': [
    { path: '/movies?genre=War', empty: /No film passes all of that/, nextStep: /Clear filters/ },
    {
      path: `/person/${PERSON.id}`,
      empty: /No films here/,
      nextStep: { none: 'A person is there because of a film, so this is shown only while the film goes.' },
    },
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
  'follows.searchMembers': 'a part of the film search, which is left out without any: group-states.test.tsx',
  'people.search': 'a part of the film search, which is left out without any: group-states.test.tsx',
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
      empty: /No films found/,
      nextStep: { elsewhere: /Heists/, because: 'Somebody, a list or a club may have the name.' },
    },
  ],
  'lists.listByMember': [
    { path: '/lists?list=own', empty: /No lists yet/, nextStep: /New List/ },
    {
      path: '/profile',
      within: region('Lists'),
      empty: /Heists, rainy Sundays/,
      nextStep: { elsewhere: /New List/, because: 'The button is in the head of the section.' },
    },
  ],
  'lists.listMovies': [{ path: `/lists/${LIST.id}`, empty: /No films on it yet/, nextStep: /Add Films/ }],
  'lists.listForMovie': [
    {
      path: `/movies/${HEAT.id}`,
      open: () => press(/Add to a list/),
      within: getDialog,
      empty: /You have no lists yet/,
      nextStep: { elsewhere: /New List/, because: 'The button is below the lists, however many there are.' },
    },
  ],
  'invites.getOverview': [{ path: '/founder-invites', empty: /No codes yet/, nextStep: CREATE_CODE }],
  ...IMPORT_PLACES,
  'sessions.list': [
    {
      path: '/settings',
      empty: null,
      nextStep: { elsewhere: /Sign Out Everywhere/, because: 'The current device is always among them.' },
    },
  ],
  'accessTokens.list': [{ path: '/settings', empty: /No tokens yet/, nextStep: /Make a Token/ }],
  'passkeys.list': [{ path: '/settings', empty: /None yet/, nextStep: /Add a Passkey/ }],
  'feedback.listOwn': [
    {
      path: '/settings/feedback',
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
      answers: { 'reviews.get': REACTED, 'reviews.listReactions': { ...makePage([]), total: 0 } },
      open: async () => {
        await press('3 reactions');
        await press('See Who Reacted');
      },
      within: getDialog,
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
