import type { Badge, Member } from '@halfstar/contract/profiles/profiles.schema';
import { IconGavel, IconLaurelWreath, IconRosette, IconShield, IconTheater, IconTicket } from '@tabler/icons-react';
import classes from './people.module.css';

const SHOWN: Record<Badge, { title: string; Icon: typeof IconTicket }> = {
  founders: { title: 'Founder', Icon: IconLaurelWreath },
  ncg_cinemas: { title: 'Cinema', Icon: IconTheater },
  moderator: { title: 'Moderator', Icon: IconGavel },
  admin: { title: 'Admin', Icon: IconShield },
  pro: { title: 'Pro', Icon: IconRosette },
  lite: { title: 'Lite', Icon: IconTicket },
};

export type BadgeIconProps = { member: Pick<Member, 'selected_badge' | 'tier'>; size?: number };

/** What a badge is called. */
export const getBadgeTitle = (badge: Badge): string => SHOWN[badge].title;

/** The badge beside a name: the selected one, else the tier. */
export function BadgeIcon({ member, size = 18 }: BadgeIconProps) {
  const shown = SHOWN[member.selected_badge ?? member.tier];
  return (
    <span role="img" aria-label={shown.title} title={shown.title} className={classes.badge}>
      <shown.Icon size={size} stroke={1.7} aria-hidden="true" />
    </span>
  );
}
