import type { OwnProfile } from '@halfstar/contract/profiles/profiles.schema';
import { Button } from '@mantine/core';
import { IconHeadset, IconLaurelWreath, IconPencil, IconSparkles, IconTicket } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useAuth } from '#app/session/auth-context.ts';
import { UsernameForm } from '#features/profiles/components/UsernameForm.tsx';
import { PageHeading } from '#ui/PageHeading.tsx';
import { Avatar } from '#ui/people/Avatar.tsx';
import { BadgeIcon } from '#ui/people/BadgeIcon.tsx';
import quietLink from '#ui/quiet-link.module.css';
import classes from './onboarding.module.css';

const FOUNDERS_BENEFITS = [
  {
    Icon: IconPencil,
    name: 'Unlimited reviews and lists',
    text: 'Write about everything you see, and sort it your way.',
  },
  { Icon: IconHeadset, name: 'Priority support', text: 'Ask, and you are answered first.' },
  { Icon: IconSparkles, name: 'Early access', text: 'New rooms open to you before anyone else.' },
  { Icon: IconLaurelWreath, name: 'Founders badge', text: 'Beside your name, for having been here at the start.' },
] as const;

const CINEMA_BENEFITS = [
  {
    Icon: IconTicket,
    name: 'Cinema badge',
    text: 'On your profile, so that people know who runs the projector.',
  },
  ...FOUNDERS_BENEFITS.slice(0, 3),
] as const;

type WelcomeProps = { cinema: boolean; onNext: () => void };

/** The first step of onboarding: the generated username with a form to change it, and the benefits of a founder or a cinema employee. */
export function WelcomeStep({ cinema, onNext }: WelcomeProps) {
  const { profile } = useAuth();
  if (profile === null) return null;
  const founder = profile.badges.includes('founders');
  return (
    <>
      <PageHeading title="Welcome" note={noteFor(cinema, founder)}>
        Welcome to Halfstar, {profile.display_name}
      </PageHeading>
      <Me profile={profile} />
      {cinema || founder ? (
        <ul className={classes.benefits} aria-label={cinema ? 'What cinema people get' : 'What founders get'}>
          {(cinema ? CINEMA_BENEFITS : FOUNDERS_BENEFITS).map(({ Icon, name, text }) => (
            <li key={name}>
              <Icon size={24} stroke={1.5} aria-hidden="true" />
              <span>
                <strong>{name}</strong>
                <span>{text}</span>
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      <div className={classes.actions}>
        <Button size="md" onClick={onNext}>
          Continue
        </Button>
      </div>
    </>
  );
}

/** The generated username, and a form to change it. */
function Me({ profile }: { profile: OwnProfile }) {
  const { user } = useAuth();
  const [changing, setChanging] = useState(false);
  const [renamed, setRenamed] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setChanging(false);
    button.current?.focus();
  };
  const { username } = profile;
  return (
    <>
      <div className={classes.me}>
        <Avatar member={profile} size={56} />
        <p>
          <strong>
            {profile.display_name} <BadgeIcon member={profile} />
          </strong>
          <span>
            You are <strong>@{username}</strong> here
            {isDerivedFrom(user?.email ?? '', username) ? '; we made the name from your email address.' : '.'}
          </span>
        </p>
      </div>
      <div className={classes.name}>
        <button
          type="button"
          ref={button}
          className={`${quietLink.link} ${classes.skip}`}
          aria-expanded={changing}
          onClick={() => (changing ? close() : setChanging(true))}
        >
          Change username
        </button>
        <p role="status" className={classes.saved}>
          {renamed === null || changing ? '' : `Saved: you are @${renamed} from now on.`}
        </p>
        {changing ? (
          <UsernameForm
            profile={profile}
            opened
            onCancel={close}
            onRenamed={(name) => {
              setRenamed(name);
              close();
            }}
          />
        ) : null}
      </div>
    </>
  );
}

/** Whether a username is still the generated one: the letters and digits before the @, perhaps with a number. */
function isDerivedFrom(email: string, username: string): boolean {
  const base = (email.split('@', 1)[0] ?? '').toLowerCase().replaceAll(/[^a-z0-9]/g, '') || 'user';
  return username.startsWith(base) && /^\d*$/.test(username.slice(base.length));
}

function noteFor(cinema: boolean, founder: boolean): string {
  if (cinema) return 'You bring films to people. Here is what that gives you.';
  return founder ? 'You are a founder: one of the first in the room.' : 'Good to have you in the room.';
}
