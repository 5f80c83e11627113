import type { Badge, OwnProfile } from '@halfstar/contract/profiles/profiles.schema';
import { type ReactNode, useId } from 'react';
import { BadgeIcon, getBadgeTitle } from '#ui/people/BadgeIcon.tsx';
import classes from './edit-profile.module.css';

export type BadgeChoiceProps = {
  profile: Pick<OwnProfile, 'badges' | 'tier'>;
  /** Empty: the tier is shown. */
  value: Badge | '';
  error: ReactNode;
  onChange: (badge: Badge | '') => void;
};

/**
 * Radio buttons for which of the member's badges is shown beside the name; without one, the tier is shown. Renders nothing for members
 * without badges.
 */
export function BadgeChoice({ profile, value, error, onChange }: BadgeChoiceProps) {
  const name = useId();
  const errorId = useId();
  if (profile.badges.length === 0) return null;
  const choices: (Badge | '')[] = ['', ...profile.badges];
  return (
    <fieldset
      className={classes.badges}
      role="radiogroup"
      // The form focuses its first invalid field.
      tabIndex={-1}
      aria-invalid={error !== undefined}
      aria-describedby={errorId}
    >
      <legend>Badge beside your name</legend>
      <div className={classes.cards}>
        {choices.map((badge) => (
          <label key={badge} className={classes.card}>
            <input type="radio" name={name} checked={value === badge} onChange={() => onChange(badge)} />
            <span aria-hidden="true" className={classes.icon}>
              <BadgeIcon member={{ selected_badge: badge || null, tier: profile.tier }} size={20} />
            </span>
            {badge === '' ? `Tier: ${getBadgeTitle(profile.tier)}` : getBadgeTitle(badge)}
          </label>
        ))}
      </div>
      <p id={errorId} className={classes.error}>
        {error}
      </p>
    </fieldset>
  );
}
