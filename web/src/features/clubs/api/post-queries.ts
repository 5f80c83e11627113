import type { CommentSource } from '#features/comments/model/comment-source.ts';
import { api, client } from '#lib/api.ts';
import { cursorPaging } from '#lib/next-page.ts';

const paging = { ...cursorPaging, meta: { shows: ['comment', 'club', 'profile'] } } as const;

/** The posts on a club's page, newest first. */
export const clubTalkQuery = (clubId: string) =>
  api.clubPosts.listByClub.infiniteOptions({
    input: (cursor: string | undefined) => ({ club_id: clubId, cursor, limit: 20 }),
    ...paging,
  });

/** The posts in the discussion of a club's film, newest first. */
export const filmDiscussionQuery = (clubId: string, movieId: string) =>
  api.clubPosts.listByMovie.infiniteOptions({
    input: (cursor: string | undefined) => ({ club_id: clubId, movie_id: movieId, cursor, limit: 20 }),
    ...paging,
  });

/** Where posts are sent: to the page of a club, or to the discussion of one of its films. */
export const makePostSource = (clubId: string, movieId: string | null): CommentSource => ({
  id: `${clubId} ${movieId ?? ''}`,
  noun: 'post',
  newestFirst: true,
  add: (content, sendKey) =>
    movieId === null
      ? client.clubPosts.addToClub({ club_id: clubId, content, send_key: sendKey })
      : client.clubPosts.addToMovie({ club_id: clubId, movie_id: movieId, content, send_key: sendKey }),
  edit: (id, content) => client.clubPosts.update({ post_id: id, content }),
  remove: (id) => client.clubPosts.delete({ post_id: id }),
  setHidden: (id, hidden) => client.clubPosts[hidden ? 'hide' : 'show']({ post_id: id }),
});
