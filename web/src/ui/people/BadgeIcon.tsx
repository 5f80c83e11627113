import type { Badge, Member } from '@halfstar/contract/profiles/profiles.schema';
import { IconLaurelWreath, IconRosette, IconShield, IconTicket } from '@tabler/icons-react';
import classes from './people.module.css';

const SHOWN: Partial<Record<Badge, { title: string; Icon: typeof IconTicket }>> = {
  founders: { title: 'Founder', Icon: IconLaurelWreath },
  admin: { title: 'Admin', Icon: IconShield },
  pro: { title: 'Pro', Icon: IconRosette },
  lite: { title: 'Lite', Icon: IconTicket },
};

export type BadgeIconProps = { member: Pick<Member, 'selected_badge' | 'tier'>; size?: number };

/** The badge beside a name: the selected one, else the tier. Badges without an icon show nothing. */
export function BadgeIcon({ member, size = 18 }: BadgeIconProps) {
  const shown = SHOWN[member.selected_badge ?? member.tier];
  if (shown === undefined) return null;
  return (
    <span role="img" aria-label={shown.title} title={shown.title} className={classes.badge}>
      <shown.Icon size={size} stroke={1.7} aria-hidden="true" />
    </span>
  );
}
