import type { SessionSanctions } from '@halfstar/contract/accounts/accounts.schema';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { createContext, use } from 'react';

/**
 * The signed-in account's id, null for visitors. Set by the session; features read it here because they may not import from the
 * app.
 */
export const ViewerContext = createContext<string | null>(null);

/** The id of the signed-in account, also before its email is confirmed; null for visitors. */
export const useViewerId = (): string | null => use(ViewerContext);

const forgetters = new Set<() => void>();

/**
 * Calls `forget` each time an account is no longer signed in in this tab, before the effects of components that close: for what outlives
 * them, or must not be sent when they close. Returns a function that stops it.
 */
export function onViewerChange(forget: () => void): () => void {
  forgetters.add(forget);
  return () => void forgetters.delete(forget);
}

/** For the session: what is kept outside of components is forgotten. */
export function forgetFormerViewer(): void {
  for (const forget of forgetters) forget();
}

/** Whether that account is a member's: its email is confirmed, and it is neither banned nor about to be deleted. Set by the session too. */
export const MemberContext = createContext(false);

/**
 * Whether the signed-in account is a member’s: its email is confirmed, and it is neither banned nor about to be deleted. False for
 * visitors.
 */
export const useIsMember = (): boolean => use(MemberContext);

/** What is in force against the signed-in account; null without anything. Set by the session. */
export const SanctionsContext = createContext<SessionSanctions | null>(null);

/** What keeps the viewer from commenting, and until when (a timestamp); null when nothing does. */
export function useCommentRefusal(): { kind: 'suspension' | 'comment ban'; endsAt: string } | null {
  const sanctions = use(SanctionsContext);
  if (sanctions?.suspension_ends_at) return { kind: 'suspension', endsAt: sanctions.suspension_ends_at };
  if (sanctions?.comment_ban_ends_at) return { kind: 'comment ban', endsAt: sanctions.comment_ban_ends_at };
  return null;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Why /auth was opened: "Sign in to rate Heat". Not in the address, so that no link can put words on that page. */
    reason?: string | undefined;
  }
}

/**
 * For actions that visitors see but may not use. Returns a function that runs `act` for everyone who is signed in (the server refuses those
 * who are no members), and sends visitors to /auth, which shows "Sign in to" with the purpose and leads back here; `act` is not run after
 * that.
 *
 * const asMember = useActIfSignedIn();
 * <Button onClick={() => asMember(`rate ${movie.title}`, () => rate(4))}>
 */
export function useActIfSignedIn(): (purpose: string, act: () => void) => void {
  const viewerId = useViewerId();
  const navigate = useNavigate();
  const router = useRouter();
  return (purpose, act) => {
    const search = { next: router.latestLocation.href };
    if (viewerId === null) void navigate({ to: '/auth', search, state: { reason: `Sign in to ${purpose}` } });
    else act();
  };
}
