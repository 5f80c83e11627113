import type { NamedMember } from '@halfstar/contract/profiles/profiles.schema';
import { createContext } from 'react';
import { latestItemsOnce } from '#lib/next-page.ts';
import type { ThreadComment } from './comment-source.ts';

/** Who takes part in the thread around, the latest first: they are the first whom an @name may mean. */
export const ThreadPeople = createContext<readonly NamedMember[]>([]);

/**
 * Who has written these comments, each once, the latest first, and at the end `starter`, the author of what is commented on. Authors of
 * comments whom the viewer has blocked, or whose profile is hidden from them, are left out.
 */
export function listThreadPeople(
  comments: readonly Pick<ThreadComment, 'author' | 'from_blocked' | 'profile_hidden' | 'created_at'>[],
  starter?: NamedMember,
): NamedMember[] {
  const latest = comments.toSorted((one, other) => (one.created_at < other.created_at ? 1 : -1));
  const authors = latest.flatMap(({ author, from_blocked: blocked, profile_hidden: hidden }) =>
    author === null || blocked || hidden ? [] : [author],
  );
  return latestItemsOnce([{ items: authors }, { items: starter === undefined ? [] : [starter] }], (one) => one.user_id);
}
