import { useNavigate, useRouter } from '@tanstack/react-router';
import { createContext, use } from 'react';

/**
 * The signed-in account's id, null for visitors. Set by the session; features read it here because they may not import from the
 * app.
 */
export const ViewerContext = createContext<string | null>(null);

/** The id of the signed-in account, also before its email is confirmed; null for visitors. */
export const useViewerId = (): string | null => use(ViewerContext);

/** Whether that account is a member's: its email is confirmed, and it is not about to be deleted. Set by the session too. */
export const MemberContext = createContext(false);

/** Whether the signed-in account is a member’s: its email is confirmed, and it is not about to be deleted. False for visitors. */
export const useIsMember = (): boolean => use(MemberContext);

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Why /auth was opened: "Sign in to rate Heat". Not in the address, so that no link can put words on that page. */
    reason?: string | undefined;
  }
}

/**
 * For actions that visitors see but may not use. The returned function runs the action for everyone who is signed in (the server still
 * refuses accounts that are no members), and sends visitors to /auth, which shows "Sign in to" with the purpose and leads back here. The
 * action is not run after that.
 *
 * const asMember = useAsMember();
 * <Button onClick={() => asMember(`rate ${movie.title}`, () => rate(4))}>
 */
export function useAsMember(): (purpose: string, act: () => void) => void {
  const viewerId = useViewerId();
  const navigate = useNavigate();
  const router = useRouter();
  return (purpose, act) => {
    const search = { next: router.latestLocation.href };
    if (viewerId === null) void navigate({ to: '/auth', search, state: { reason: `Sign in to ${purpose}` } });
    else act();
  };
}
