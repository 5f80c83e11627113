import type { Member } from '@halfstar/contract/profiles/profiles.schema';
import { PendingButton } from '#ui/PendingButton.tsx';
import { useUnblock, useUnmute } from '../api/hidden-members.ts';

export type UnhideButtonProps = {
  member: Pick<Member, 'user_id' | 'display_name'>;
  /** Which of the two ends. */
  hidden: 'muted' | 'blocked';
};

/** Ends the mute or the block of a member. */
export function UnhideButton({ member, hidden }: UnhideButtonProps) {
  const unmute = useUnmute(member);
  const unblock = useUnblock(member);
  const [word, { mutate, isPending }] = hidden === 'muted' ? ['Unmute', unmute] : ['Unblock', unblock];
  return (
    <PendingButton
      variant="default"
      pending={isPending}
      aria-label={`${word} ${member.display_name}`}
      onClick={() => mutate()}
    >
      {word}
    </PendingButton>
  );
}
