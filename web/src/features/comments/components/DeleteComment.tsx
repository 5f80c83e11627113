import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { toastError } from '#ui/toasts.tsx';
import type { CommentNoun, ThreadComment } from '../model/comment-source.ts';

export type DeleteCommentProps = {
  comment: ThreadComment;
  noun: CommentNoun;
  opened: boolean;
  onClose: () => void;
  onDelete: () => Promise<unknown>;
};

/** Asks before a comment is deleted. Then it disappears at once, and returns if the server refuses. */
export default function DeleteComment({ comment, noun, opened, onClose, onDelete }: DeleteCommentProps) {
  const { author, can } = comment;
  const remove = () => {
    onClose();
    onDelete().catch(toastError);
  };
  return (
    <ConfirmDialog
      opened={opened}
      title={`Delete this ${noun}?`}
      action={noun === 'post' ? 'Delete Post' : 'Delete Comment'}
      onCancel={onClose}
      onConfirm={remove}
    >
      {can.edit || author === null ? 'What you said' : `What ${author.display_name} said`} will be gone for good.
    </ConfirmDialog>
  );
}
