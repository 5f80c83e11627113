import { hoursFromNow } from '#platform/clock.ts';
import type { MemberClient } from './client.ts';
import { makeClub } from './clubs.ts';
import { uploadFiles } from './imports.ts';
import { act, findCaseId, someoneWhoIs } from './moderation.ts';
import { SoftPasskey } from './passkey.ts';
import { sanction } from './sanctions.ts';
import { PASSWORD, type World } from './world.ts';

const TEXT = { title: '', content: 'Two men talk over coffee.', rating: 4, is_spoiler: false };

/** Those who act before the call that is tried. */
interface Others {
  other: MemberClient;
  admin: MemberClient;
}

/** What the caller has made before a call, by the names in its path. */
export type ThingsOfCaller = Record<string, string>;

/** A thing of the caller, a pro member, for everything that a path names; what moderators and admins decide is about the other. */
export async function makeThingsOfCaller(
  world: World,
  caller: MemberClient,
  { other, admin }: Others,
): Promise<ThingsOfCaller> {
  const { api } = caller;
  const movie_id = await world.movie('Heat');
  await world.ctx.db.updateTable('movies').set({ tmdb_id: 949 }).where('id', '=', movie_id).execute();
  const ran = await world.movie('Ran');
  const { id: review_id } = await api.reviews.publish({ movie_id, ...TEXT });
  const { id: comment_id } = await api.comments.add({ review_id, content: 'So it is.' });
  const { id: list_id } = await api.lists.create({ name: 'Rain', description: '', ranked: true, public: true });
  await api.lists.addMovie({ list_id, movie_id });
  const { id: entry_id } = await api.diary.add({ movie_id: ran, watch_date: null, rewatch: false, rating: null });
  const scheduled_for = hoursFromNow(world.clock, 24);
  const { id: scheduled_id } = await api.scheduled.schedule({ movie_id: ran, ...TEXT, scheduled_for });
  await api.tracking.addToList({ movie_id: await world.movie('Jaws'), list_type: 'watchlist' });
  const { items: cards } = await api.timeline.listByMember({ user_id: caller.userId, filter: 'activities' });
  const activity_id = cards.flatMap((card) => (card.type === 'review' ? [] : card.activities))[0]?.id ?? '';
  await other.api.follows.follow({ user_id: caller.userId });
  const { items: notifications } = await api.notifications.list({});
  const { id: feedback_id } = await api.feedback.send({
    type: 'bug',
    title: 'Rain',
    description: 'It is.',
    page_url: '/',
  });
  const session = await world.visitor().api.accounts.signIn({ email: caller.email, password: PASSWORD });
  if (session.user === null) throw new Error('the second session did not begin');
  const { items: sessions } = await api.sessions.list();
  const session_id = sessions.find(({ current }) => !current)?.id ?? '';
  const options = await api.passkeys.getRegistrationOptions({ password: PASSWORD });
  const credential = new SoftPasskey(world.ctx.publicUrl).make(options);
  const { id: passkey_id } = await api.passkeys.add({ name: 'Phone', credential });
  const token = { name: 'Backup', scope: 'read', expires_in_days: null, password: PASSWORD } as const;
  const { id: access_token_id } = await api.accessTokens.create(token);
  const imported = await uploadFiles(caller, [new File(['Date,Name,Year\n2020-02-29,Heat,1995\n'], 'watched.csv')]);
  const [director] = (await api.movies.get({ movie_id })).directors;
  return {
    movie_id,
    person_id: director?.person_id ?? '',
    review_id,
    comment_id,
    list_id,
    entry_id,
    scheduled_id,
    activity_id,
    feedback_id,
    session_id,
    passkey_id,
    access_token_id,
    notification_id: notifications[0]?.id ?? '',
    import_id: imported.id,
    file_id: imported.files[0]?.id ?? '',
    username: other.username,
    'clubInvitations.create user_id': admin.userId,
    list_type: 'favorites',
    type: 'follow',
    ...(await makeClubOfCaller(world, caller, { other, admin }, movie_id)),
    ...(await makeDecided(world, caller, { other, admin })),
  };
}

