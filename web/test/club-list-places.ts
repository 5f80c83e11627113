import { screen } from '@testing-library/react';
import { CLUB } from './club-fixtures.ts';
import { type ListPlace, region } from './list-place.ts';
import { choose, press } from './user.ts';

const WRITE_POST = { elsewhere: /Write a post/, because: 'The field for posts is in the thread.' };

/** As `PLACES`, for the lists of movie clubs. */
export const CLUB_PLACES: Record<string, readonly ListPlace[]> = {
  'clubs.list': [
    { path: '/movie-clubs', from: 'ClubsScreen', empty: /No clubs yet\./, nextStep: /Start a club/ },
    {
      path: '/movie-clubs?q=noir',
      from: 'ClubsScreen',
      within: region('All clubs'),
      empty: /No club is called/,
      nextStep: /Clear Search/,
    },
  ],
  'clubs.listByMember': [
    {
      path: '/movie-clubs',
      from: 'ClubsScreen',
      within: region('Your clubs'),
      empty: /You are in no club yet/,
      nextStep: { elsewhere: new RegExp(CLUB.name), because: 'The clubs to join are below it.' },
    },
  ],
  'clubMembers.list': [
    {
      path: `/movie-clubs/${CLUB.club_id}?tab=members`,
      from: 'ClubMembers',
      within: region('Members'),
      empty: null,
      nextStep: { none: 'Its owner is always among them.' },
    },
    {
      path: `/movie-clubs/${CLUB.club_id}?tab=next`,
      from: 'Tonight',
      within: () => screen.getByRole('group', { name: /Who is there/ }),
      empty: /Nobody is in this club/,
      nextStep: { none: 'Its owner is always among them.' },
    },
    {
      path: `/movie-clubs/${CLUB.club_id}`,
      from: 'LeaveDialog',
      open: async () => choose(await screen.findByRole('button', { name: `Actions for ${CLUB.name}` }), 'Leave Club'),
      within: () => screen.getByRole('dialog', { name: `Leave ${CLUB.name}?` }),
      empty: null,
      nextStep: {
        elsewhere: /Archive Club/,
        because: 'Its owner is always among them, and may have nobody to hand it to.',
      },
    },
  ],
  'clubRequests.list': [
    {
      path: `/movie-clubs/${CLUB.club_id}?tab=members`,
      from: 'ClubRequests',
      within: region('Requests'),
      empty: /Nobody asks to join/,
      nextStep: { none: 'Others ask.' },
    },
  ],
  'clubInvitations.listByClub': [
    {
      path: `/movie-clubs/${CLUB.club_id}?tab=members`,
      from: 'ClubInvitations',
      within: region('Invitations'),
      empty: /Nobody is invited at the moment/,
      nextStep: { none: 'Members are invited by the menu of the club.' },
    },
  ],
  'clubMovies.list': [
    {
      path: `/movie-clubs/${CLUB.club_id}?tab=past`,
      from: 'PastFilms',
      asking: 'finished',
      empty: /No past films yet/,
      nextStep: { none: 'The club goes on to its next film on the schedule.' },
    },
    {
      path: `/movie-clubs/${CLUB.club_id}?tab=schedule`,
      from: 'Schedule',
      asking: 'planned',
      empty: /Nothing is planned/,
      nextStep: /Plan a film/,
    },
  ],
  'clubVotes.list': [
    {
      path: `/movie-clubs/${CLUB.club_id}?tab=next`,
      from: 'EarlierVotes',
      within: region('Earlier votes'),
      empty: /This is the first one/,
      nextStep: { none: 'The vote above says what comes next.' },
    },
  ],
  'clubReviews.listByMovie': [
    {
      path: `/movie-clubs/${CLUB.club_id}`,
      from: 'ClubReviewList',
      within: region('Reviews'),
      empty: /Nobody has said anything yet/,
      nextStep: { elsewhere: /Submit Rating/, because: 'The form for the own review is above it.' },
    },
  ],
  'clubPosts.listByClub': [
    {
      path: `/movie-clubs/${CLUB.club_id}?tab=talk`,
      from: 'CommentList',
      within: region(/^Posts in/),
      empty: /Nobody has said anything yet/,
      nextStep: WRITE_POST,
    },
  ],
  'clubPosts.listByMovie': [
    {
      path: `/movie-clubs/${CLUB.club_id}`,
      from: 'CommentList',
      open: () => press('Show Discussion'),
      within: region(/^Discussion of/),
      empty: /Nobody has said anything yet/,
      nextStep: WRITE_POST,
    },
  ],
  'clubReviews.listOwn': [
    {
      path: `/movie-clubs/${CLUB.club_id}`,
      from: 'OwnClubReview',
      within: region('Your review'),
      empty: /Please provide a rating/,
      nextStep: { elsewhere: /Submit Rating/, because: 'Without a review only the form for it is shown.' },
    },
  ],
};
