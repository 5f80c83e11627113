import type { QueryClient } from '@tanstack/react-query';
import type { PageViewer } from '#app/page-request.ts';
import { AppShell } from '#app/shell/MembersLayout.tsx';
import { ownProfileQuery, sessionQuery } from './session-queries.ts';

/**
 * Determines the viewer for whom a page is loaded, and loads the code of a member's layout. Rejects when the server does not
 * respond.
 */
export async function loadViewer(queryClient: QueryClient): Promise<PageViewer> {
  const { user } = await queryClient.ensureQueryData(sessionQuery);
  if (user === null) return { kind: 'visitor' };
  if (!user.email_confirmed || user.deletion_due_at !== null || user.sanctions.is_banned) return { kind: 'incomplete' };
  const [profile] = await Promise.all([queryClient.ensureQueryData(ownProfileQuery(user.id)), AppShell.preload()]);
  return profile.onboarding_completed === true ? { kind: 'member', profile } : { kind: 'incomplete' };
}