/** A club of the caller with a film, a post, an open vote, and an invitation to another club. */
async function makeClubOfCaller(world: World, caller: MemberClient, { other, admin }: Others, movie_id: string) {
  const { db } = world.ctx;
  const club_id = await makeClub(caller);
  await caller.api.clubMovies.setCurrent({ club_id, movie_id, discuss_at: null });
  const { id: post_id } = await caller.api.clubPosts.addToClub({ club_id, content: 'Who is in?' });
  await caller.api.clubVotes.open({ club_id, closes_at: hoursFromNow(world.clock, 24) });
  const film = await world.movie('Alien');
  const { nominations } = await caller.api.clubVotes.nominate({ club_id, movie_id: film, pitch: '' });
  await other.api.clubMembers.join({ club_id });
  const said = { rating: 4, review_content: 'What a heist, and what a city.', is_spoiler: false };
  const { id: club_review_id } = await other.api.clubReviews.save({ club_id, movie_id, ...said });
  const invitation = { club_id: await makeClub(other), user_id: caller.userId };
  await other.api.clubInvitations.create(invitation);
  const { id: invitation_id } = await db
    .selectFrom('movie_club_invitations')
    .select('id')
    .where('club_id', '=', invitation.club_id)
    .executeTakeFirstOrThrow();
  await caller.api.clubInvitations.create({ club_id, user_id: admin.userId });
  const { items: invited } = await caller.api.clubInvitations.listByClub({ club_id });
  const closes_at = hoursFromNow(world.clock, 24);
  return {
    club_id,
    post_id,
    nomination_id: nominations[0]?.id ?? '',
    invitation_id,
    'clubInvitations.revoke invitation_id': invited[0]?.id ?? '',
    'clubReviews.hide review_id': club_review_id,
    'clubReviews.show review_id': club_review_id,
    'clubVotes.open closes_at': closes_at,
    'clubVotes.setDeadline closes_at': closes_at,
    'clubTonight.list member_ids[0]': caller.userId,
    'clubTonight.list member_ids[1]': other.userId,
    'clubMembers.handOver user_id': other.userId,
  };
}

/** What was decided about the caller and about the other, and what is yet to be decided about the other. */
async function makeDecided(world: World, caller: MemberClient, { other, admin }: Others) {
  const [judge, moderator] = [await someoneWhoIs(world, 'admin'), await someoneWhoIs(world, 'moderator')];
  const movie_id = await world.movie('Vertigo');
  const { id: review_id } = await other.api.reviews.publish({ movie_id, ...TEXT });
  const decide = async (by: MemberClient, reporter: MemberClient, decider: MemberClient) => {
    const { id } = await by.api.comments.add({ review_id, content: 'Not at all.' });
    await reporter.api.reports.create({ content_type: 'comment', content_id: id, reason: 'spam' });
    const case_id = await findCaseId(world, id);
    return { case_id, decision_id: await act(decider, case_id, ['hide']) };
  };
  const { decision_id } = await decide(caller, admin, judge);
  const { decision_id: look_id } = await decide(other, admin, moderator);
  await other.api.decisions.askSecondLook({ decision_id: look_id, text: 'It was a quote.' });
  const { id: reported } = await other.api.comments.add({ review_id, content: 'Not at all!' });
  await admin.api.reports.create({ content_type: 'comment', content_id: reported, reason: 'spam' });
  const sanction_id = await sanction(world, other, 'comment_ban', admin);
  await other.api.verification.request({ location: 'Leeds', work_email: `${other.username}@elsewhere.example` });
  const { id: verification_id } = await world.ctx.db
    .selectFrom('employee_verifications')
    .select('id')
    .where('user_id', '=', other.userId)
    .executeTakeFirstOrThrow();
  return {
    decision_id,
    'secondLooks.decide decision_id': look_id,
    case_id: await findCaseId(world, reported),
    sanction_id,
    verification_id,
    content_id: review_id,
  };
}
