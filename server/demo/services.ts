// Every call of the demo to the product's services: the cast acts like members, below HTTP.

import { SignUp } from '@halfstar/contract/accounts/accounts.schema';
import { ClubReviewForm } from '@halfstar/contract/clubs/club-reviews.schema';
import { ClubForm, ClubMessage, type JoinPolicy } from '@halfstar/contract/clubs/clubs.schema';
import { Pitch } from '@halfstar/contract/clubs/votes.schema';
import { CommentForm } from '@halfstar/contract/comments/comments.schema';
import type { OfferedInviteType } from '@halfstar/contract/invites/invites.schema';
import { ListForm, ListNote } from '@halfstar/contract/lists/lists.schema';
import { ProfileForm } from '@halfstar/contract/profiles/profiles.schema';
import type { DraftText } from '@halfstar/contract/reviews/drafts.schema';
import { ReviewForm } from '@halfstar/contract/reviews/reviews.schema';
import type { Reaction } from '@halfstar/contract/shared/reactions.schema';
import type { ListType } from '@halfstar/contract/tracking/tracking.schema';
import type { Audience } from '@halfstar/contract/visibility/visibility.schema';
import { confirmSignUpAndSignIn, signUp } from '#features/accounts/sign-up.service.ts';
import { rateAndSaveClubReview as saveClubReview } from '#features/clubs/club-reviews.service.ts';
import { createClub, updateClub } from '#features/clubs/clubs.service.ts';
import * as clubInvitations from '#features/clubs/invitations.service.ts';
import * as clubMembers from '#features/clubs/members.service.ts';
import { nominate, rankNominations } from '#features/clubs/nominations.service.ts';
import { addPost } from '#features/clubs/posts.service.ts';
import { planFilm, setCurrentFilm } from '#features/clubs/programme.service.ts';
import * as clubRequests from '#features/clubs/requests.service.ts';
import { closeDueVotes } from '#features/clubs/vote-closing.service.ts';
import * as clubVotes from '#features/clubs/votes.service.ts';
import * as comments from '#features/comments/comments.service.ts';
import { blockMember, muteMember } from '#features/follows/blocks.service.ts';
import { followOrAskToFollow as follow } from '#features/follows/follows.service.ts';
import { approveRequest } from '#features/follows/requests.service.ts';
import * as imports from '#features/imports/imports.service.ts';
import { runImport } from '#features/imports/steps.service.ts';
import { createFirstAdminInvite, createInvite, createInviteBatch } from '#features/invites/invites.service.ts';
import * as lists from '#features/lists/lists.service.ts';
import { markAllRead } from '#features/notifications/notifications.service.ts';
import { setAvatar } from '#features/profiles/avatars.service.ts';
import { updateProfile } from '#features/profiles/editing.service.ts';
import { changeSettings, completeOnboarding, createProfile } from '#features/profiles/profiles.service.ts';
import { getMemberForJob, getViewerForJob } from '#features/profiles/viewer-profiles.service.ts';
import { setReaction } from '#features/reactions/reactions.service.ts';
import * as drafts from '#features/reviews/drafts.service.ts';
import { publishDueReviews } from '#features/reviews/publication.service.ts';
import * as reviews from '#features/reviews/reviews.service.ts';
import * as scheduled from '#features/reviews/scheduled.service.ts';
import { requireCardOfActivity } from '#features/timeline/activities.service.ts';
import { listHomeTimeline } from '#features/timeline/home.service.ts';
import { browseMovies } from '#features/tracking/browse/browse.service.ts';
import * as diary from '#features/tracking/diary/diary.service.ts';
import * as tracking from '#features/tracking/tracking.service.ts';
import { setAudience } from '#features/visibility/visibility.service.ts';
import type { Context, RequestContext } from '#platform/context.ts';
import { findMailById, listNewestMails } from '#platform/mail/mail.ts';
import type { MemberViewer } from '#platform/viewer.ts';
import type { ExportFile } from './letterboxd/export.ts';

/** The request that rate-limited services need. The address is one that is reserved for documentation. */
export const requestOf = (ctx: Context, viewer: MemberViewer | null): RequestContext => ({
  ...ctx,
  viewer,
  leaver: null,
  http: { ip: '192.0.2.1', requestHeader: () => undefined, appendHeader: () => undefined },
});

