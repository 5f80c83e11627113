import type { ClubReview, ClubReviews } from '@halfstar/contract/clubs/club-reviews.schema';
import type { Club, ClubSummary } from '@halfstar/contract/clubs/clubs.schema';
import type { ClubMovie } from '@halfstar/contract/clubs/films.schema';
import type { ClubInvitation, ClubJoinRequest } from '@halfstar/contract/clubs/invitations.schema';
import type { ClubMember } from '@halfstar/contract/clubs/members.schema';
import type { ClubPost, ClubPosts } from '@halfstar/contract/clubs/posts.schema';
import type { ClubRotation } from '@halfstar/contract/clubs/rotation.schema';
import type { ClubNomination, ClubVote } from '@halfstar/contract/clubs/votes.schema';
import type { MovieSummary } from '@halfstar/contract/movies/movies.schema';
import type { Member } from '@halfstar/contract/profiles/profiles.schema';
import { ADA, ALIEN, BOB, HEAT, JAWS, makeId, makePage, NOW } from './fixtures.ts';
import type { Answers } from './stub-api.ts';

const CLUB_ID = makeId(1101);
const NOTHING: Club['can'] = {
  join: false,
  request: false,
  leave: false,
  manage: false,
  own: false,
  rate: false,
  review: false,
};

/** What a visitor is in a club, and a lite member, a pro member, and an owner of it. */
export const OUTSIDER: Partial<Club> = { role: null, notify: null, can: NOTHING };
export const LITE: Partial<Club> = { role: 'member', notify: 'all', can: { ...NOTHING, leave: true, rate: true } };
export const PRO: Partial<Club> = { ...LITE, can: { ...NOTHING, leave: true, rate: true, review: true } };
export const MANAGER: Partial<Club> = {
  role: 'owner',
  notify: 'all',
  waiting_request_count: 1,
  can: { ...NOTHING, leave: true, rate: true, review: true, manage: true, own: true },
};

/** A film of a club that three members have rated. */
export const makeClubFilm = (movie: MovieSummary, over: Partial<ClubMovie> = {}): ClubMovie => ({
  club_id: CLUB_ID,
  movie,
  status: 'current',
  picked_by: BOB,
  starts_on: null,
  discuss_at: null,
  started_at: NOW,
  finished_at: null,
  rating_count: 3,
  rating_average: 3.5,
  histogram: [0, 0, 0, 0, 1, 0, 1, 0, 1, 0],
  own_rating: null,
  sealed_round: false,
  sealed: false,
  ...over,
});

/** Bob's public club; `who` is what the viewer is in it. */
export const makeClub = (who: Partial<Club> = OUTSIDER, over: Partial<Club> = {}): Club => ({
  club_id: CLUB_ID,
  name: 'Slow Cinema',
  description: 'Long takes, long talks.',
  club_image_url: null,
  owner: BOB,
  member_count: 3,
  visibility: 'public',
  join_policy: 'open',
  status: 'active',
  created_at: NOW,
  access: 'full',
  rules: 'Be kind.',
  sealed_rounds: false,
  current_movie: makeClubFilm(HEAT),
  role: null,
  notify: null,
  invitation: null,
  requested: false,
  waiting_request_count: null,
  can: NOTHING,
  ...who,
  ...over,
});
export const CLUB = makeClub();

export const makeClubSummary = (over: Partial<ClubSummary> = {}): ClubSummary => ({
  club_id: CLUB_ID,
  name: 'Slow Cinema',
  description: 'Long takes, long talks.',
  club_image_url: null,
  owner_display_name: BOB.display_name,
  owner_username: BOB.username,
  member_count: 3,
  current_movie_title: HEAT.title,
  current_movie: HEAT,
  join_policy: 'open',
  status: 'active',
  role: null,
  requested: false,
  ...over,
});

export const makeClubReview = (number: number, author: Member, over: Partial<ClubReview> = {}): ClubReview => ({
  id: makeId(number),
  club_id: CLUB_ID,
  author,
  movie_id: HEAT.id,
  rating: 4,
  kind: 'full',
  review_content: 'What a heist, and what a city.',
  is_spoiler: false,
  veiled: false,
  sealed: false,
  held: false,
  edited: false,
  hidden: false,
  created_at: NOW,
  updated_at: NOW,
  can: { edit: false, hide: false, show: false },
  ...over,
});

export const makeClubReviews = (reviews: ClubReview[]): ClubReviews => ({
  ...makePage(reviews),
  total: reviews.length,
});

/** Bob's post on the page of the club. */
export const makeClubPost = (number: number, over: Partial<ClubPost> = {}): ClubPost => ({
  id: makeId(number),
  club_id: CLUB_ID,
  movie_id: null,
  author: BOB,
  content: 'Who is in on Sunday?',
  mentions: [],
  edited: false,
  hidden: false,
  created_at: NOW,
  updated_at: NOW,
  can: { edit: false, remove: false, hide: false, show: false },
  ...over,
});

