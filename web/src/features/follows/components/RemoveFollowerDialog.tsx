import type { Member } from '@halfstar/contract/profiles/profiles.schema';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { useRemoveFollower } from '../api/request-mutations.ts';

export type RemoveFollowerDialogProps = {
  member: Pick<Member, 'user_id' | 'display_name'>;
  opened: boolean;
  onClose: () => void;
};

/** Asks for confirmation and removes a follower of the viewer. */
export default function RemoveFollowerDialog({ member, opened, onClose }: RemoveFollowerDialogProps) {
  const { mutate, isPending, error, reset } = useRemoveFollower(member.user_id);
  const close = () => {
    onClose();
    reset();
  };
  return (
    <ConfirmDialog
      opened={opened}
      title={`Remove ${member.display_name} from your followers?`}
      action="Remove"
      cancel="Cancel"
      pending={isPending}
      error={error}
      onCancel={close}
      onConfirm={() => mutate(undefined, { onSuccess: close })}
    >
      They stop following you and are not told. They can follow you again as anyone can.
    </ConfirmDialog>
  );
}
