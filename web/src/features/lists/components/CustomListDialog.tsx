import type { CustomList } from '@halfstar/contract/lists/lists.schema';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { formatQuantity } from '#lib/numbers.ts';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { EditDialog } from '#ui/dialogs/EditDialog.tsx';
import { toastDone } from '#ui/toasts.tsx';
import { useDeleteCustomList } from '../api/custom-list-mutations.ts';
import { CustomListFields } from './CustomListFields.tsx';
import classes from './custom-list-dialog.module.css';

/** `list` null: a new one is created, and its page opens. */
export type CustomListDialogProps = { list: CustomList | null; opened: boolean; onClose: () => void };

/** Creates a list, or edits or deletes an existing one. */
export default function CustomListDialog({ list, opened, onClose }: CustomListDialogProps) {
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState(false);
  const close = () => {
    setDeleting(false);
    onClose();
  };
  const saved = ({ id }: CustomList) => {
    onClose();
    if (list === null) void navigate({ to: '/lists/$listId', params: { listId: id } });
  };
  return (
    <EditDialog opened={opened} onClose={close} title={list === null ? 'New List' : 'Edit List'} size="32rem">
      <CustomListFields list={list} onSaved={saved} onCancel={close}>
        {list === null ? null : (
          <Button variant="default" className={classes.danger} onClick={() => setDeleting(true)}>
            Delete List
          </Button>
        )}
      </CustomListFields>
      {list === null ? null : <DeleteList list={list} opened={deleting} onCancel={() => setDeleting(false)} />}
    </EditDialog>
  );
}

function DeleteList({ list, opened, onCancel }: { list: CustomList; opened: boolean; onCancel: () => void }) {
  const navigate = useNavigate();
  const { mutate, isPending } = useDeleteCustomList(list.id);
  const remove = () =>
    mutate(undefined, {
      onSuccess: () => {
        toastDone(`${list.name} is deleted.`);
        void navigate({ to: '/profile', replace: true });
      },
    });
  return (
    <ConfirmDialog
      opened={opened}
      title="Delete this list?"
      action="Delete List"
      pending={isPending}
      onCancel={onCancel}
      onConfirm={remove}
    >
      {list.movie_count === 0
        ? `${list.name} will be gone for good.`
        : `${list.name} with its ${formatQuantity(list.movie_count, 'film')} and your notes will be gone for good. Ratings and reviews stay.`}
    </ConfirmDialog>
  );
}