export const makeClubPosts = (posts: ClubPost[], over: Partial<ClubPosts> = {}): ClubPosts => ({
  ...makePage(posts),
  thread_id: CLUB_ID,
  total: posts.length,
  can_post: true,
  ...over,
});

export const makeClubMember = (member: Member, over: Partial<ClubMember> = {}): ClubMember => ({
  member,
  role: 'member',
  joined_at: NOW,
  can: { remove: false, set_role: false },
  ...over,
});

export const makeJoinRequest = (number: number, member: Member, message = ''): ClubJoinRequest => ({
  id: makeId(number),
  club_id: CLUB_ID,
  member,
  message,
  created_at: NOW,
});

/** Bob picks the next film, and Ada after him; the viewer is Ada. */
export const makeRotation = (over: Partial<ClubRotation> = {}): ClubRotation => ({
  club_id: CLUB_ID,
  days: 7,
  picker: BOB,
  turn_id: makeId(990),
  turn_ends_at: '2026-12-04T20:00:00.000000Z',
  next: [ADA],
  can: { take_part: false, step_out: true, pick: false, pass: false, manage: false },
  ...over,
});

export const makeClubInvitation = (number: number, invitee: Member): ClubInvitation => ({
  id: makeId(number),
  club_id: CLUB_ID,
  inviter: BOB,
  invitee,
  message: '',
  status: 'pending',
  created_at: NOW,
  expires_at: '2026-12-21T19:30:00.000000Z',
});

export const makeNomination = (
  number: number,
  movie: MovieSummary,
  nominator: Member,
  over: Partial<ClubNomination> = {},
): ClubNomination => ({
  id: makeId(1400 + number),
  movie,
  nominator,
  pitch: '',
  own: false,
  created_at: NOW,
  seen_by: [],
  seen_count: 0,
  can: { remove: false },
  ...over,
});

/** An open vote, in which Bob has nominated Alien and Ada Jaws. */
export const makeClubVote = (over: Partial<ClubVote> = {}): ClubVote => ({
  id: makeId(1400),
  club_id: CLUB_ID,
  status: 'open',
  opened_by: BOB,
  opened_at: NOW,
  closes_at: '2999-01-01T19:30:00.000000Z',
  closed_at: null,
  outcome: null,
  nominations: [
    makeNomination(1, ALIEN, BOB, { pitch: 'In space, with friends.', seen_by: [BOB], seen_count: 3 }),
    makeNomination(2, JAWS, ADA, { own: true }),
  ],
  own_ranking: [],
  ballot_count: 1,
  member_count: 3,
  winner_id: null,
  rounds: null,
  can: { nominate: true, manage: false, pick: false },
  ...over,
});

/** Answers about a club of Bob, in which the viewer, Ada, is a pro member. */
export const answersForClubs = (club: Club = makeClub(PRO)): Answers => ({
  'clubs.list': makePage([makeClubSummary()]),
  'clubs.listByMember': makePage([makeClubSummary({ role: 'member' })]),
  'clubs.listRecommended': {
    items: [
      {
        ...makeClubSummary({ club_id: makeId(1104), name: 'Heist Night' }),
        reason: { kind: 'watchlist', movie: HEAT },
      },
    ],
  },
  'clubs.get': club,
  'clubMembers.list': makePage([makeClubMember(BOB, { role: 'owner' }), makeClubMember(ADA)]),
  'clubRequests.list': makePage([]),
  'clubInvitations.listByClub': makePage([]),
  'clubMovies.list': ({ status }) => ({
    ...makePage([
      status === 'planned'
        ? makeClubFilm(ALIEN, { status })
        : makeClubFilm(JAWS, { status: 'finished', finished_at: NOW }),
    ]),
    most_divided: null,
  }),
  'clubMovies.get': makeClubFilm(JAWS, { status: 'finished', finished_at: NOW }),
  'clubVotes.get': { vote: makeClubVote() },
  'clubVotes.list': makePage([]),
  'clubReviews.listByMovie': makeClubReviews([makeClubReview(1201, BOB)]),
  'clubReviews.listOwn': makePage([]),
  'clubReviews.listWatched': { items: [] },
  'clubRotation.get': { rotation: null },
  'clubPosts.listByClub': makeClubPosts([makeClubPost(1301)]),
  'clubPosts.listByMovie': makeClubPosts([makeClubPost(1302, { movie_id: HEAT.id, content: 'That diner.' })]),
  'clubCalendar.get': { address: null },
  'clubTonight.list': { items: [], left_out: [], too_little: [] },
});
