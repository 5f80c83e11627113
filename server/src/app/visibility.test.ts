import { contract } from '@halfstar/contract';
import { AUDIENCES, type Audience } from '@halfstar/contract/visibility/visibility.schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addBlock, addMute } from '#features/visibility/visibility.service.ts';
import { movieIdOf, usernameOf } from '#test/cards.ts';
import type { Client, MemberClient } from '#test/client.ts';
import { startWorld, type World } from '#test/world.ts';
import { loadLinkPreview } from './link-previews.ts';

/** How a viewer can stand to the owner of what they ask for. */
const STANDINGS = ['visitor', 'stranger', 'follower', 'blocked', 'blocking', 'muting', 'owner'] as const;
type Standing = (typeof STANDINGS)[number];

/** The rule itself, written down once more, to compare the server with. */
function maySee(audience: Audience, standing: Standing): boolean {
  if (standing === 'owner') return true;
  if (['blocked', 'blocking', 'muting'].includes(standing) || audience === 'private') return false;
  return audience === 'public' || standing === 'follower';
}

/**
 * Who is told how they stand to the owner: also who may ask to follow, or undo a block or mute. In the scenes a follower and the muting
 * viewer follow the owner.
 */
function mayKnow(audience: Audience, standing: Standing): boolean {
  if (standing === 'visitor') return audience === 'public';
  return standing === 'stranger' ? audience !== 'private' : standing !== 'blocked';
}

/** A member with a thing of every kind, and a public host whose things they react to. */
interface Scene {
  audience: Audience;
  owner: MemberClient;
  host: MemberClient;
  film: string;
  review: string;
  comment: string;
  /** The host's, on the owner's review. */
  hostComment: string;
  activity: string;
  list: string;
  hostReview: string;
  hostActivity: string;
  viewers: Record<Standing, Client>;
}

const REVIEW = { title: '', content: 'Two men talk over coffee, and it is enough.', rating: 4, is_spoiler: false };

let world: World;
const scenes = new Map<Audience, Scene>();
/** By audience of the owner. */
const FOLLOWER_IDS = new Map<Audience, string>();

beforeAll(async () => {
  world = await startWorld();
  const films = { public: 'Heat', followers: 'Alien', private: 'Vertigo' };
  for (const audience of AUDIENCES) scenes.set(audience, await makeScene(audience, films[audience]));
});
afterAll(() => world.stop());

async function activityOf(member: MemberClient): Promise<string> {
  const { items } = await member.api.timeline.listByMember({ user_id: member.userId, filter: 'activities' });
  const [card] = items;
  if (card === undefined || card.type === 'review') throw new Error('no activity');
  return card.activities[0]?.id ?? '';
}

async function makeScene(audience: Audience, title: string): Promise<Scene> {
  const join = (role: string) => world.member(`${role}${audience}`);
  const [owner, host] = [await join('owner'), await join('host')];
  const film = await world.movie(title);
  const other = await world.movie('Stalker');
  for (const member of [owner, host]) {
    await member.api.tracking.rate({ movie_id: other, rating: 4.5 });
    await member.api.tracking.addToList({ movie_id: other, list_type: 'favorites' });
  }
  const { id: review } = await owner.api.reviews.publish({ movie_id: film, ...REVIEW });
  const { id: list } = await owner.api.lists.create({ name: 'Rain', description: '', ranked: false, public: true });
  await owner.api.lists.addFilm({ list_id: list, movie_id: film });
  const { id: hostReview } = await host.api.reviews.publish({ movie_id: other, ...REVIEW });
  const hostActivity = await activityOf(host);
  const { id: comment } = await owner.api.comments.add({ review_id: hostReview, content: 'So it is.' });
  await host.api.comments.add({ review_id: hostReview, content: `Thank you, @${owner.username}.` });
  const { id: hostComment } = await host.api.comments.add({ review_id: review, content: 'I saw it twice.' });
  await owner.api.reviews.react({ review_id: hostReview, reaction: 'heart' });
  await owner.api.timeline.react({ activity_id: hostActivity, reaction: 'heart' });
  await owner.api.follows.follow({ user_id: host.userId });
  await host.api.follows.follow({ user_id: owner.userId });
  const stranger = await join('stranger');
  const follower = await join('follower');
  FOLLOWER_IDS.set(audience, follower.userId);
  const muting = await join('muting');
  const [blocked, blocking] = [await join('blocked'), await join('blocking')];
  for (const member of [follower, muting]) await member.api.follows.follow({ user_id: owner.userId });
  await addMute(world.ctx, muting.userId, owner.userId);
  await addBlock(world.ctx, owner.userId, blocked.userId);
  await addBlock(world.ctx, blocking.userId, owner.userId);
  await owner.api.visibility.setAudience({ user_id: owner.userId, audience });
  const viewers = { visitor: world.visitor(), stranger, follower, blocked, blocking, muting, owner };
  const activity = await activityOf(owner);
  return {
    audience,
    owner,
    host,
    film,
    review,
    comment,
    hostComment,
    activity,
    list,
    hostReview,
    hostActivity,
    viewers,
  };
}

