import type { ClubPost, ClubPosts } from '@halfstar/contract/clubs/posts.schema';
import { requireMember } from '#features/accounts/accounts.policy.ts';
import * as comments from '#features/comments/comments.service.ts';
import type { CommentedSubjectRules, SubjectRef } from '#features/subjects/subjects.service.ts';
import type { Context, RequestContext } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import type { PageQuery } from '#platform/paging.ts';
import type { Viewer } from '#platform/viewer.ts';
import { findClub } from './clubs.queries.ts';
import { listThreadRights } from './posts.policy.ts';
import { presentClubPost } from './posts.present.ts';
import * as queries from './posts.queries.ts';

declare module '#features/subjects/subjects.service.ts' {
  interface SubjectKinds {
    /** The thread of a club, on its page. */
    club: CommentedSubjectRules;
    /** The discussion of a film of a club's programme. */
    club_film: CommentedSubjectRules;
  }
}

/** The kinds of subjects whose comments are posts in clubs. */
export const POST_KINDS = ['club', 'club_film'] as const;

/** Where posts are: on the page of a club, or in the discussion of one of its films. */
export interface Thread {
  clubId: string;
  /** Null for the page of the club. */
  movieId: string | null;
}

async function findThread(ctx: Context, { clubId, movieId }: Thread): Promise<SubjectRef<(typeof POST_KINDS)[number]>> {
  if (movieId === null) return { kind: 'club', id: clubId };
  const id = await queries.findDiscussionId(ctx, clubId, movieId);
  if (id === undefined) throw notFound();
  return { kind: 'club_film', id };
}

/** A page of the posts in a thread, newest first. Throws NOT_FOUND, also for the inside of a private club, INVALID_INPUT. */
export async function listPosts(
  ctx: Context,
  viewer: Viewer | null,
  thread: Thread,
  page: PageQuery,
): Promise<ClubPosts> {
  const ref = await findThread(ctx, thread);
  const { items, subject, ...rest } = await comments.listComments(ctx, viewer, ref, 'desc', page);
  const can_post = subject.writeRefusal === null;
  return { ...rest, thread_id: ref.id, items: items.map(presentClubPost), can_post };
}

/**
 * Adds a post; with a `sendKey` that the member has used before, returns that one. Throws NOT_FOUND, also for the inside of a private club
 * and a film that has no discussion, NOT_ALLOWED for others than members, CLUB_ARCHIVED, RATE_LIMITED and what requireMember throws.
 */
export async function addPost(
  ctx: RequestContext,
  viewer: Viewer | null,
  thread: Thread,
  content: string,
  sendKey?: string,
): Promise<ClubPost> {
  const member = requireMember(viewer);
  return presentClubPost(await comments.addComment(ctx, member, await findThread(ctx, thread), content, sendKey));
}

/**
 * Changes a post of the viewer. Throws NOT_FOUND, NOT_ALLOWED, also for who is no member any more, CLUB_ARCHIVED, RATE_LIMITED and what
 * requireMember throws.
 */
export const editPost = async (
  ctx: RequestContext,
  viewer: Viewer | null,
  postId: string,
  content: string,
): Promise<ClubPost> => presentClubPost(await comments.editComment(ctx, viewer, POST_KINDS, postId, content));

/** Deletes a post of the viewer, also in a club that is archived or that they have left. Throws NOT_FOUND, NOT_ALLOWED. */
export const deletePost = (ctx: Context, viewer: Viewer | null, postId: string): Promise<void> =>
  comments.removeComment(ctx, viewer, POST_KINDS, postId);

/** Hides a post, or shows it again; a repetition changes nothing. Throws NOT_FOUND, NOT_ALLOWED, CLUB_ARCHIVED. */
export const setPostHidden = async (
  ctx: Context,
  viewer: Viewer | null,
  postId: string,
  hidden: boolean,
): Promise<ClubPost> => presentClubPost(await comments.setCommentHidden(ctx, viewer, POST_KINDS, postId, hidden));

/** Whether the member has a post in the club that is not hidden. For other features. */
export const hasShownPost = (ctx: Context, clubId: string, userId: string): Promise<boolean> =>
  queries.hasShownPost(ctx, clubId, userId);

/**
 * Whether there is such a post and it is not hidden; neither it nor its club changes until the transaction ends. For other features, in the
 * caller's transaction.
 */
export async function lockShownPost(ctx: Context, clubId: string, postId: string): Promise<boolean> {
  // The club first, as whoever deletes a thread does.
  await queries.lockClubShared(ctx, clubId);
  return comments.lockShownComment(ctx, postId);
}

/** The threads of clubs are subjects: members comment there. */
export const clubSubjects: CommentedSubjectRules = {
  async find(ctx, viewer, clubId, { lock }) {
    if (lock) await queries.lockClubShared(ctx, clubId);
    const club = await findClub(ctx, viewer, clubId);
    return { ownerId: null, movieId: null, clubId, ...listThreadRights(viewer, { club, isOpen: true }) };
  },
  notifications: { reaction: null, comment: null, mention: 'club_mention' },
  commentsAre: 'club_post',
  findReaders: queries.filterClubReaders,
  writerVisibleTo: queries.isWriterVisibleInClub,
};

/** The films of clubs are subjects: members discuss them. */
export const clubFilmSubjects: CommentedSubjectRules = {
  async find(ctx, viewer, id, { lock }) {
    let film = await queries.findDiscussion(ctx, viewer, id);
    if (film === undefined) return undefined;
    const { club_id: clubId, movie_id: movieId } = film;
    if (lock) {
      await queries.lockClubShared(ctx, clubId);
      film = await queries.findDiscussion(ctx, viewer, id);
      if (film === undefined) return undefined;
    }
    const club = await findClub(ctx, viewer, clubId);
    return { ownerId: null, movieId, clubId, ...listThreadRights(viewer, { club, isOpen: film.is_open }) };
  },
  notifications: { reaction: null, comment: null, mention: 'club_mention' },
  commentsAre: 'club_post',
  findReaders: queries.filterDiscussionReaders,
  writerVisibleTo: queries.isWriterVisibleInDiscussion,
};
