import type { ListedInvite } from '@halfstar/contract/invites/all-codes.schema';
import { useMutation } from '@tanstack/react-query';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { revokeAnyInviteMutation } from '../api/invites.ts';
import classes from './admin-table.module.css';

type RevokeAnyInviteProps = {
  invite: ListedInvite | null;
  onClose: () => void;
  onRevoked: (inviteId: string) => void;
};

/** Asks for confirmation and revokes a member's code. Open while `invite` is not null. */
export function RevokeAnyInvite({ invite, onClose, onRevoked }: RevokeAnyInviteProps) {
  const revoke = useMutation({
    ...revokeAnyInviteMutation,
    onSuccess: (_answer, { invite_id: inviteId }) => {
      close();
      onRevoked(inviteId);
    },
  });
  function close() {
    revoke.reset();
    onClose();
  }
  const maker = invite?.created_by ?? null;
  return (
    <ConfirmDialog
      opened={invite !== null}
      title="Revoke this code?"
      action="Revoke Code"
      pending={revoke.isPending}
      error={revoke.error}
      onCancel={close}
      onConfirm={() => invite !== null && revoke.mutate({ invite_id: invite.id })}
    >
      Whoever has <span className={classes.code}>{invite?.code}</span>
      {maker === null ? '' : `, which @${maker} made,`} can no longer sign up with it. This cannot be undone, and goes
      into the audit log.
    </ConfirmDialog>
  );
}