/** Whether what was asked for is there, also when the viewer is told that they may not change it. */
const isThere = async (answer: Promise<unknown>): Promise<boolean> =>
  answer.then(
    () => true,
    (error: { code?: string }) => {
      if (error.code === 'NOT_FOUND') return false;
      if (error.code === 'NOT_ALLOWED') return true;
      throw error;
    },
  );

type Look = (viewer: Client, scene: Scene) => Promise<boolean>;
interface Probe {
  /** Whether the owner's thing is in the answer. */
  sees: Look;
  /** Among whom the thing is looked for; everyone if left out. */
  standings?: readonly Standing[];
  /** Who sees it, where it is less than the owner's things. */
  rule?: typeof maySee;
}

const MEMBERS = STANDINGS.filter((standing) => standing !== 'visitor');
const OTHERS = MEMBERS.filter((standing) => standing !== 'owner');
/** Those who follow the owner, as far as a block lets them. */
const FOLLOWERS = ['follower', 'muting'] as const;

const some = <Item>({ items }: { items: readonly Item[] }, isIt: (item: Item) => boolean): boolean => items.some(isIt);
const byOwner =
  ({ owner }: Scene) =>
  (member: { user_id: string }) =>
    member.user_id === owner.userId;

/** A notification that was made while the recipient could see the actor. */
const notifyAbout = ({ userId: actor_id }: MemberClient, { userId: recipient_id }: MemberClient) =>
  world.ctx.db
    .insertInto('notifications')
    .values({ recipient_id, actor_id, target_id: actor_id, type: 'follow', created_at: new Date().toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** What a call shows of a member besides the viewer, each with the case that looks for it. */
const PROBES: Record<string, Probe[]> = {
  'profiles.getByUsername': [
    {
      sees: async ({ api }, { owner: { username } }) =>
        api.profiles.getByUsername({ username }).then(
          ({ access, ...profile }) => {
            // Less than the whole profile is only whose it is.
            if (access !== 'full')
              expect(Object.keys(profile).toSorted()).toEqual(['avatar_url', 'display_name', 'user_id', 'username']);
            return access === 'full';
          },
          () => false,
        ),
    },
  ],
  'follows.getRelation': [
    { sees: ({ api }, { owner }) => isThere(api.follows.getRelation({ user_id: owner.userId })), rule: mayKnow },
  ],
  'follows.follow': [
    {
      // Who follows already is told so; of the others nobody gets to follow across a block.
      sees: async (viewer, { owner, audience }) => {
        const { userId } = viewer as MemberClient;
        const answered = await isThere(viewer.api.follows.follow({ user_id: owner.userId }));
        const { items } = await owner.api.follows.listFollowers({ user_id: owner.userId });
        const follows = items.some(({ user_id }) => user_id === userId);
        if (!answered) expect([audience, follows]).toEqual([audience, userId === FOLLOWER_IDS.get(audience)]);
        return answered;
      },
      standings: ['follower', 'blocked', 'blocking'],
    },
  ],
  'follows.listFollowers': [
    { sees: ({ api }, { owner }) => isThere(api.follows.listFollowers({ user_id: owner.userId })) },
    {
      sees: async ({ api }, scene) =>
        some(await api.follows.listFollowers({ user_id: scene.host.userId }), byOwner(scene)),
    },
  ],
  'follows.listFollowing': [
    { sees: ({ api }, { owner }) => isThere(api.follows.listFollowing({ user_id: owner.userId })) },
    {
      sees: async ({ api }, scene) =>
        some(await api.follows.listFollowing({ user_id: scene.host.userId }), byOwner(scene)),
    },
  ],
  'recommendations.list': [
    {
      sees: async ({ api }, scene) => some(await api.recommendations.list(), byOwner(scene)),
      standings: ['stranger', 'blocked', 'blocking'],
    },
  ],
  'recommendations.dismiss': [
    {
      sees: ({ api }, { owner }) => isThere(api.recommendations.dismiss({ user_id: owner.userId })),
      standings: OTHERS,
    },
  ],
  'taste.getMatch': [
    { sees: ({ api }, { owner }) => isThere(api.taste.getMatch({ user_id: owner.userId })), standings: OTHERS },
  ],
  'tracking.listFilms': [
    { sees: ({ api }, { owner }) => isThere(api.tracking.listFilms({ user_id: owner.userId, list_type: 'watched' })) },
  ],
  'stats.getByMember': [{ sees: ({ api }, { owner }) => isThere(api.stats.getByMember({ user_id: owner.userId })) }],
  'diary.list': [{ sees: ({ api }, { owner }) => isThere(api.diary.list({ user_id: owner.userId })) }],
  'lists.listByMember': [{ sees: ({ api }, { owner }) => isThere(api.lists.listByMember({ user_id: owner.userId })) }],
  'lists.get': [{ sees: ({ api }, { list }) => isThere(api.lists.get({ list_id: list })) }],
  'lists.listFilms': [{ sees: ({ api }, { list }) => isThere(api.lists.listFilms({ list_id: list })) }],
  'lists.update': [
    {
      sees: ({ api }, { list }) =>
        isThere(api.lists.update({ list_id: list, name: 'Mine', description: '', ranked: false, public: true })),
      standings: OTHERS,
    },
  ],
  'reviews.get': [
    { sees: ({ api }, { review }) => isThere(api.reviews.get({ review_id: review })) },
    {
      sees: async ({ api }, { hostReview }) =>
        (await api.reviews.get({ review_id: hostReview })).reactions.counts.heart === 1,
    },
    { sees: async ({ api }, { hostReview }) => (await api.reviews.get({ review_id: hostReview })).comment_count === 2 },
  ],
  'reviews.delete': [
    { sees: ({ api }, { review }) => isThere(api.reviews.delete({ review_id: review })), standings: OTHERS },
  ],
  'reviews.getContent': [{ sees: ({ api }, { review }) => isThere(api.reviews.getContent({ review_id: review })) }],
  'reviews.listByMovie': [
    ...(['newest', 'highest', 'reactions'] as const).map((sort) => ({
      sees: async ({ api }: Client, { film, review }: Scene) =>
        some(await api.reviews.listByMovie({ movie_id: film, sort }), ({ id }) => id === review),
    })),
    { sees: async ({ api }, { film }) => (await api.reviews.listByMovie({ movie_id: film })).total === 1 },
  ],
  'reviews.listByMember': [
    { sees: ({ api }, { owner }) => isThere(api.reviews.listByMember({ user_id: owner.userId })) },
  ],
  'reviews.react': [
    {
      sees: ({ api }, { review }) => isThere(api.reviews.react({ review_id: review, reaction: 'star' })),
      standings: MEMBERS,
    },
  ],
  'reviews.toggleReaction': [
    {
      sees: ({ api }, { review }) => isThere(api.reviews.toggleReaction({ review_id: review, reaction: 'fire' })),
      standings: MEMBERS,
    },
  ],
  'reviews.removeReaction': [
    { sees: ({ api }, { review }) => isThere(api.reviews.removeReaction({ review_id: review })), standings: MEMBERS },
  ],
  'comments.listByReview': [
    { sees: ({ api }, { review }) => isThere(api.comments.listByReview({ review_id: review })) },
    {
      sees: async ({ api }, { hostReview, comment }) =>
        some(await api.comments.listByReview({ review_id: hostReview }), ({ id }) => id === comment),
    },
    {
      sees: async ({ api }, { hostReview }) => (await api.comments.listByReview({ review_id: hostReview })).total === 2,
    },
    {
      // Where the owner is mentioned.
      sees: async ({ api }, { hostReview }) =>
        some(await api.comments.listByReview({ review_id: hostReview }), ({ mentions }) => mentions.length > 0),
    },
  ],
  'comments.add': [
    {
      sees: ({ api }, { review }) => isThere(api.comments.add({ review_id: review, content: 'Is it?' })),
      standings: MEMBERS,
    },
  ],
  'comments.update': [
    {
      sees: ({ api }, { hostComment }) => isThere(api.comments.update({ comment_id: hostComment, content: 'No.' })),
      standings: MEMBERS,
    },
  ],
  'comments.delete': [
    {
      sees: ({ api }, { comment }) => isThere(api.comments.delete({ comment_id: comment })),
      standings: OTHERS,
    },
  ],
  'notifications.list': [
    {
      sees: async (viewer, { owner }) => {
        await notifyAbout(owner, viewer as MemberClient);
        const { items, unread_count } = await viewer.api.notifications.list({});
        // That somebody follows says no more than their name.
        const seen = items.some(({ actor, type }) => actor?.user_id === owner.userId && !/^follow/.test(type));
        expect(unread_count).toBe(items.filter(({ read }) => !read).length);
        return seen;
      },
      standings: MEMBERS.filter((standing) => standing !== 'owner'),
    },
  ],
  'timeline.listHome': [
    {
      sees: async ({ api }, { owner }) =>
        some(await api.timeline.listHome({}), (card) => usernameOf(card) === owner.username),
      standings: [...FOLLOWERS, 'owner'],
    },
  ],
  'timeline.listByMember': [
    { sees: ({ api }, { owner }) => isThere(api.timeline.listByMember({ user_id: owner.userId })) },
    {
      sees: async ({ api }, { host, hostActivity }) =>
        some(
          await api.timeline.listByMember({ user_id: host.userId }),
          (card) =>
            card.type !== 'review' &&
            card.activities.some(({ id }) => id === hostActivity) &&
            card.reactions.counts.heart === 1,
        ),
    },
    {
      sees: async ({ api }, { host }) =>
        some(
          await api.timeline.listByMember({ user_id: host.userId, filter: 'reviews' }),
          (card) => card.type === 'review' && card.review.comment_count === 2,
        ),
    },
  ],
  'timeline.listFriendsOfMovie': [
    {
      sees: async ({ api }, { film, owner }) => {
        const { items, total } = await api.timeline.listFriendsOfMovie({ movie_id: film });
        expect(total).toBe(items.length);
        return items.some(({ member }) => member.user_id === owner.userId);
      },
      standings: FOLLOWERS,
    },
  ],
  'timeline.react': [
    {
      sees: ({ api }, { activity }) => isThere(api.timeline.react({ activity_id: activity, reaction: 'star' })),
      standings: MEMBERS,
    },
  ],
  'timeline.toggleReaction': [
    {
      sees: ({ api }, { activity }) =>
        isThere(api.timeline.toggleReaction({ activity_id: activity, reaction: 'fire' })),
      standings: MEMBERS,
    },
  ],
  'timeline.removeReaction': [
    {
      sees: ({ api }, { activity }) => isThere(api.timeline.removeReaction({ activity_id: activity })),
      standings: MEMBERS,
    },
  ],
};

/** Calls that answer without anything of another member, by what they answer with. */
const NOTHING_OF_OTHERS: Record<string, string> = {
  'the viewer’s own account, settings and things': [
    'accounts.getSession accounts.signIn accounts.signOut accounts.signUp accounts.confirmEmail',
    'accounts.resendConfirmation accounts.requestPasswordReset accounts.resetPassword accounts.changePassword',
    'sessions.list sessions.end sessions.endOthers sessions.endAll secondFactor.completeSignIn secondFactor.get',
    'secondFactor.prepare secondFactor.turnOn secondFactor.renewRecoveryCodes secondFactor.turnOff',
    'passkeys.getSignInOptions passkeys.signIn passkeys.list passkeys.getRegistrationOptions passkeys.add',
    'passkeys.rename passkeys.remove deletion.request deletion.cancel verification.getOwn verification.request',
    'verification.confirm verification.withdraw verification.setLocation visibility.getAudience',
    'visibility.setAudience profiles.getOwn profiles.create profiles.completeOnboarding profiles.changeSettings',
    'profiles.changeUsername profiles.update profiles.setAvatar profiles.removeAvatar follows.unfollow',
    'follows.removeFollower tracking.rate tracking.removeRating tracking.addToList tracking.removeFromList',
    'tracking.markToSeeAgain tracking.unmarkToSeeAgain diary.listByMovie diary.add diary.deleteByMovie',
    'diary.update diary.delete lists.listForMovie lists.create lists.delete lists.addFilm lists.removeFilm',
    'lists.moveFilm lists.setFilmNote reviews.publish reviews.getOwn reviews.restore notifications.markRead',
    'notifications.markAllRead notifications.delete notifications.getPreferences notifications.setPreference',
    'notifications.setDigest drafts.save drafts.get drafts.list drafts.delete scheduled.schedule scheduled.get',
    'scheduled.list scheduled.publishNow scheduled.cancel requests.list requests.count requests.approve',
    'requests.decline requests.approveAll blocks.block blocks.unblock blocks.listBlocked blocks.mute blocks.unmute',
    'blocks.listMuted recommendations.restore',
  ].join(' '),
  'films, and figures over all members that name nobody':
    'movies.search movies.get tracking.getByMovies browse.listFilms browse.listPopular browse.listTrending',
  'invites: who made a code sees the names of those who used it':
    'invites.validate invites.getOverview invites.create invites.createBatch invites.revoke',
  'what only admins ask for':
    'invites.getQuota invites.setQuota verification.listPending verification.decide backfill.getGaps backfill.getLatest backfill.listMisses backfill.start backfill.pause backfill.resume backfill.cancel',
};

test('[PRO-04] every call of the contract either shows nothing of other members or is walked below', () => {
  const calls = Object.entries(contract).flatMap(([feature, procedures]) =>
    Object.keys(procedures).map((name) => `${feature}.${name}`),
  );
  const classified = [...Object.keys(PROBES), ...Object.values(NOTHING_OF_OTHERS).flatMap((names) => names.split(' '))];
  expect(classified.toSorted()).toEqual(calls.toSorted());
});

const CASES = Object.entries(PROBES).flatMap(([call, probes]) =>
  probes.flatMap(({ sees, standings = STANDINGS, rule = maySee }, index) =>
    AUDIENCES.flatMap((audience) =>
      standings.map((standing) => ({ call, index, sees, audience, standing, expected: rule(audience, standing) })),
    ),
  ),
);

describe(`who sees whom, in ${CASES.length} cases`, () => {
  test.each(Object.keys(PROBES))(
    '[PRO-04] [FOL-02] %s shows a member’s things to those who may see them',
    async (call) => {
      for (const { index, sees, audience, standing, expected } of CASES.filter((one) => one.call === call)) {
        const scene = scenes.get(audience) as Scene;
        const seen = await sees(scene.viewers[standing], scene);
        expect([index, audience, standing, seen]).toEqual([index, audience, standing, expected]);
      }
    },
  );
});

test('[PRO-04] link previews show what visitors see', async () => {
  for (const audience of AUDIENCES) {
    const { owner, review, list } = scenes.get(audience) as Scene;
    for (const path of [
      `/${owner.username}`,
      `/profile/${owner.username}`,
      `/${owner.username}/lists`,
      `/reviews/${review}`,
      `/lists/${list}`,
    ]) {
      const preview = await loadLinkPreview(world.ctx, new URL(path, 'https://halfstar.example'));
      expect([path, preview !== null]).toEqual([path, maySee(audience, 'visitor')]);
    }
  }
});

test('[PRO-04] an audience applies from the next request on, in both directions', async () => {
  const { owner, viewers, review, film } = scenes.get('public') as Scene;
  const sees = async ({ api }: Client) => [
    await isThere(api.reviews.get({ review_id: review })),
    some(await api.reviews.listByMovie({ movie_id: film }), ({ id }) => id === review),
  ];
  const homeOf = async ({ api }: Client) => some(await api.timeline.listHome({}), (card) => movieIdOf(card) === film);
  for (const audience of ['private', 'followers', 'public', 'followers', 'private', 'public'] as const) {
    await owner.api.visibility.setAudience({ user_id: owner.userId, audience });
    expect(await owner.api.visibility.getAudience({ user_id: owner.userId })).toEqual({ audience });
    for (const standing of ['visitor', 'stranger', 'follower'] as const) {
      const expected = maySee(audience, standing);
      expect([audience, standing, ...(await sees(viewers[standing]))]).toEqual([
        audience,
        standing,
        expected,
        expected,
      ]);
    }
    expect(await homeOf(viewers.follower)).toBe(maySee(audience, 'follower'));
  }
});

test('only the member decides who may see their things', async () => {
  const { owner, viewers } = scenes.get('public') as Scene;
  const change = { user_id: owner.userId, audience: 'private' } as const;
  await expect(viewers.stranger.api.visibility.setAudience(change)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  await expect(viewers.visitor.api.visibility.setAudience(change)).rejects.toMatchObject({
    code: 'AUTHENTICATION_REQUIRED',
  });
  await expect(viewers.stranger.api.visibility.getAudience({ user_id: owner.userId })).rejects.toMatchObject({
    code: 'NOT_ALLOWED',
  });
});
