import type { Member } from '@halfstar/contract/profiles/profiles.schema';
import { Suspense, useState } from 'react';
import { lazyWithRetry } from '#lib/lazy-with-retry.ts';
import { useIsMember, useViewerId } from '#lib/viewer.ts';
import { ActionsButton } from '#ui/ActionsButton.tsx';
import { hasActions } from '../model/member-actions.ts';
import type { MemberActionsProps } from './MemberActions.tsx';
import classes from './people.module.css';

// Loaded and rendered on demand: lists show many of these buttons, and few are pressed.
const MemberActions = lazyWithRetry<MemberActionsProps>(() => import('./MemberActions.tsx'));

export type MemberMenuProps = MemberActionsProps & { member: Pick<Member, 'user_id' | 'display_name'> };

/** The menu with which the viewer mutes and blocks a member. Nothing for who is no member, and for the viewer themselves. */
export function MemberMenu(props: MemberMenuProps) {
  const isMember = useIsMember();
  const viewerId = useViewerId();
  const [pressed, setPressed] = useState(false);
  if (!isMember || viewerId === props.member.user_id || !hasActions(props)) return null;
  const button = (
    <ActionsButton
      label={`Actions for ${props.member.display_name}`}
      className={classes.menuButton}
      onClick={() => setPressed(true)}
    />
  );
  return pressed ? (
    <Suspense fallback={button}>
      <MemberActions {...props} />
    </Suspense>
  ) : (
    button
  );
}
