import type { Member } from '@halfstar/contract/profiles/profiles.schema';
import { useRef } from 'react';
import { pageHeading } from '#lib/heading-focus.ts';
import { makeRowFocusable } from '#ui/focus.ts';
import { PendingButton } from '#ui/PendingButton.tsx';
import { useUnblock, useUnmute } from '../api/hidden-members.ts';
import classes from './people.module.css';

export type UnhideButtonProps = {
  member: Pick<Member, 'user_id' | 'display_name'>;
  /** Which of the two ends. */
  hidden: 'muted' | 'blocked';
  /** Whether it has ended already, where the member is still shown. */
  ended?: boolean;
};

/** A button that unmutes or unblocks a member; once that is done, a label that says so. */
export function UnhideButton({ member, hidden, ended = false }: UnhideButtonProps) {
  const row = useRef<HTMLElement>(null);
  const focusNext = () => row.current ?? pageHeading();
  const unmute = useUnmute(member, focusNext);
  const unblock = useUnblock(member, focusNext);
  const [word, done, { mutate, isPending }] =
    hidden === 'muted' ? (['Unmute', 'Unmuted', unmute] as const) : (['Unblock', 'Unblocked', unblock] as const);
  if (ended) return <span className={classes.settled}>{done}</span>;
  return (
    <PendingButton
      variant="default"
      pending={isPending}
      aria-label={`${word} ${member.display_name}`}
      onClick={({ currentTarget }) => {
        row.current = makeRowFocusable(currentTarget);
        mutate();
      }}
    >
      {word}
    </PendingButton>
  );
}
