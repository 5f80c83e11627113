import type { ClubForm } from '@halfstar/contract/clubs/clubs.schema';
import type { Client, MemberClient } from './client.ts';
import { drawQuarters } from './pictures.ts';

// Who may do what in a club, as a table: each call by each viewer in each kind of club. What is expected is written from the rules of the
// product and not from the policies.

/** The kinds of clubs. */
export const KINDS = {
  open: { visibility: 'public', join_policy: 'open' },
  'by request': { visibility: 'public', join_policy: 'request' },
  'by invitation': { visibility: 'public', join_policy: 'invite' },
  'private, by request': { visibility: 'private', join_policy: 'request' },
  'private, by invitation': { visibility: 'private', join_policy: 'invite' },
  'open, in a sealed round': { visibility: 'public', join_policy: 'open', sealed_rounds: true },
  archived: { visibility: 'public', join_policy: 'open' },
} as const satisfies Record<string, Partial<ClubForm>>;
export type Kind = keyof typeof KINDS;

export const TIERS = ['lite', 'pro', 'admin'] as const;
export type Tier = (typeof TIERS)[number];

/** What somebody is to the club. blocked: by its owner, and no member. blocked member: by its owner, and a member. */
export const STANDINGS = [
  'owner',
  'moderator',
  'member',
  'outsider',
  'invited',
  'waiting',
  'removed',
  'blocked',
  'blocked member',
] as const;
type Standing = (typeof STANDINGS)[number];

export interface Case {
  kind: Kind;
  /** Null for a visitor. */
  viewer: { standing: Standing; tier: Tier } | null;
}

/** 'ok', or the code of the error. */
type Expected = string;

export const isIn = ({ viewer }: Case) =>
  viewer !== null && ['owner', 'moderator', 'member', 'blocked member'].includes(viewer.standing);
export const isManager = ({ viewer }: Case) =>
  viewer !== null && (['owner', 'moderator'].includes(viewer.standing) || viewer.tier === 'admin');
const isPrivate = ({ kind }: Case) => KINDS[kind].visibility === 'private';
const isArchived = ({ kind }: Case) => kind === 'archived';
/** The viewer has not rated the current film. */
export const isSealed = ({ kind }: Case) => kind === 'open, in a sealed round';
const isBlocked = ({ viewer }: Case) => viewer?.standing === 'blocked';

/** Whether the viewer may know of the club, and what is in it. */
const knows = (one: Case) => !isBlocked(one);
export const reads = (one: Case) => knows(one) && (!isPrivate(one) || isIn(one) || one.viewer?.tier === 'admin');

type Rule = (one: Case) => Expected;
export const signedIn =
  (rule: Rule): Rule =>
  (one) =>
    one.viewer === null ? 'AUTHENTICATION_REQUIRED' : rule(one);
export const reader: Rule = (one) => (reads(one) ? 'ok' : 'NOT_FOUND');
export const among =
  (may: (one: Case) => boolean, archived: Expected): Rule =>
  (one) => {
    if (!reads(one)) return 'NOT_FOUND';
    if (!may(one)) return 'NOT_ALLOWED';
    return isArchived(one) ? archived : 'ok';
  };
export const manager = signedIn(among(isManager, 'CLUB_ARCHIVED'));
const managerAlways = signedIn(among(isManager, 'ok'));
export const isOwner = ({ viewer }: Case) => viewer?.standing === 'owner';
export const inClub = signedIn(among(isIn, 'CLUB_ARCHIVED'));
export const memberAlways = signedIn(among(isIn, 'ok'));

export const memberOrAdmin = (archived: Expected) => signedIn(among((one) => isIn(one) || isManager(one), archived));

/** Whom and what the calls are about. */
export interface Scene {
  club_id: string;
  /** Current. */
  film: string;
  planned: string;
  fresh: string;
  plain: MemberClient;
  moderator: MemberClient;
  outsider: MemberClient;
  asking: MemberClient;
  /** Another member's invitation, and the viewer's own if they have one. */
  invitation_id: string;
  own_invitation_id: string | null;
  review_id: string;
  /** By a member without a role, on the page of the club. */
  post_id: string;
  /** Of another member, in the open vote. */
  nomination_id: string;
  /** An ISO timestamp at which a vote may end. */
  closes_at: string;
}

const drawPicture = async () => new File([await (await drawQuarters(64, 64)).png().toBuffer()], 'picture');

const TEXT = { rating: 3.5, is_spoiler: false };

