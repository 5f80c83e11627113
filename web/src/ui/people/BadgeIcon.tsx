import type { Badge, Tier } from '@halfstar/contract/profiles/profiles.schema';
import { IconCrownFilled, IconLaurelWreathFilled, IconShieldFilled, IconTicketFilled } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import classes from './people.module.css';

const TITLES: Record<Badge, string> = {
  founders: 'Founder',
  ncg_cinemas: 'Cinema',
  moderator: 'Moderator',
  admin: 'Admin',
  pro: 'Pro',
  lite: 'Lite',
};

/** Filled, because an outline beside a name reads as a control. Badges without an icon show nothing beside a name. */
const ICONS: Partial<Record<Badge, typeof IconTicketFilled>> = {
  founders: IconLaurelWreathFilled,
  admin: IconShieldFilled,
  pro: IconCrownFilled,
  lite: IconTicketFilled,
};

export type BadgeIconProps = { member: { selected_badge: Badge | null; tier: Tier | null }; size?: number };

/** What a badge is called. */
export const getBadgeTitle = (badge: Badge): string => TITLES[badge];

/** The badge beside a name: the selected one, else the tier. Badges without an icon show nothing. */
export function BadgeIcon({ member, size = 18 }: BadgeIconProps) {
  const badge = member.selected_badge ?? member.tier;
  const Icon = badge === null ? undefined : ICONS[badge];
  if (badge === null || Icon === undefined) return null;
  return (
    <span
      role="img"
      aria-label={TITLES[badge]}
      title={TITLES[badge]}
      className={classes.badge}
      style={{ '--badge': `${size / 16}rem` } as CSSProperties}
    >
      <Icon size={size} aria-hidden="true" />
    </span>
  );
}
