import type { CustomList } from '@halfstar/contract/lists/lists.schema';
import { Button, Modal } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { counted } from '#lib/numbers.ts';
import { DialogHead, DialogRoot } from '#ui/dialogs/Dialog.tsx';
import { Sure } from '#ui/dialogs/Sure.tsx';
import { toastDone } from '#ui/toasts.tsx';
import { useDeleteCustomList } from '../api/custom-list-mutations.ts';
import { CustomListFields } from './CustomListFields.tsx';
import classes from './custom-list-dialog.module.css';

/** `list` null: a new one is made, and its page opens. */
export type CustomListDialogProps = { list: CustomList | null; opened: boolean; onClose: () => void };

/** A new list, or an old one's name and the question whether to delete it. */
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
  const title = list === null ? 'New List' : deleting ? 'Delete this list?' : 'Edit List';
  return (
    <DialogRoot opened={opened} onClose={close} size="32rem" centered>
      <Modal.Content>
        <DialogHead title={title} />
        <Modal.Body className={classes.dialog}>
          {list !== null && deleting ? (
            <SureToDelete list={list} onKeep={() => setDeleting(false)} />
          ) : (
            <CustomListFields list={list} onSaved={saved} onCancel={close}>
              {list === null ? null : (
                <Button variant="default" className={classes.danger} onClick={() => setDeleting(true)}>
                  Delete List
                </Button>
              )}
            </CustomListFields>
          )}
        </Modal.Body>
      </Modal.Content>
    </DialogRoot>
  );
}

function SureToDelete({ list, onKeep }: { list: CustomList; onKeep: () => void }) {
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
    <Sure inPlace deed="Delete List" pending={isPending} onKeep={onKeep} onDo={remove}>
      {list.film_count === 0
        ? `${list.name} will be gone for good.`
        : `${list.name} with its ${counted(list.film_count, 'film')} and your notes will be gone for good. Ratings and reviews stay.`}
    </Sure>
  );
}
