import type { FullProfile } from '@halfstar/contract/profiles/profiles.schema';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatCount } from '#lib/numbers.ts';
import { PageHeading } from '#ui/PageHeading.tsx';
import { Avatar } from '#ui/people/Avatar.tsx';
import { BadgeIcon } from '#ui/people/BadgeIcon.tsx';
import { MemberText } from './MemberText.tsx';
import classes from './profile-header.module.css';

export type ProfileHeaderProps = {
  profile: FullProfile;
  /** Whether it is the viewer's own profile: then the counts are links. */
  own: boolean;
  /** The viewer's action: the Follow button, or Edit Profile. */
  action?: ReactNode;
};

/** The header of a profile. */
export function ProfileHeader({ profile, own, action }: ProfileHeaderProps) {
  return (
    <header className={classes.header}>
      <Avatar member={profile} size={104} />
      <div className={classes.about}>
        <PageHeading
          title={`${profile.display_name} (@${profile.username})`}
          note={
            <>
              @{profile.username} <BadgeIcon member={profile} />
              {profile.badges.includes('ncg_cinemas') ? ' Works in a cinema' : null}
            </>
          }
          action={action}
        >
          {profile.display_name}
        </PageHeading>
        {profile.bio === null || profile.bio === '' ? null : (
          <p className={classes.bio} dir="auto">
            <MemberText text={profile.bio} mentions={profile.mentions} />
          </p>
        )}
        <Counts profile={profile} own={own} />
      </div>
    </header>
  );
}

function Counts({ profile, own }: { profile: FullProfile; own: boolean }) {
  const { follower_count: followers, following_count: following, review_count: reviews } = profile;
  const words = [
    { number: followers, word: followers === 1 ? 'follower' : 'followers', to: '/followers', search: {} },
    { number: following, word: 'following', to: '/followers', search: { tab: 'following' } },
    { number: reviews, word: reviews === 1 ? 'review' : 'reviews', to: '/reviews', search: {} },
  ] as const;
  return (
    <ul className={classes.counts}>
      {words.map(({ number, word, to, search }) => (
        <li key={word}>
          {own ? (
            <Link to={to} search={search}>
              <strong>{formatCount(number)}</strong> {word}
            </Link>
          ) : (
            <>
              <strong>{formatCount(number)}</strong> {word}
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
