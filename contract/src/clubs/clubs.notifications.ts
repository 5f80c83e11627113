import {
  defineNotificationTypes,
  formatActors,
  formatFilmTitle,
  type NotificationFacts,
} from '../shared/notification-type.ts';

const nameClub = ({ clubName }: NotificationFacts, without = 'a movie club'): string => clubName ?? without;
const linkClub = ({ clubId }: NotificationFacts): string =>
  clubId === null ? '/movie-clubs' : `/movie-clubs/${clubId}`;

/** Where a post is: the talk of the club, or the discussion of a film. */
const linkThread = (facts: NotificationFacts): string =>
  `${linkClub(facts)}?${facts.movieId === null ? 'tab=talk' : `watched=${facts.movieId}`}`;
const linkNextFilm = (facts: NotificationFacts): string =>
  facts.clubId === null ? linkClub(facts) : `${linkClub(facts)}?tab=next`;

/** The notifications about movie clubs. */
export const clubNotifications = defineNotificationTypes({
  club_invitation: {
    group: 'clubs',
    label: 'Invitations to clubs',
    describe: (facts) => ({
      title: 'Club invitation',
      message: `${formatActors(facts)} invites you to ${nameClub(facts)}.`,
    }),
    namesOnly: true,
    addressed: true,
    link: linkClub,
  },
  club_request: {
    group: 'clubs',
    label: 'Requests to join your clubs',
    describe: (facts) => ({
      title: 'Request to join',
      message: `${formatActors(facts)} asks to join ${nameClub(facts)}.`,
    }),
    namesOnly: true,
    addressed: true,
    link: linkClub,
  },
  club_approved: {
    group: 'clubs',
    label: 'Approved requests to join a club',
    describe: (facts) => ({ title: 'Welcome to the club', message: `You are a member of ${nameClub(facts)} now.` }),
    link: linkClub,
  },
  club_owner: {
    group: 'clubs',
    label: 'Clubs that become yours',
    describe: (facts) => ({ title: 'Your club', message: `${nameClub(facts, 'A movie club')} is yours now.` }),
    link: linkClub,
  },
  club_moderator: {
    group: 'clubs',
    label: 'Clubs of which you become a moderator',
    describe: (facts) => ({
      title: 'Club moderator',
      message: `You are a club moderator of ${nameClub(facts)} now.`,
    }),
    link: linkClub,
  },
  club_film: {
    group: 'clubs',
    label: 'A new film in your clubs',
    describe: (facts) => ({
      title: 'A film to watch',
      message: `${nameClub(facts, 'A movie club')} watches ${formatFilmTitle(facts)} now.`,
    }),
    link: linkClub,
  },
  club_turn: {
    group: 'clubs',
    label: 'Your turn to pick a film',
    describe: (facts) => ({
      title: 'Your turn',
      message: `It is your turn to pick a film for ${nameClub(facts)}.`,
    }),
    link: linkNextFilm,
  },
  club_mention: {
    group: 'clubs',
    label: 'Posts in clubs that mention you',
    describe: (facts) => ({
      title: 'You were mentioned',
      message: `${formatActors(facts)} mentions you in ${nameClub(facts)}.`,
    }),
    saidInClub: true,
    link: (facts) => `${linkThread(facts)}&comment=${facts.commentId}`,
  },
  club_post: {
    group: 'clubs',
    label: 'New posts in your clubs',
    describe: (facts) => ({
      title: 'New in a club',
      message: `${formatActors(facts)} posted in ${nameClub(facts)}.`,
    }),
    saidInClub: true,
    link: linkThread,
  },
  club_reveal: {
    group: 'clubs',
    label: 'Opened rounds in your clubs',
    describe: (facts) => ({
      title: 'The round is open',
      message: `The ratings of ${formatFilmTitle(facts)} are open in ${nameClub(facts)}.`,
    }),
    link: linkClub,
  },
  club_vote: {
    group: 'clubs',
    label: 'Votes on the next film of your clubs',
    describe: (facts) => ({
      title: 'A vote in your club',
      message: `${formatActors(facts)} asks ${nameClub(facts)}: what shall we watch next?`,
    }),
    namesOnly: true,
    addressed: true,
    link: linkNextFilm,
  },
  club_vote_undecided: {
    group: 'clubs',
    label: 'Votes in your own clubs that you decide',
    describe: (facts) => ({
      title: 'You pick the film',
      message: `Too few members of ${nameClub(facts)} have voted. You pick the film.`,
    }),
    link: linkNextFilm,
  },
  club_vote_result: {
    group: 'clubs',
    label: 'Results of votes in your clubs',
    describe: (facts) => ({
      title: 'The next film',
      message: `${nameClub(facts, 'A movie club')} watches ${formatFilmTitle(facts)} next.`,
    }),
    link: linkNextFilm,
  },
});
