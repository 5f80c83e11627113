import type { Invite } from '@halfstar/contract/invites/invites.schema';
import { useMutation } from '@tanstack/react-query';
import { problemOf } from '#lib/problem.ts';
import { SureDialog } from '#ui/dialogs/Sure.tsx';
import { revokeInviteMutation } from '../api/invites.ts';
import classes from './invites.module.css';

type RevokeInviteProps = { invite: Invite | null; onClose: () => void; onRevoked: (inviteId: string) => void };

/** Asks for confirmation before a code is revoked. */
export function RevokeInvite({ invite, onClose, onRevoked }: RevokeInviteProps) {
  const revoke = useMutation({
    ...revokeInviteMutation,
    onSuccess: (_answer, { invite_id: inviteId }) => {
      close();
      onRevoked(inviteId);
    },
  });
  function close() {
    revoke.reset();
    onClose();
  }
  return (
    <SureDialog
      title="Revoke this code?"
      opened={invite !== null}
      onClose={close}
      deed="Revoke code"
      pending={revoke.isPending}
      trouble={revoke.error === null ? null : problemOf(revoke.error).detail}
      onDo={() => invite !== null && revoke.mutate({ invite_id: invite.id })}
    >
      Whoever has <span className={classes.code}>{invite?.code}</span> can no longer sign up with it. This cannot be
      undone.
    </SureDialog>
  );
}
