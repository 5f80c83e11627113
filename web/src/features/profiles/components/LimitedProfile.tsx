import type { LimitedProfile as Limited } from '@halfstar/contract/profiles/profiles.schema';
import type { ReactNode } from 'react';
import { PageHeading } from '#ui/PageHeading.tsx';
import { Avatar } from '#ui/people/Avatar.tsx';
import classes from './profile-header.module.css';

const REASONS: Record<Limited['access'], (name: string) => string> = {
  followers: (name) => `${name} shows films, reviews and lists to followers.`,
  muted: (name) => `You muted ${name}, so you see nothing of theirs. They do not know.`,
  blocked: (name) => `You blocked ${name}. Neither of you sees the other.`,
};

export type LimitedProfileProps = {
  profile: Limited;
  /** How the viewer gets to see more. */
  action: ReactNode;
};

/** The page of a member of whom the viewer may see only the name, with the reason. */
export function LimitedProfile({ profile, action }: LimitedProfileProps) {
  const { access, display_name: name, username } = profile;
  return (
    <header className={classes.header}>
      <Avatar member={profile} size={104} />
      <div className={classes.about}>
        <PageHeading title={`${name} (@${username})`} note={`@${username}`} action={action}>
          {name}
        </PageHeading>
        <p className={classes.bio}>{REASONS[access](name)}</p>
      </div>
    </header>
  );
}
