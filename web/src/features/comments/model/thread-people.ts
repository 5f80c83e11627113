import type { NamedMember } from '@halfstar/contract/profiles/profiles.schema';
import { createContext } from 'react';
import { itemsOnce } from '#lib/next-page.ts';
import type { ThreadComment } from './comment-source.ts';

/** Who takes part in the thread around, the latest first: they are the first whom an @name may mean. */
export const ThreadPeople = createContext<readonly NamedMember[]>([]);

/**
 * Who has written these comments, which come in the order of the thread, and after them who wrote what is commented on. Members whom the
 * viewer has blocked, or whose profile they do not find, are left out.
 */
export function listThreadPeople(
  comments: readonly Pick<ThreadComment, 'author' | 'from_blocked' | 'profile_hidden' | 'created_at'>[],
  starter?: NamedMember,
): NamedMember[] {
  const latest = comments.toSorted((one, other) => (one.created_at < other.created_at ? 1 : -1));
  const authors = latest.flatMap(({ author, from_blocked: blocked, profile_hidden: hidden }) =>
    author === null || blocked || hidden ? [] : [author],
  );
  return itemsOnce([{ items: authors }, { items: starter === undefined ? [] : [starter] }], (one) => one.user_id);
}