/** The ids of all films by "Title (year)". */
export async function idsOfAllFilms(ctx: Context): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (let cursor: string | undefined; ; ) {
    const page = await browseMovies(ctx, null, { sort: 'popularity', cursor, limit: 50 });
    for (const { id, title, year } of page.items) ids.set(`${title} (${year})`, id);
    if (page.next_cursor === null) return ids;
    cursor = page.next_cursor;
  }
}

export interface Newcomer {
  email: string;
  password: string;
  displayName: string;
  bio: string | null;
  /** As PNG. */
  avatar: Buffer<ArrayBuffer> | null;
}

/** The code of the first account. Throws when one exists already. */
export async function adminInvite(ctx: Context): Promise<string> {
  const code = await createFirstAdminInvite(ctx);
  if (code === null) throw new Error('the database has an account already');
  return code;
}

/** A founder's invite for a friend. */
export const inviteFriend = async (ctx: Context, inviter: MemberViewer, email: string): Promise<string> =>
  (await createInvite(ctx, inviter, { email })).code;

/** An invite of a kind that only an admin makes. */
export async function inviteAs(ctx: Context, admin: MemberViewer, invite_type: OfferedInviteType, email: string) {
  const [invite] = await createInviteBatch(ctx, admin, { invite_type, count: 1, max_uses: 1, email });
  if (invite === undefined) throw new Error('no invite was made');
  return invite.code;
}

/** Signs up, opens the link of the mail, makes a profile and completes the onboarding. */
export async function join(ctx: Context, inviteCode: string, newcomer: Newcomer): Promise<MemberViewer> {
  const request = requestOf(ctx, null);
  const { email, password, displayName: display_name, bio, avatar } = newcomer;
  await signUp(request, SignUp.parse({ invite_code: inviteCode, email, password, display_name }));
  const { user } = await confirmSignUpAndSignIn(request, await confirmationToken(ctx, email));
  if (user === null) throw new Error(`${email} is not signed in after confirming`);
  await createProfile(ctx, await getViewerForJob(ctx, user.id), user.id);
  const member = await getMemberForJob(ctx, user.id);
  await completeOnboarding(ctx, member, user.id);
  await updateProfile(ctx, member, user.id, ProfileForm.parse({ bio: bio ?? '' }));
  if (avatar !== null) await setAvatar(ctx, member, user.id, { picture: new File([avatar], 'avatar.png') });
  return member;
}

async function confirmationToken(ctx: Context, email: string): Promise<string> {
  const [newest] = await listNewestMails(ctx, 1);
  const mail = newest?.recipient === email ? await findMailById(ctx, newest.id) : undefined;
  const link = /https?:\/\/\S+/.exec(mail?.body_text ?? '')?.[0];
  const token = link === undefined ? null : new URL(link).searchParams.get('token');
  if (token === null) throw new Error(`no link was mailed to ${email}`);
  return token;
}

export const keepJournal = (ctx: Context, member: MemberViewer) =>
  changeSettings(ctx, member, member.userId, { journaling_enabled: true });

export const hideScores = (ctx: Context, member: MemberViewer) =>
  changeSettings(ctx, member, member.userId, { hide_scores_until_seen: true });

export const followMember = (ctx: Context, member: MemberViewer, other: MemberViewer) =>
  follow(ctx, member, other.userId);

export const showTo = (ctx: Context, member: MemberViewer, audience: Audience) =>
  setAudience(ctx, member, member.userId, { audience });

export const approveFollower = (ctx: Context, member: MemberViewer, asker: MemberViewer) =>
  approveRequest(ctx, member, asker.userId);

export const block = (ctx: Context, member: MemberViewer, other: MemberViewer) =>
  blockMember(ctx, member, other.userId);

export const mute = (ctx: Context, member: MemberViewer, other: MemberViewer) => muteMember(ctx, member, other.userId);

/** Marks what came until a time as read. */
export const readNotifications = (ctx: Context, member: MemberViewer, upTo: Date) =>
  markAllRead(ctx, member, upTo.toISOString());

export const rate = (ctx: Context, member: MemberViewer, movieId: string, stars: number) =>
  tracking.rateMovieAndMarkWatched(ctx, member, movieId, stars, { cause: 'user' });

