import type { Member } from '@halfstar/contract/profiles/profiles.schema';
import { Suspense } from 'react';
import { lazyWithRetry } from '#lib/lazy-with-retry.ts';
import { useHydrating } from '#lib/server-render.ts';
import { useIsMember, useViewerId } from '#lib/viewer.ts';
import type { MemberActionsProps } from './MemberActions.tsx';
import classes from './people.module.css';

// Loaded on demand, because visitors do not need it.
const MemberActions = lazyWithRetry<MemberActionsProps>(() => import('./MemberActions.tsx'));

export type MemberMenuProps = MemberActionsProps & { member: Pick<Member, 'user_id' | 'display_name'> };

/** The menu with which the viewer mutes and blocks a member. Nothing for who is no member, and for the viewer themselves. */
export function MemberMenu(props: MemberMenuProps) {
  const isMember = useIsMember();
  const viewerId = useViewerId();
  // A server-rendered lazy component would not react to clicks until its code has loaded.
  const hydrating = useHydrating();
  if (!isMember || viewerId === props.member.user_id) return null;
  const place = <span className={classes.menuPlace} />;
  return hydrating ? (
    place
  ) : (
    <Suspense fallback={place}>
      <MemberActions {...props} />
    </Suspense>
  );
}
