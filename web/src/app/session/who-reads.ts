import type { QueryClient } from '@tanstack/react-query';
import { AppShell } from '#app/shell/MembersLayout.tsx';
import { ownProfileQuery, sessionQuery } from './session-cache.ts';

/**
 * Finds out who is here, and gets ready what is drawn around a member's page. Somebody in the middle of signing up, or about to
 * leave, is "other": the gate leads them on. Rejects when there is no answer.
 */
export async function whoReads(cache: QueryClient): Promise<'visitor' | 'member' | 'other'> {
  const { user } = await cache.fetchQuery(sessionQuery);
  if (user === null) return 'visitor';
  if (!user.email_confirmed || user.deletion_due_at !== null) return 'other';
  const [profile] = await Promise.all([cache.fetchQuery(ownProfileQuery(user.id)), AppShell.preload()]);
  return profile.onboarding_completed ? 'member' : 'other';
}
