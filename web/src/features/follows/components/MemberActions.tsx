import type { Relation } from '@halfstar/contract/follows/follows.schema';
import type { Member } from '@halfstar/contract/profiles/profiles.schema';
import { Menu } from '@mantine/core';
import { IconBan, IconUserMinus, IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyWithRetry } from '#lib/lazy-with-retry.ts';
import type { ReportedThing } from '#lib/report-dialog.ts';
import { ActionsMenu } from '#ui/ActionsMenu.tsx';
import { LazyDialog } from '#ui/dialogs/LazyDialog.tsx';
import { ReportItem } from '#ui/ReportItem.tsx';
import { useMute, useUnblock, useUnmute } from '../api/hidden-members.ts';
import type { BlockDialogProps } from './BlockDialog.tsx';
import classes from './people.module.css';
import type { RemoveFollowerDialogProps } from './RemoveFollowerDialog.tsx';

const BlockDialog = lazyWithRetry<BlockDialogProps>(() => import('./BlockDialog.tsx'));
const RemoveFollowerDialog = lazyWithRetry<RemoveFollowerDialogProps>(() => import('./RemoveFollowerDialog.tsx'));

export type MemberActionsProps = {
  member: Pick<Member, 'user_id' | 'display_name'>;
  /** Without it the viewer neither mutes nor blocks the member: what is on screen would be hidden. Who may not hide the member does neither. */
  relation?: Pick<Relation, 'muting' | 'blocking' | 'can'> | undefined;
  /** Whether the viewer can mute and block the member; by default what `relation` says. */
  mayHide?: boolean;
  /** Whether the member can be removed from the viewer's followers. */
  removable?: boolean;
  /** What the viewer can report here: a thing of the member, or the member. */
  reported?: ReportedThing | undefined;
};

/** The opened menu of `MemberMenu`, with its dialogs. */
export default function MemberActions({
  member,
  relation,
  mayHide = relation?.can.hide !== false,
  removable = false,
  reported,
}: MemberActionsProps) {
  const [asking, setAsking] = useState<'block' | 'remove' | null>(null);
  const mute = useMute(member);
  const unmute = useUnmute(member);
  const unblock = useUnblock(member);
  const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;
  return (
    <>
      <ActionsMenu label={`Actions for ${member.display_name}`} className={classes.menuButton} openOnMount>
        {removable ? (
          <Menu.Item leftSection={<IconUserMinus {...icon} />} onClick={() => setAsking('remove')}>
            Remove Follower
          </Menu.Item>
        ) : null}
        {relation?.muting === true ? (
          <Menu.Item leftSection={<IconVolume {...icon} />} onClick={() => unmute.mutate()}>
            Unmute
          </Menu.Item>
        ) : mayHide ? (
          <Menu.Item leftSection={<IconVolumeOff {...icon} />} onClick={() => mute.mutate()}>
            Mute
          </Menu.Item>
        ) : null}
        {reported === undefined ? null : <ReportItem thing={reported} />}
        {relation?.blocking === true ? (
          <Menu.Item leftSection={<IconBan {...icon} />} onClick={() => unblock.mutate()}>
            Unblock
          </Menu.Item>
        ) : mayHide ? (
          <Menu.Item leftSection={<IconBan {...icon} />} className={classes.danger} onClick={() => setAsking('block')}>
            Block
          </Menu.Item>
        ) : null}
      </ActionsMenu>
      <LazyDialog opened={asking === 'block'} onClose={() => setAsking(null)}>
        <BlockDialog member={member} opened={asking === 'block'} onClose={() => setAsking(null)} />
      </LazyDialog>
      <LazyDialog opened={asking === 'remove'} onClose={() => setAsking(null)}>
        <RemoveFollowerDialog member={member} opened={asking === 'remove'} onClose={() => setAsking(null)} />
      </LazyDialog>
    </>
  );
}
