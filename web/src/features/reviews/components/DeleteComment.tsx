import '@mantine/core/styles/Modal.layer.css';
import type { Comment } from '@halfstar/contract/reviews/comments.schema';
import { Modal } from '@mantine/core';
import { DialogHead } from '#ui/dialogs/DialogHead.tsx';
import { Sure } from '#ui/dialogs/Sure.tsx';
import { toastError } from '#ui/toasts.tsx';
import classes from './reviews.module.css';

export type DeleteCommentProps = {
  comment: Comment;
  opened: boolean;
  onClose: () => void;
  onDelete: () => Promise<unknown>;
};

/** Asks before a comment is deleted; then it is gone at once, and back if the server refuses. */
export default function DeleteComment({ comment, opened, onClose, onDelete }: DeleteCommentProps) {
  const { author, can } = comment;
  const remove = () => {
    onClose();
    onDelete().catch(toastError);
  };
  return (
    <Modal.Root opened={opened} onClose={onClose} size="sm" centered>
      <Modal.Overlay />
      <Modal.Content>
        <DialogHead title="Delete this comment?" />
        <Modal.Body className={classes.sure}>
          <Sure deed="Delete Comment" onKeep={onClose} onDo={remove}>
            {can.edit ? 'What you said' : `What ${author.display_name} said`} will be gone for good.
          </Sure>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
