import '@mantine/core/styles/Checkbox.layer.css';
import { type CustomList, ListForm } from '@halfstar/contract/lists/lists.schema';
import { Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useContractForm } from '#lib/form.ts';
import { DialogActions } from '#ui/dialogs/Dialog.tsx';
import { useTellEditDialogUnsaved } from '#ui/dialogs/EditDialog.tsx';
import { FormMessage } from '#ui/forms/FormMessage.tsx';
import { PendingButton } from '#ui/PendingButton.tsx';
import { useSaveCustomList } from '../api/custom-list-mutations.ts';
import classes from './custom-list-dialog.module.css';

export type CustomListFieldsProps = {
  /** Null for a new list. */
  list: CustomList | null;
  onSaved: (list: CustomList) => void;
  onCancel: () => void;
  /** Shown at the other end of the row of buttons. */
  children?: ReactNode;
};

/** The fields for the name, description and visibility of a list. */
export function CustomListFields({ list, onSaved, onCancel, children }: CustomListFieldsProps) {
  const save = useSaveCustomList(list);
  const form = useContractForm({
    schema: ListForm,
    initialValues: {
      name: list?.name ?? '',
      description: list?.description ?? '',
      ranked: list?.ranked ?? false,
      public: list?.public ?? true,
    },
    onSubmit: (input) => save.mutateAsync(input),
    onSuccess: onSaved,
  });
  useTellEditDialogUnsaved(form.isDirty());
  return (
    <form {...form.formProps} className={classes.form} aria-label={list === null ? 'New list' : `Edit ${list.name}`}>
      <TextInput label="Name" autoComplete="off" data-autofocus {...form.getInputProps('name')} />
      <Textarea
        label="Description"
        placeholder="What brings these films together?"
        minRows={2}
        maxRows={8}
        {...form.getInputProps('description')}
      />
      <Checkbox
        label="Ranked"
        description="Each film carries the number of its place."
        {...form.getInputProps('ranked', { type: 'checkbox' })}
      />
      <Checkbox
        label="Public"
        description="Everybody may see it. A private list is yours alone."
        {...form.getInputProps('public', { type: 'checkbox' })}
      />
      <FormMessage>{form.message}</FormMessage>
      <DialogActions>
        {children}
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <PendingButton type="submit" pending={form.submitting}>
          {list === null ? 'Make List' : 'Save Changes'}
        </PendingButton>
      </DialogActions>
    </form>
  );
}