/** Calls about a club, each with what a viewer may expect of it. */
export type Calls = Record<string, { by: (api: Client['api'], scene: Scene) => Promise<unknown>; expected: Rule }>;

/** The calls about a club, its members, films and reviews. */
export const CALLS: Calls = {
  'clubs.get': {
    by: (api, { club_id }) => api.clubs.get({ club_id }),
    expected: (one) => (knows(one) ? 'ok' : 'NOT_FOUND'),
  },
  'clubs.create': {
    by: (api, { club_id }) =>
      api.clubs.create({
        name: `Another ${club_id.slice(-8)}`,
        description: '',
        rules: '',
        visibility: 'public',
        join_policy: 'open',
        sealed_rounds: false,
      }),
    expected: signedIn(({ viewer }) => (viewer?.tier === 'lite' ? 'UPGRADE_REQUIRED' : 'ok')),
  },
  'clubs.update': {
    by: (api, { club_id }) =>
      api.clubs.update({
        club_id,
        name: `Renamed ${club_id.slice(-8)}`,
        description: '',
        rules: '',
        visibility: 'private',
        join_policy: 'invite',
        sealed_rounds: false,
      }),
    expected: manager,
  },
  'clubs.setPicture': {
    by: async (api, { club_id }) => api.clubs.setPicture({ club_id, picture: await drawPicture() }),
    expected: manager,
  },
  'clubs.removePicture': { by: (api, { club_id }) => api.clubs.removePicture({ club_id }), expected: manager },
  'clubs.archive': {
    by: (api, { club_id }) => api.clubs.archive({ club_id }),
    expected: signedIn(among(isOwner, 'ok')),
  },
  'clubs.reopen': { by: (api, { club_id }) => api.clubs.reopen({ club_id }), expected: signedIn(among(isOwner, 'ok')) },
  'clubMembers.list': { by: (api, { club_id }) => api.clubMembers.list({ club_id }), expected: reader },
  'clubMembers.join': {
    by: (api, { club_id }) => api.clubMembers.join({ club_id }),
    expected: signedIn((one) => {
      if (isIn(one)) return 'ok';
      if (!knows(one)) return 'NOT_FOUND';
      if (isArchived(one)) return 'CLUB_ARCHIVED';
      if (KINDS[one.kind].join_policy !== 'open') return 'CLUB_NOT_OPEN';
      return one.viewer?.standing === 'removed' ? 'INVITATION_NEEDED' : 'ok';
    }),
  },
  'clubMembers.leave': {
    by: (api, { club_id }) => api.clubMembers.leave({ club_id }),
    expected: signedIn((one) => {
      if (!knows(one)) return 'NOT_FOUND';
      return isOwner(one) ? 'SUCCESSOR_NEEDED' : 'ok';
    }),
  },
  'clubMembers.setNotify': {
    by: (api, { club_id }) => api.clubMembers.setNotify({ club_id, notify: 'none' }),
    expected: memberAlways,
  },
  'clubMembers.remove, a member': {
    by: (api, { club_id, plain }) => api.clubMembers.remove({ club_id, user_id: plain.userId }),
    expected: manager,
  },
  'clubMembers.remove, a club moderator': {
    by: (api, { club_id, moderator }) => api.clubMembers.remove({ club_id, user_id: moderator.userId }),
    expected: signedIn((one) => {
      const answer = manager(one);
      return answer === 'ok' && !isOwner(one) && one.viewer?.tier !== 'admin' ? 'NOT_ALLOWED' : answer;
    }),
  },
  'clubMembers.setRole': {
    by: (api, { club_id, plain }) => api.clubMembers.setRole({ club_id, user_id: plain.userId, role: 'moderator' }),
    expected: signedIn(among(isOwner, 'CLUB_ARCHIVED')),
  },
  'clubMembers.handOver': {
    by: (api, { club_id, moderator }) => api.clubMembers.handOver({ club_id, user_id: moderator.userId }),
    expected: signedIn(among(isOwner, 'CLUB_ARCHIVED')),
  },
  'clubInvitations.listByClub': {
    by: (api, { club_id }) => api.clubInvitations.listByClub({ club_id }),
    expected: managerAlways,
  },
  'clubInvitations.create': {
    by: (api, { club_id, outsider }) => api.clubInvitations.create({ club_id, user_id: outsider.userId, message: '' }),
    expected: manager,
  },
  'clubInvitations.accept': {
    by: (api, { invitation_id, own_invitation_id }) =>
      api.clubInvitations.accept({ invitation_id: own_invitation_id ?? invitation_id }),
    expected: signedIn((one) => {
      if (one.viewer?.standing !== 'invited') return 'NOT_FOUND';
      return isArchived(one) ? 'CLUB_ARCHIVED' : 'ok';
    }),
  },
  'clubInvitations.decline': {
    by: (api, { invitation_id, own_invitation_id }) =>
      api.clubInvitations.decline({ invitation_id: own_invitation_id ?? invitation_id }),
    expected: signedIn((one) => (one.viewer?.standing === 'invited' ? 'ok' : 'NOT_FOUND')),
  },
  'clubInvitations.revoke': {
    by: (api, { invitation_id }) => api.clubInvitations.revoke({ invitation_id }),
    expected: managerAlways,
  },
  'clubRequests.list': { by: (api, { club_id }) => api.clubRequests.list({ club_id }), expected: managerAlways },
  'clubRequests.create': {
    by: (api, { club_id }) => api.clubRequests.create({ club_id, message: '' }),
    expected: signedIn((one) => {
      if (!knows(one)) return 'NOT_FOUND';
      if (isIn(one)) return 'ALREADY_MEMBER';
      if (isArchived(one)) return 'CLUB_ARCHIVED';
      if (KINDS[one.kind].join_policy !== 'request') return 'NOT_BY_REQUEST';
      return one.viewer?.standing === 'removed' ? 'INVITATION_NEEDED' : 'ok';
    }),
  },
  'clubRequests.withdraw': {
    by: (api, { club_id }) => api.clubRequests.withdraw({ club_id }),
    expected: signedIn(() => 'ok'),
  },
  'clubRequests.approve': {
    by: (api, { club_id, asking }) => api.clubRequests.approve({ club_id, user_id: asking.userId }),
    expected: manager,
  },
  'clubRequests.decline': {
    by: (api, { club_id, asking }) => api.clubRequests.decline({ club_id, user_id: asking.userId }),
    expected: manager,
  },
  'clubMovies.list': {
    by: (api, { club_id }) => api.clubMovies.list({ club_id, status: 'planned' }),
    expected: reader,
  },
  'clubMovies.get': {
    by: (api, { club_id, film }) => api.clubMovies.get({ club_id, movie_id: film }),
    expected: reader,
  },
  'clubMovies.plan': {
    by: (api, { club_id, fresh }) =>
      api.clubMovies.plan({ club_id, movie_id: fresh, starts_on: null, discuss_at: null }),
    expected: manager,
  },
  'clubMovies.unplan': {
    by: (api, { club_id, planned }) => api.clubMovies.unplan({ club_id, movie_id: planned }),
    expected: manager,
  },
  'clubMovies.setCurrent': {
    by: (api, { club_id, planned }) => api.clubMovies.setCurrent({ club_id, movie_id: planned, discuss_at: null }),
    expected: manager,
  },
  'clubMovies.finishCurrent': {
    by: (api, { club_id }) => api.clubMovies.finishCurrent({ club_id }),
    expected: manager,
  },
  'clubReviews.listByMovie': {
    by: (api, { club_id, film }) => api.clubReviews.listByMovie({ club_id, movie_id: film }),
    expected: reader,
  },
  'clubReviews.listOwn': {
    by: (api, { club_id }) => api.clubReviews.listOwn({ club_id }),
    expected: signedIn(() => 'ok'),
  },
  'clubReviews.save, a rating': {
    by: (api, { club_id, film }) => api.clubReviews.save({ club_id, movie_id: film, ...TEXT, review_content: null }),
    expected: inClub,
  },
  'clubReviews.save, a full review': {
    by: (api, { club_id, film }) =>
      api.clubReviews.save({ club_id, movie_id: film, ...TEXT, review_content: 'Long, and worth it.' }),
    expected: signedIn((one) => {
      const answer = inClub(one);
      return answer === 'ok' && one.viewer?.tier === 'lite' ? 'UPGRADE_REQUIRED' : answer;
    }),
  },
  'clubReviews.delete': {
    by: (api, { club_id, film }) => api.clubReviews.delete({ club_id, movie_id: film }),
    expected: signedIn(() => 'ok'),
  },
  'clubReviews.hide': { by: (api, { review_id }) => api.clubReviews.hide({ review_id }), expected: manager },
  'clubReviews.show': { by: (api, { review_id }) => api.clubReviews.show({ review_id }), expected: manager },
};
