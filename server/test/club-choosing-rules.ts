import {
  among,
  type Calls,
  inClub,
  isManager,
  isOwner,
  manager,
  memberAlways,
  memberOrAdmin,
  signedIn,
} from './club-rules.ts';

/** The calls with which a club finds its next film and its date: votes, turns, films for tonight, calendars. */
export const CHOOSING_CALLS: Calls = {
  'clubVotes.get': { by: (api, { club_id }) => api.clubVotes.get({ club_id }), expected: memberOrAdmin('ok') },
  'clubVotes.list': { by: (api, { club_id }) => api.clubVotes.list({ club_id }), expected: memberOrAdmin('ok') },
  'clubVotes.setDeadline': {
    by: (api, { club_id, closes_at }) => api.clubVotes.setDeadline({ club_id, closes_at }),
    expected: manager,
  },
  'clubVotes.nominate': {
    by: (api, { club_id, fresh }) => api.clubVotes.nominate({ club_id, movie_id: fresh }),
    expected: inClub,
  },
  'clubVotes.withdraw': { by: (api, { club_id }) => api.clubVotes.withdraw({ club_id }), expected: inClub },
  'clubVotes.rank': {
    by: (api, { club_id, nomination_id }) => api.clubVotes.rank({ club_id, ranking: [nomination_id] }),
    expected: inClub,
  },
  'clubVotes.removeNomination': {
    by: (api, { club_id, nomination_id }) => api.clubVotes.removeNomination({ club_id, nomination_id }),
    expected: manager,
  },
  'clubVotes.cancel': { by: (api, { club_id }) => api.clubVotes.cancel({ club_id }), expected: manager },
  'clubVotes.open': {
    by: async (api, { club_id, closes_at }) => {
      await api.clubVotes.cancel({ club_id });
      await api.clubRotation.stop({ club_id });
      return api.clubVotes.open({ club_id, closes_at });
    },
    expected: manager,
  },
  'clubVotes.pick': {
    by: (api, { club_id, nomination_id }) => api.clubVotes.pick({ club_id, nomination_id }),
    expected: signedIn((one) => {
      const answer = among(isOwner, 'CLUB_ARCHIVED')(one);
      return answer === 'ok' ? 'NOTHING_TO_PICK' : answer;
    }),
  },
  'clubCalendar.get': { by: (api, { club_id }) => api.clubCalendar.get({ club_id }), expected: memberAlways },
  'clubCalendar.renew': { by: (api, { club_id }) => api.clubCalendar.renew({ club_id }), expected: memberAlways },
  'clubCalendar.remove': { by: (api, { club_id }) => api.clubCalendar.remove({ club_id }), expected: memberAlways },
  'clubTonight.list': {
    by: (api, { club_id, plain, moderator }) =>
      api.clubTonight.list({ club_id, member_ids: [plain.userId, moderator.userId] }),
    expected: memberAlways,
  },
  'clubRotation.get': {
    by: (api, { club_id }) => api.clubRotation.get({ club_id }),
    expected: memberOrAdmin('ok'),
  },
  'clubRotation.start': {
    by: (api, { club_id }) => api.clubRotation.start({ club_id, days: 3 }),
    expected: manager,
  },
  'clubRotation.stop': { by: (api, { club_id }) => api.clubRotation.stop({ club_id }), expected: manager },
  'clubRotation.takePart': { by: (api, { club_id }) => api.clubRotation.takePart({ club_id }), expected: inClub },
  'clubRotation.stepOut': { by: (api, { club_id }) => api.clubRotation.stepOut({ club_id }), expected: inClub },
  'clubRotation.pick, in the turn of another': {
    by: (api, { club_id, fresh: movie_id }) => api.clubRotation.pick({ club_id, movie_id, starts_on: null }),
    expected: (one) => (inClub(one) === 'ok' ? 'NOT_YOUR_TURN' : inClub(one)),
  },
  'clubRotation.pass, the turn of another': {
    by: (api, { club_id }) => api.clubRotation.pass({ club_id, turn_id: null }),
    expected: (one) => {
      const answer = memberOrAdmin('CLUB_ARCHIVED')(one);
      return answer === 'ok' && !isManager(one) ? 'NOT_ALLOWED' : answer;
    },
  },
};
