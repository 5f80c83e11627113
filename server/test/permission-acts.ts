import { randomUUID } from 'node:crypto';
import type { ModerationAction } from '@halfstar/contract/moderation/actions.schema';
import type { ContentType } from '@halfstar/contract/subjects/moderated.schema';
import type { Api } from './client.ts';
import { makeClub } from './clubs.ts';
import { act, findCaseId, REASON } from './moderation.ts';
import { RATING, REVIEW, type Scene } from './permission-scene.ts';
import { PASSWORD } from './world.ts';

/** Prepares an act in a scene. @returns the call, which whoever acts makes */
export type Act = (scene: Scene) => Call | Promise<Call>;
type Call = (api: Api) => Promise<unknown>;

/** A list that the caller may read answers without what is another's. */
export class NotListed extends Error {}

const requireListed = (isListed: boolean): void => {
  if (!isListed) throw new NotListed();
};

/** A new thing of a member whom nobody has met, which another one has reported. @returns its case */
async function makeCase({ world, others, away, club_movie_id }: Scene, content_type: ContentType): Promise<string> {
  const [author, reporter] = [await world.someone(), await world.someone()];
  const make: Partial<Record<ContentType, () => Promise<{ id: string }>>> = {
    review: () => author.api.reviews.publish({ movie_id: club_movie_id, ...REVIEW }),
    comment: () => author.api.comments.add({ review_id: others.review_id, content: 'Not at all.' }),
    club_review: async () => {
      await author.api.clubMembers.join({ club_id: away });
      return author.api.clubReviews.save({ club_id: away, movie_id: club_movie_id, ...RATING });
    },
  };
  const { id: content_id } = (await make[content_type]?.()) ?? { id: '' };
  await reporter.api.reports.create({ content_type, content_id, reason: 'spam' });
  return findCaseId(world, content_id);
}

const moderate =
  (content_type: ContentType, action: ModerationAction, more: Parameters<typeof act>[3] = {}): Act =>
  async (scene) => {
    const case_id = await makeCase(scene, content_type);
    // It only uses the typed client.
    return (api) => act({ api } as Parameters<typeof act>[0], case_id, [action], more);
  };

const clubForm = () => ({
  // Names of clubs are unique.
  name: `Club ${randomUUID().slice(0, 8)}`,
  description: '',
  rules: '',
  visibility: 'public' as const,
  join_policy: 'open' as const,
  sealed_rounds: false,
});

/** What managing a club is, for the club where the caller belongs or another one. */
const manage = (of: (scene: Scene) => string): Record<string, Act> => ({
  'clubs.update': (scene) => {
    const club_id = of(scene);
    return (api) => api.clubs.update({ club_id, ...clubForm() });
  },
  'clubInvitations.create': async (scene) => {
    const { userId: user_id } = await scene.world.someone();
    return (api) => api.clubInvitations.create({ club_id: of(scene), user_id });
  },
  'clubMovies.setCurrent': async (scene) => {
    const movie_id = await scene.world.movie('Alien');
    return (api) => api.clubMovies.setCurrent({ club_id: of(scene), movie_id, discuss_at: null });
  },
  'clubMembers.remove': async (scene) => {
    const leaver = await scene.world.someone();
    await leaver.api.clubMembers.join({ club_id: of(scene) });
    return (api) => api.clubMembers.remove({ club_id: of(scene), user_id: leaver.userId });
  },
});

/** Reading what only its owner reads, of the caller or the other. */
const readPrivate = (of: 'own' | 'others'): Record<string, Act> => ({
  'drafts.list': (scene) => async (api) => {
    const { items } = await api.drafts.list({});
    requireListed(items.some(({ title }) => title === scene[of].draft_title));
  },
  'scheduled.list': (scene) => async (api) => {
    const { items } = await api.scheduled.list({});
    requireListed(items.some(({ id }) => id === scene[of].scheduled_id));
  },
  'imports.list': (scene) => async (api) => {
    const { items } = await api.imports.list({});
    requireListed(items.some(({ id }) => id === scene[of].import_id));
  },
  'imports.get': (scene) => (api) => api.imports.get({ import_id: scene[of].import_id }),
  'imports.listRows': (scene) => (api) => api.imports.listRows({ import_id: scene[of].import_id }),
  'imports.listMovies': (scene) => (api) => api.imports.listMovies({ import_id: scene[of].import_id }),
  'notifications.list': (scene) => async (api) => {
    const { items } = await api.notifications.list({});
    requireListed(items.some(({ id }) => id === scene[of].notification_id));
  },
  'notifications.markRead': (scene) => (api) =>
    api.notifications.markRead({ notification_id: scene[of].notification_id }),
});

