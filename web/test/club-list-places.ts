import { CLUB } from './club-fixtures.ts';
import { type ListPlace, region } from './list-place.ts';
import { press } from './user.ts';

/** As `PLACES`, for the lists of movie clubs. */
export const CLUB_PLACES: Record<string, readonly ListPlace[]> = {
  'clubs.list': [
    { path: '/movie-clubs', empty: /No clubs yet\./, nextStep: /Start a club/ },
    { path: '/movie-clubs?q=noir', within: region('All clubs'), empty: /No club is called/, nextStep: /Clear Search/ },
  ],
  // The clubs to join are below it.
  'clubs.listByMember': [
    { path: '/movie-clubs', within: region('Your clubs'), empty: /You are in no club yet/, nextStep: null },
  ],
  'clubMembers.list': [
    {
      path: `/movie-clubs/${CLUB.club_id}?tab=members`,
      within: region('Members'),
      // Its owner is always among them.
      empty: null,
      nextStep: null,
    },
  ],
  // Others ask, so there is no next step.
  'clubRequests.list': [
    {
      path: `/movie-clubs/${CLUB.club_id}?tab=members`,
      within: region('Requests'),
      empty: /Nobody asks to join/,
      nextStep: null,
    },
  ],
  // Members are invited by the menu of the club.
  'clubInvitations.listByClub': [
    {
      path: `/movie-clubs/${CLUB.club_id}?tab=members`,
      within: region('Invitations'),
      empty: /Nobody is invited at the moment/,
      nextStep: null,
    },
  ],
  'clubMovies.list': [
    // The club goes on to its next film on the schedule.
    { path: `/movie-clubs/${CLUB.club_id}?tab=past`, asking: 'finished', empty: /No past films yet/, nextStep: null },
    {
      path: `/movie-clubs/${CLUB.club_id}?tab=schedule`,
      asking: 'planned',
      empty: /Nothing is planned/,
      nextStep: /Plan a film/,
    },
  ],
  // The vote above says what comes next.
  'clubVotes.list': [
    {
      path: `/movie-clubs/${CLUB.club_id}?tab=next`,
      within: region('Earlier votes'),
      empty: /This is the first one/,
      nextStep: null,
    },
  ],
  'clubReviews.listByMovie': [
    {
      path: `/movie-clubs/${CLUB.club_id}`,
      within: region('Reviews'),
      empty: /Nobody has said anything yet/,
      nextStep: null,
    },
  ],
  'clubPosts.listByClub': [
    {
      path: `/movie-clubs/${CLUB.club_id}?tab=talk`,
      within: region(/^Posts in/),
      empty: /Nobody has said anything yet/,
      nextStep: /Write a post/,
    },
  ],
  'clubPosts.listByMovie': [
    {
      path: `/movie-clubs/${CLUB.club_id}`,
      open: () => press('Show Discussion'),
      within: region(/^Discussion of/),
      empty: /Nobody has said anything yet/,
      nextStep: /Write a post/,
    },
  ],
  // Without a review only the form for it is shown.
  'clubReviews.listOwn': [
    {
      path: `/movie-clubs/${CLUB.club_id}`,
      within: region('Your review'),
      empty: /Please provide a rating/,
      nextStep: /Submit Rating/,
    },
  ],
};
