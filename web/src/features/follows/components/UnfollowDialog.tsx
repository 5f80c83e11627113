import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';

export type UnfollowDialogProps = { name: string; opened: boolean; onClose: () => void; onConfirm: () => void };

/** Asks whether to unfollow a followers-only member, because following again needs their approval. Unfollowing is left to `onConfirm`. */
export default function UnfollowDialog({ name, opened, onClose, onConfirm }: UnfollowDialogProps) {
  return (
    <ConfirmDialog
      opened={opened}
      title={`Unfollow ${name}?`}
      action="Unfollow"
      cancel="Keep Following"
      onCancel={onClose}
      onConfirm={onConfirm}
    >
      What they watch and write leaves your timeline. To follow them again, you have to ask again.
    </ConfirmDialog>
  );
}
