import type { Member } from '@halfstar/contract/profiles/profiles.schema';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { useBlock } from '../api/hidden-members.ts';

export type BlockDialogProps = {
  member: Pick<Member, 'user_id' | 'display_name'>;
  opened: boolean;
  onClose: () => void;
};

/** Asks for confirmation and blocks a member. */
export default function BlockDialog({ member, opened, onClose }: BlockDialogProps) {
  const { mutate, isPending, error, reset } = useBlock(member);
  const close = () => {
    onClose();
    reset();
  };
  return (
    <ConfirmDialog
      opened={opened}
      title={`Block ${member.display_name}?`}
      action="Block"
      cancel="Cancel"
      pending={isPending}
      error={error}
      onCancel={close}
      onConfirm={() => mutate(undefined, { onSuccess: close })}
    >
      Neither of you sees the other any more, and you stop following each other. They are not told. You can unblock them
      in your settings.
    </ConfirmDialog>
  );
}
