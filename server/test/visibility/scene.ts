import type { Audience } from '@halfstar/contract/visibility/visibility.schema';
import { addBlock, addMute } from '../blocks.ts';
import type { Client, MemberClient } from '../client.ts';
import type { World } from '../world.ts';

/** How a viewer can stand to the owner of what they ask for. */
export const STANDINGS = ['visitor', 'unrelated', 'follower', 'blocked', 'blocking', 'muting', 'owner'] as const;
export type Standing = (typeof STANDINGS)[number];

/** Viewers whom the owner mutes, each with the standing whose answers they get in everything: nothing tells them. */
export const MUTED = { muted: 'unrelated', mutedFollower: 'follower' } as const;
export type Muted = keyof typeof MUTED;

/** The rule itself, written down once more, to compare the server with. */
export function maySee(audience: Audience, standing: Standing): boolean {
  if (standing === 'owner') return true;
  if (['blocked', 'blocking', 'muting'].includes(standing) || audience === 'private') return false;
  return audience === 'public' || standing === 'follower';
}

/**
 * Who is told how they stand to the owner: also who may ask to follow, or undo a block or mute. In the scenes a follower and the muting
 * viewer follow the owner.
 */
export function mayKnow(audience: Audience, standing: Standing): boolean {
  if (standing === 'visitor') return audience === 'public';
  return standing === 'unrelated' ? audience !== 'private' : standing !== 'blocked';
}

/** A member with a thing of every kind, and a public host whose things they react to. */
export interface Scene {
  world: World;
  audience: Audience;
  owner: MemberClient;
  host: MemberClient;
  film: string;
  review: string;
  comment: string;
  /** The host's, on the owner's review. */
  hostComment: string;
  activity: string;
  /** The owner has reacted to it. */
  hostActivity: string;
  list: string;
  hostReview: string;
  viewers: Record<Standing | Muted, Client>;
}

/** What the owner says of themselves. */
export const BIO = 'Sits in the third row.';

const REVIEW = { title: '', content: 'Two men talk over coffee, and it is enough.', rating: 4, is_spoiler: false };

async function activityOf(member: MemberClient): Promise<string> {
  const { items } = await member.api.timeline.listByMember({ user_id: member.userId, filter: 'activities' });
  const [card] = items;
  if (card === undefined || card.type === 'review') throw new Error('no activity');
  return card.activities[0]?.id ?? '';
}

/** A scene with a viewer of every standing. Its film is reviewed by nobody else. */
export async function makeScene(world: World, audience: Audience, title: string): Promise<Scene> {
  const join = (role: string) => world.member(`${role}${audience}`);
  const [owner, host] = [await join('owner'), await join('host')];
  await owner.api.profiles.update({ user_id: owner.userId, bio: BIO, selected_badge: 'founders' });
  const film = await world.movie(title);
  const other = await world.movie('Stalker');
  for (const member of [owner, host]) {
    await member.api.tracking.rate({ movie_id: other, rating: 4.5 });
    await member.api.tracking.addToList({ movie_id: other, list_type: 'favorites' });
  }
  const { id: review } = await owner.api.reviews.publish({ movie_id: film, ...REVIEW });
  const { id: list } = await owner.api.lists.create({ name: 'Rain', description: '', ranked: false, public: true });
  await owner.api.lists.addMovie({ list_id: list, movie_id: film });
  const { id: hostReview } = await host.api.reviews.publish({ movie_id: other, ...REVIEW });
  const hostActivity = await activityOf(host);
  const { id: comment } = await owner.api.comments.add({ review_id: hostReview, content: 'So it is.' });
  await host.api.comments.add({ review_id: hostReview, content: `Thank you, @${owner.username}.` });
  const { id: hostComment } = await host.api.comments.add({ review_id: review, content: 'I saw it twice.' });
  await owner.api.reviews.react({ review_id: hostReview, reaction: 'heart' });
  await owner.api.timeline.react({ activity_id: hostActivity, reaction: 'heart' });
  await owner.api.follows.follow({ user_id: host.userId });
  await host.api.follows.follow({ user_id: owner.userId });
  const unrelated = await join('unrelated');
  const follower = await join('follower');
  const muting = await join('muting');
  const [blocked, blocking] = [await join('blocked'), await join('blocking')];
  const [muted, mutedFollower] = [await join('muted'), await join('mutedfollower')];
  for (const member of [follower, muting, mutedFollower]) await member.api.follows.follow({ user_id: owner.userId });
  await addMute(world.ctx, muting.userId, owner.userId);
  for (const member of [muted, mutedFollower]) await addMute(world.ctx, owner.userId, member.userId);
  await addBlock(world.ctx, owner.userId, blocked.userId);
  await addBlock(world.ctx, blocking.userId, owner.userId);
  await owner.api.visibility.setAudience({ user_id: owner.userId, audience });
  const members = { unrelated, follower, blocked, blocking, muting, muted, mutedFollower, owner };
  const viewers = { visitor: world.visitor(), ...members };
  const activity = await activityOf(owner);
  return {
    world,
    audience,
    owner,
    host,
    film,
    review,
    comment,
    hostComment,
    activity,
    hostActivity,
    list,
    hostReview,
    viewers,
  };
}

/** Whether what was asked for is there, also when the viewer is told that they may not change it. */
export const isThere = async (answer: Promise<unknown>): Promise<boolean> =>
  answer.then(
    () => true,
    (error: { code?: string }) => {
      if (error.code === 'NOT_FOUND') return false;
      if (error.code === 'NOT_ALLOWED') return true;
      throw error;
    },
  );

type Look = (viewer: Client, scene: Scene) => Promise<boolean>;
export interface Probe {
  /** Whether the owner's thing is in the answer. */
  sees: Look;
  /** Among whom the thing is looked for; everyone if left out. */
  standings?: readonly Standing[];
  /** Who sees it, where it is less than the owner's things. */
  rule?: typeof maySee;
}

export const MEMBERS = STANDINGS.filter((standing) => standing !== 'visitor');
export const OTHERS = MEMBERS.filter((standing) => standing !== 'owner');
/** Those who follow the owner, as far as a block lets them. */
export const FOLLOWERS = ['follower', 'muting'] as const;

export const some = <Item>({ items }: { items: readonly Item[] }, isIt: (item: Item) => boolean): boolean =>
  items.some(isIt);
export const byOwner =
  ({ owner }: Scene) =>
  (member: { user_id: string }) =>
    member.user_id === owner.userId;