export interface Viewing {
  watchedOn: string;
  stars: number | null;
  rewatch?: boolean;
}

export const logViewing = (ctx: Context, member: MemberViewer, movieId: string, viewing: Viewing) =>
  diary.logViewing(ctx, member, movieId, {
    watch_date: viewing.watchedOn,
    rating: viewing.stars,
    rewatch: viewing.rewatch ?? false,
  });

export const markToSeeAgain = (ctx: Context, member: MemberViewer, movieId: string) =>
  diary.setSeeAgain(ctx, member, movieId, true);

export const putOnList = (ctx: Context, member: MemberViewer, movieId: string, list: ListType) =>
  tracking.addToList(ctx, member, movieId, list);

export interface ReviewWords {
  title: string;
  content: string;
  rating: number;
  is_spoiler: boolean;
}

/** @returns the review's id */
export const publishReview = async (ctx: Context, member: MemberViewer, movieId: string, words: ReviewWords) =>
  (await reviews.publishReview(ctx, member, movieId, ReviewForm.parse(words))).id;

export const scheduleReview = (ctx: Context, member: MemberViewer, movieId: string, words: ReviewWords, time: Date) =>
  scheduled.scheduleReview(
    ctx,
    member,
    { movieId, clubId: null },
    { ...ReviewForm.parse(words), scheduled_for: time.toISOString() },
    { timeZone: 'UTC' },
  );

/** What the job does that publishes reviews at their time. */
export const publishScheduled = (ctx: Context) => publishDueReviews(ctx);

/** The member's own review of a film, once it is published. */
export async function ownReviewId(ctx: Context, member: MemberViewer, movieId: string): Promise<string> {
  const review = await reviews.getOwnReview(ctx, member, movieId);
  if (review === null) throw new Error('the review is not published');
  return review.id;
}

export const saveDraft = (ctx: Context, member: MemberViewer, movieId: string, text: DraftText) =>
  drafts.saveDraft(ctx, member, { movieId, clubId: null }, 0, text);

export const comment = (ctx: Context, member: MemberViewer, reviewId: string, content: string) =>
  comments.addComment(
    requestOf(ctx, member),
    member,
    { kind: 'review', id: reviewId },
    CommentForm.parse({ content }).content,
  );

export const reactToReview = (ctx: Context, member: MemberViewer, reviewId: string, reaction: Reaction) =>
  setReaction(ctx, member, { kind: 'review', id: reviewId }, reaction);

/** The other members' activities at the top of a member's timeline, to react to. */
export async function newestActivities(ctx: Context, member: MemberViewer, limit: number): Promise<string[]> {
  const { items } = await listHomeTimeline(ctx, member, { filter: 'activities', sort: 'newest', limit });
  return items.flatMap((card) =>
    card.type === 'review' || card.member.user_id === member.userId ? [] : (card.activities[0]?.id ?? []),
  );
}

export const reactToActivity = async (ctx: Context, member: MemberViewer, activityId: string, reaction: Reaction) =>
  setReaction(ctx, member, await requireCardOfActivity(ctx, activityId), reaction);

export interface ListWords {
  name: string;
  description: string;
  ranked: boolean;
  public: boolean;
}

/** @returns the list's id */
export const makeList = async (ctx: Context, member: MemberViewer, words: ListWords): Promise<string> =>
  (await lists.createList(ctx, member, ListForm.parse(words))).id;

export const addToList = (ctx: Context, member: MemberViewer, listId: string, movieId: string, note: string) =>
  lists.addFilm(ctx, member, listId, movieId, { note: ListNote.parse(note) });

const notAsJob = async () => undefined;

/** Uploads an export and makes its preview. The steps are those that jobs do, here one after the other. @returns the import's id */
export async function uploadExport(ctx: Context, member: MemberViewer, files: readonly ExportFile[]): Promise<string> {
  const uploaded = files.map(({ path, bytes }) => new File([new Uint8Array(bytes)], path, { type: 'text/csv' }));
  const { id } = await imports.createImport(requestOf(ctx, member), member, uploaded, notAsJob);
  await runImport(ctx, id, notAsJob);
  return id;
}

