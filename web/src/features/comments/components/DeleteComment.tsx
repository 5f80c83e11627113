import type { Comment } from '@halfstar/contract/comments/comments.schema';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { toastError } from '#ui/toasts.tsx';

export type DeleteCommentProps = {
  comment: Comment;
  opened: boolean;
  onClose: () => void;
  onDelete: () => Promise<unknown>;
};

/** Asks before a comment is deleted. Then it disappears at once, and returns if the server refuses. */
export default function DeleteComment({ comment, opened, onClose, onDelete }: DeleteCommentProps) {
  const { author, can } = comment;
  const remove = () => {
    onClose();
    onDelete().catch(toastError);
  };
  return (
    <ConfirmDialog
      opened={opened}
      title="Delete this comment?"
      action="Delete Comment"
      onCancel={onClose}
      onConfirm={remove}
    >
      {can.edit ? 'What you said' : `What ${author.display_name} said`} will be gone for good.
    </ConfirmDialog>
  );
}
