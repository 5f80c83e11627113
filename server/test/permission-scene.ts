import { evictViewerProfile } from '#features/profiles/viewer-profiles.service.ts';
import { hoursFromNow } from '#platform/clock.ts';
import type { MemberClient } from './client.ts';
import { addToClub, makeClub } from './clubs.ts';
import { toFiles, uploadFiles } from './imports.ts';
import { setRole } from './moderation.ts';
import { PASSWORD, type World } from './world.ts';

/**
 * The columns of the permission matrix. Owners and moderators of a club are so in one club; founders are lite members with that badge. What
 * depends on the tier of an owner or a moderator is tried with both tiers: whoever has made a club may be lite since.
 */
export const COLUMNS = [
  'anonymous',
  'unconfirmed',
  'lite',
  'pro',
  'founder',
  'club owner, lite',
  'club owner, pro',
  'club moderator, lite',
  'club moderator, pro',
  'moderator, lite',
  'moderator, pro',
  'admin',
] as const;
export type Column = (typeof COLUMNS)[number];

interface Standing {
  tier: string;
  badges: string[];
  inClub?: 'owner' | 'moderator';
}
const STANDINGS: Record<Column, Standing> = {
  anonymous: { tier: 'lite', badges: [] },
  unconfirmed: { tier: 'lite', badges: [] },
  lite: { tier: 'lite', badges: [] },
  pro: { tier: 'pro', badges: [] },
  founder: { tier: 'lite', badges: ['founders'] },
  'club owner, lite': { tier: 'lite', badges: [], inClub: 'owner' },
  'club owner, pro': { tier: 'pro', badges: [], inClub: 'owner' },
  'club moderator, lite': { tier: 'lite', badges: [], inClub: 'moderator' },
  'club moderator, pro': { tier: 'pro', badges: [], inClub: 'moderator' },
  'moderator, lite': { tier: 'lite', badges: ['moderator'] },
  'moderator, pro': { tier: 'pro', badges: ['moderator'] },
  admin: { tier: 'admin', badges: [] },
};

export const REVIEW = { title: '', content: 'Two men talk over coffee.', rating: 4, is_spoiler: false };
export const RATING = { rating: 4, review_content: null, is_spoiler: false };

/** What one member has: of everything that others could reach for. */
interface Things {
  review_id: string;
  /** Under the review of the other side. */
  comment_id: string;
  activity_id: string;
  /** Of the draft. */
  draft_title: string;
  scheduled_id: string;
  import_id: string;
  notification_id: string;
}

/** Two members with the same things. The caller acts with the rights of a column; the other one is a member like any other. */
export interface Scene {
  world: World;
  /** Who acts: the member of the column, or a visitor. */
  caller: MemberClient;
  /** The account of the caller, which visitors are not signed in to. */
  self: MemberClient;
  other: MemberClient;
  admin: MemberClient;
  own: Things;
  others: Things;
  /** By the other, under the review of the caller. */
  guest_comment_id: string;
  /** The caller is in it, and owns or moderates it when the column says so. The other is in it too. */
  home: string;
  /** The caller is not in it; the other is. */
  away: string;
  /** The film of both clubs. */
  club_movie_id: string;
  /** By the other, in both clubs. */
  home_review_id: string;
  away_review_id: string;
}

async function makeClubs(world: World, self: MemberClient, other: MemberClient, inClub: Standing['inClub']) {
  const [host, movie_id] = [await world.someone(), await world.movie('Heat')];
  await world.ctx.db.updateTable('profiles').set({ tier: 'pro' }).where('user_id', '=', host.userId).execute();
  const isOwn = inClub === 'owner';
  const [homeOwner, home] = isOwn ? [self, await makeClub(self)] : [host, await makeClub(host)];
  const away = await makeClub(host);
  if (!isOwn) await addToClub(world, home, self, inClub ?? 'member');
  await homeOwner.api.clubMovies.setCurrent({ club_id: home, movie_id, discuss_at: null });
  await host.api.clubMovies.setCurrent({ club_id: away, movie_id, discuss_at: null });
  const ids = [];
  for (const club_id of [home, away]) {
    await addToClub(world, club_id, other);
    const text = { ...RATING, review_content: 'What a heist, and what a city.' };
    ids.push((await other.api.clubReviews.save({ club_id, movie_id, ...text })).id);
  }
  const [home_review_id = '', away_review_id = ''] = ids;
  return { home, away, club_movie_id: movie_id, home_review_id, away_review_id };
}

async function makeThings(world: World, member: MemberClient, review_id: string, underId: string): Promise<Things> {
  const { api, userId: user_id } = member;
  const { id: comment_id } = await api.comments.add({ review_id: underId, content: 'So it is.' });
  await api.tracking.addToList({ movie_id: await world.movie('Jaws'), list_type: 'watchlist' });
  const { items: cards } = await api.timeline.listByMember({ user_id, filter: 'activities' });
  const draft_title = `By ${member.username}`;
  await api.drafts.save({ ...REVIEW, movie_id: await world.movie('Alien'), title: draft_title, version: 0 });
  const scheduled_for = hoursFromNow(world.clock, 24);
  const scheduled = await api.scheduled.schedule({ ...REVIEW, movie_id: await world.movie('Ran'), scheduled_for });
  const imported = await uploadFiles(member, toFiles(['watched.csv', 'Date,Name,Year', '2020-02-29,Heat,1995']));
  await (await world.someone()).api.follows.follow({ user_id });
  const { items: notifications } = await api.notifications.list({});
  return {
    review_id,
    comment_id,
    activity_id: cards.flatMap((card) => (card.type === 'review' ? [] : card.activities))[0]?.id ?? '',
    draft_title,
    scheduled_id: scheduled.id,
    import_id: imported.id,
    notification_id: notifications[0]?.id ?? '',
  };
}

/** Makes everything, and then gives the caller the rights of the column. */
export async function makeScene(world: World, column: Column): Promise<Scene> {
  const { db } = world.ctx;
  const { tier, badges, inClub } = STANDINGS[column];
  const [self, other, admin] = [await world.someone(), await world.someone(), await world.someone()];
  await setRole(world, admin, 'admin');
  const mine = db.updateTable('profiles').where('user_id', '=', self.userId);
  await mine.set({ tier: 'pro' }).execute();
  await db.updateTable('profiles').set({ tier: 'pro', badges: [] }).where('user_id', '=', other.userId).execute();
  const movie_id = await world.movie('Vertigo');
  const { id: ownReview } = await self.api.reviews.publish({ movie_id, ...REVIEW });
  const { id: otherReview } = await other.api.reviews.publish({ movie_id, ...REVIEW });
  const guest = await other.api.comments.add({ review_id: ownReview, content: 'Not quite.' });
  const scene = {
    world,
    self,
    other,
    admin,
    own: await makeThings(world, self, ownReview, otherReview),
    others: await makeThings(world, other, otherReview, otherReview),
    guest_comment_id: guest.id,
    ...(await makeClubs(world, self, other, inClub)),
  };
  await world.runJobs();
  await mine.set({ tier, badges }).execute();
  evictViewerProfile(self.userId);
  if (column === 'unconfirmed') {
    await db.updateTable('auth_users').set({ email_verified: false }).where('id', '=', self.userId).execute();
    await self.api.accounts.signIn({ email: self.email, password: PASSWORD });
  }
  const caller = self.at(world.origin);
  if (column === 'anonymous') caller.cookies = '';
  return { ...scene, caller };
}