/** Starts an import whose preview is made, and does it to its end. Throws when it fails. */
export async function finishImport(ctx: Context, member: MemberViewer, importId: string): Promise<void> {
  await imports.startOrResumeImport(ctx, member, importId, notAsJob);
  await runImport(ctx, importId, notAsJob);
  const { state, error_details } = await imports.getImport(ctx, member, importId);
  if (state !== 'completed') throw new Error(`the import is ${state}: ${error_details}`);
}

/** @returns the club's id */
export const makeClub = async (ctx: Context, member: MemberViewer, form: ClubForm): Promise<string> =>
  (await createClub(ctx, member, ClubForm.parse(form))).club_id;

export const changeClub = (ctx: Context, owner: MemberViewer, clubId: string, form: ClubForm) =>
  updateClub(ctx, owner, clubId, ClubForm.parse(form));

/** Joins a club in the way that it is joined: at once, by a request that its owner approves, or by their invitation. */
export async function joinClub(
  ctx: Context,
  owner: MemberViewer,
  clubId: string,
  member: MemberViewer,
  policy: JoinPolicy,
): Promise<void> {
  if (policy === 'open') await clubMembers.joinClub(ctx, member, clubId);
  else if (policy === 'request') {
    await clubRequests.askToJoin(ctx, member, clubId, '');
    await clubRequests.approveClubRequest(ctx, owner, clubId, member.userId);
  } else {
    const { id } = await clubInvitations.inviteToClub(ctx, owner, clubId, { userId: member.userId, message: '' });
    await clubInvitations.acceptInvitation(ctx, member, id);
  }
}

export const askToJoinClub = (ctx: Context, member: MemberViewer, clubId: string, message: string) =>
  clubRequests.askToJoin(ctx, member, clubId, ClubMessage.parse(message));

export const inviteToClub = (
  ctx: Context,
  owner: MemberViewer,
  clubId: string,
  { userId }: MemberViewer,
  message: string,
) => clubInvitations.inviteToClub(ctx, owner, clubId, { userId, message: ClubMessage.parse(message) });

export const makeClubModerator = (ctx: Context, owner: MemberViewer, clubId: string, { userId }: MemberViewer) =>
  clubMembers.setClubRole(ctx, owner, clubId, userId, 'moderator');

/** A film becomes the current one of a club, which talks about it at that time. */
export const startInClub = (ctx: Context, owner: MemberViewer, clubId: string, movieId: string, discussAt: Date) =>
  setCurrentFilm(ctx, owner, clubId, movieId, discussAt.toISOString());

export const planForClub = (ctx: Context, owner: MemberViewer, clubId: string, movieId: string, day: string) =>
  planFilm(ctx, owner, clubId, movieId, { starts_on: day, discuss_at: null });

/** A post on the page of a club (`movieId` null), or in the discussion of its film. */
export const postInClub = (
  ctx: Context,
  member: MemberViewer,
  thread: { clubId: string; movieId: string | null },
  text: string,
) => addPost(requestOf(ctx, member), member, thread, CommentForm.parse({ content: text }).content);

export const openVote = (ctx: Context, owner: MemberViewer, clubId: string, closesAt: Date) =>
  clubVotes.openVote(ctx, owner, clubId, closesAt.toISOString());

export const nominateInClub = (ctx: Context, member: MemberViewer, clubId: string, movieId: string, pitch: string) =>
  nominate(ctx, member, clubId, { movieId, pitch: Pitch.parse(pitch) });

/** Ranks the nominations of these films in the open vote of a club. */
export async function rankInClub(ctx: Context, member: MemberViewer, clubId: string, movieIds: readonly string[]) {
  const { nominations = [] } = (await clubVotes.getOpenOrLastVote(ctx, member, clubId)) ?? {};
  const ranking = movieIds.flatMap((movieId) => nominations.find(({ movie }) => movie.id === movieId)?.id ?? []);
  await rankNominations(ctx, member, clubId, ranking);
}

export const closeVotes = closeDueVotes;

export const reviewInClub = (
  ctx: Context,
  member: MemberViewer,
  clubId: string,
  movieId: string,
  words: ClubReviewForm,
) => saveClubReview(ctx, member, { clubId, movieId }, ClubReviewForm.parse(words), undefined);