const admin = (change: (api: Api, user_id: string) => Promise<unknown>): Act => {
  return async ({ world }) => {
    const { userId } = await world.someone();
    return (api) => change(api, userId);
  };
};
const CONFIRMED = { reason: REASON, password: PASSWORD };

/** The acts of each row of the matrix. */
export const ACTS = {
  'read what is public': {
    'profiles.getByUsername': (scene) => (api) => api.profiles.getByUsername({ username: scene.other.username }),
    'profiles.getByUserId': (scene) => (api) => api.profiles.getByUserId({ user_id: scene.other.userId }),
    'reviews.get': (scene) => (api) => api.reviews.get({ review_id: scene.others.review_id }),
    'movies.get': (scene) => (api) => api.movies.get({ movie_id: scene.club_movie_id }),
    'moviePages.get': (scene) => (api) => api.moviePages.get({ movie_id: scene.club_movie_id }),
    'clubs.get': (scene) => (api) => api.clubs.get({ club_id: scene.away }),
  },
  'take part': {
    'tracking.rate': (scene) => (api) => api.tracking.rate({ movie_id: scene.club_movie_id, rating: 4 }),
    'tracking.addToList': (scene) => (api) =>
      api.tracking.addToList({ movie_id: scene.club_movie_id, list_type: 'favorites' }),
    'lists.create': () => (api) => api.lists.create({ name: 'Rain', description: '', ranked: false, public: true }),
    'reviews.publish': (scene) => (api) => api.reviews.publish({ movie_id: scene.club_movie_id, ...REVIEW }),
    'comments.add': (scene) => (api) => api.comments.add({ review_id: scene.others.review_id, content: 'It is.' }),
    'reviews.react': (scene) => (api) => api.reviews.react({ review_id: scene.others.review_id, reaction: 'heart' }),
    'timeline.react': (scene) => (api) =>
      api.timeline.react({ activity_id: scene.others.activity_id, reaction: 'heart' }),
    'follows.follow': (scene) => (api) => api.follows.follow({ user_id: scene.other.userId }),
    'clubMembers.join': async (scene) => {
      const club_id = await makeClub(scene.admin);
      return (api) => api.clubMembers.join({ club_id });
    },
    'feedback.send': () => (api) =>
      api.feedback.send({ type: 'bug', title: 'Rain', description: 'It is.', page_url: '/' }),
  },
  'report what is another’s': {
    'reports.create': (scene) => (api) =>
      api.reports.create({ content_type: 'review', content_id: scene.others.review_id, reason: 'spam' }),
  },
  'report what is one’s own': {
    'reports.create': (scene) => (api) =>
      api.reports.create({ content_type: 'review', content_id: scene.own.review_id, reason: 'spam' }),
  },
  'rate in a club one belongs to': {
    'clubReviews.save': (scene) => (api) =>
      api.clubReviews.save({ club_id: scene.home, movie_id: scene.club_movie_id, ...RATING }),
  },
  'rate in another club': {
    'clubReviews.save': (scene) => (api) =>
      api.clubReviews.save({ club_id: scene.away, movie_id: scene.club_movie_id, ...RATING }),
  },
  'write a full review in a club one belongs to': {
    'clubReviews.save': (scene) => (api) =>
      api.clubReviews.save({
        club_id: scene.home,
        movie_id: scene.club_movie_id,
        ...RATING,
        review_content: 'Long, and worth it.',
      }),
  },
  'edit or delete one’s own': {
    'reviews.publish': async (scene) => {
      const movie_id = await scene.world.movie('Vertigo');
      return (api) => api.reviews.publish({ movie_id, ...REVIEW, content: 'Two women do not talk.' });
    },
    'reviews.delete': (scene) => (api) => api.reviews.delete({ review_id: scene.own.review_id }),
    'comments.update': (scene) => (api) =>
      api.comments.update({ comment_id: scene.own.comment_id, content: 'So it was.' }),
    'comments.delete': (scene) => (api) => api.comments.delete({ comment_id: scene.own.comment_id }),
    'clubReviews.save': (scene) => (api) =>
      api.clubReviews.save({ club_id: scene.home, movie_id: scene.club_movie_id, ...RATING, rating: 2 }),
    'clubReviews.delete': (scene) => (api) =>
      api.clubReviews.delete({ club_id: scene.home, movie_id: scene.club_movie_id }),
  },
  'edit or delete another’s': {
    'reviews.delete': (scene) => (api) => api.reviews.delete({ review_id: scene.others.review_id }),
    'reviews.restore': (scene) => (api) => api.reviews.restore({ review_id: scene.others.review_id }),
    'comments.update': (scene) => (api) =>
      api.comments.update({ comment_id: scene.others.comment_id, content: 'Mine.' }),
    'comments.update, under one’s own review': (scene) => (api) =>
      api.comments.update({ comment_id: scene.guest_comment_id, content: 'Mine.' }),
    'comments.delete': (scene) => (api) => api.comments.delete({ comment_id: scene.others.comment_id }),
  },
  'remove another’s comment under one’s own review': {
    'comments.delete': (scene) => (api) => api.comments.delete({ comment_id: scene.guest_comment_id }),
  },
  'hide another’s review in a club one belongs to': {
    'clubReviews.hide': (scene) => (api) => api.clubReviews.hide({ review_id: scene.home_review_id }),
  },
  'hide another’s review in another club': {
    'clubReviews.hide': (scene) => (api) => api.clubReviews.hide({ review_id: scene.away_review_id }),
  },
  'hide or remove what is reported, with a reason': {
    'hide a review': moderate('review', 'hide'),
    'remove a review': moderate('review', 'remove'),
    'hide a comment': moderate('comment', 'hide'),
    'remove a comment': moderate('comment', 'remove'),
    'hide a club review': moderate('club_review', 'hide'),
    'remove a club review': moderate('club_review', 'remove'),
  },
  'hide or remove what is reported, without a reason': {
    'hide a review': moderate('review', 'hide', { reason: '' }),
    'remove a comment': moderate('comment', 'remove', { reason: ' ' }),
  },
  'read one’s own drafts, schedules, imports and notifications': readPrivate('own'),
  'read another’s drafts, schedules, imports and notifications': readPrivate('others'),
  'create a club': { 'clubs.create': () => (api) => api.clubs.create(clubForm()) },
  'manage the club one belongs to': manage(({ home }) => home),
  'manage another club': manage(({ away }) => away),
  'create invite codes': { 'invites.create': () => (api) => api.invites.create({}) },
  'read and take reports': {
    'cases.list': () => (api) => api.cases.list({}),
    'cases.count': () => (api) => api.cases.count(),
    'cases.get': async (scene) => {
      const case_id = await makeCase(scene, 'comment');
      return (api) => api.cases.get({ case_id });
    },
    'cases.claim': async (scene) => {
      const case_id = await makeCase(scene, 'comment');
      return (api) => api.cases.claim({ case_id });
    },
  },
  'ban a member from commenting, for up to 30 days': {
    'cases.act': moderate('comment', 'comment_ban', { days: 30 }),
  },
  'ban a member from commenting for longer': { 'cases.act': moderate('comment', 'comment_ban', { days: 31 }) },
  'suspend or ban a member': {
    'cases.act, suspend': moderate('comment', 'suspend', { days: 7 }),
    'cases.act, ban': moderate('comment', 'ban'),
    'admin.imposeSanction, suspension': admin((api, user_id) =>
      api.admin.imposeSanction({ user_id, kind: 'suspension', days: 7, ...CONFIRMED }),
    ),
    'admin.imposeSanction, ban': admin((api, user_id) =>
      api.admin.imposeSanction({ user_id, kind: 'ban', days: null, ...CONFIRMED }),
    ),
  },
  administer: {
    'feedback.list': () => (api) => api.feedback.list({}),
    'feedback.getCounts': () => (api) => api.feedback.getCounts(),
    'feedback.update': async (scene) => {
      const sent = { type: 'bug', title: 'Too dark', description: 'Too dark.', page_url: '/' } as const;
      const { id: feedback_id } = await scene.other.api.feedback.send(sent);
      return (api) => api.feedback.update({ feedback_id, revision: 0, status: 'planned' });
    },
    'admin.listMembers': () => (api) => api.admin.listMembers({}),
    'admin.getMember': (scene) => (api) => api.admin.getMember({ user_id: scene.other.userId }),
    'admin.setTier': admin((api, user_id) => api.admin.setTier({ user_id, tier: 'pro', ...CONFIRMED })),
    'admin.setBadges': admin((api, user_id) => api.admin.setBadges({ user_id, badges: ['moderator'], ...CONFIRMED })),
    'backfill.getGaps': () => (api) => api.backfill.getGaps(),
    'backfill.getLatest': () => (api) => api.backfill.getLatest(),
    'admin.listAudit': () => (api) => api.admin.listAudit({}),
  },
} as const satisfies Record<string, Record<string, Act>>;
export type Row = keyof typeof ACTS;
