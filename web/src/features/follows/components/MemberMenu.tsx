import type { Member } from '@halfstar/contract/profiles/profiles.schema';
import { Suspense, useState } from 'react';
import { lazyWithRetry } from '#lib/lazy-with-retry.ts';
import { useIsMember, useViewerId } from '#lib/viewer.ts';
import { ActionsButton } from '#ui/ActionsButton.tsx';
import { hasMemberActions } from '../model/member-actions.ts';
import type { MemberActionsProps } from './MemberActions.tsx';
import classes from './people.module.css';

// Loaded and rendered on demand: lists show many of these buttons, and few are pressed.
const MemberActions = lazyWithRetry<MemberActionsProps>(() => import('./MemberActions.tsx'));

export type MemberMenuProps = MemberActionsProps & { member: Pick<Member, 'user_id' | 'display_name'> };

/**
 * A button with a menu: mute, block, with `removable` remove a member from the viewer's followers, and with `reported` report it. Renders
 * nothing for visitors, for the viewer themselves, and without actions.
 */
export function MemberMenu(props: MemberMenuProps) {
  const isMember = useIsMember();
  const viewerId = useViewerId();
  const [pressed, setPressed] = useState(false);
  if (!isMember || viewerId === props.member.user_id || !hasMemberActions(props)) return null;
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
