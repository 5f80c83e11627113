import { BADGES, type Badge, type Member } from '@halfstar/contract/profiles/profiles.schema';
import type { Reaction, ReactionSummary } from '@halfstar/contract/shared/reactions.schema';
import { useState } from 'react';
import { Avatar } from '#ui/people/Avatar.tsx';
import { BadgeIcon } from '#ui/people/BadgeIcon.tsx';
import { applyReaction, ReactionBar } from '#ui/reactions/ReactionBar.tsx';
import classes from './kit.module.css';

const NAMES = ['Ada Lovelace', 'bo', '小津', 'Ömer Çelik', '!!!'];
const SUMMARY: ReactionSummary = {
  counts: { heart: 12, thumbs_up: 1, smile: 0, star: 1204, fire: 0 },
  mine: 'heart',
};

const member = (name: string): Pick<Member, 'display_name' | 'username' | 'avatar_url'> => ({
  display_name: name,
  username: name,
  avatar_url: null,
});

const badged = (badge: Badge): Pick<Member, 'selected_badge' | 'tier'> => ({ selected_badge: badge, tier: 'lite' });

export function KitPeople() {
  const [summary, setSummary] = useState(SUMMARY);
  const react = (mine: Reaction | null) => setSummary(applyReaction(summary, mine));
  return (
    <>
      <div className={classes.row}>
        {NAMES.map((name) => (
          <Avatar key={name} member={member(name)} />
        ))}
        <Avatar member={member('Ada Lovelace')} size={64} />
        <Avatar member={member('Ada Lovelace')} size={24} />
      </div>
      <div className={classes.row}>
        {BADGES.map((badge) => (
          <span key={badge}>
            {badge} <BadgeIcon member={badged(badge)} />
          </span>
        ))}
      </div>
      <ReactionBar summary={summary} onReact={react} />
      <ReactionBar summary={SUMMARY} onReact={react} disabled label="Reactions, disabled" />
    </>
  );
}
