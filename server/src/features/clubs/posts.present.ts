import type { ClubPost } from '@halfstar/contract/clubs/posts.schema';
import type { ThreadComment } from '#features/comments/comments.present.ts';

/** A comment in a club as the contract shows it. */
export function presentClubPost({ subject, ...post }: ThreadComment): ClubPost {
  const { clubId, movieId } = subject;
  if (clubId === undefined) throw new Error('a post is in no club');
  return { ...post, club_id: clubId, movie_id: movieId };
}
