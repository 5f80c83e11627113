import type { Invite } from '@halfstar/contract/invites/invites.schema';
import { useMutation } from '@tanstack/react-query';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { revokeInviteMutation } from '../api/invites.ts';
import classes from './invites.module.css';

type RevokeInviteProps = { invite: Invite | null; onClose: () => void; onRevoked: (inviteId: string) => void };

/** Asks for confirmation and revokes a code. Open while `invite` is not null. */
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
    <ConfirmDialog
      opened={invite !== null}
      title="Revoke this code?"
      action="Revoke code"
      pending={revoke.isPending}
      error={revoke.error}
      onCancel={close}
      onConfirm={() => invite !== null && revoke.mutate({ invite_id: invite.id })}
    >
      Whoever has <span className={classes.code}>{invite?.code}</span> can no longer sign up with it. This cannot be
      undone.
    </ConfirmDialog>
  );
}
