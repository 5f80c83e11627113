import '@mantine/core/styles/Checkbox.layer.css';
import { type CustomList, ListForm } from '@halfstar/contract/lists/lists.schema';
import { Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { complaintsOf, sending, useForm } from '#lib/form.ts';
import { problemOf } from '#lib/problem.ts';
import { DialogActions } from '#ui/dialogs/Dialog.tsx';
import { useSaveCustomList } from '../api/custom-list-mutations.ts';
import classes from './custom-list-dialog.module.css';

export type CustomListFieldsProps = {
  /** Null: a new one is made. */
  list: CustomList | null;
  onSaved: (list: CustomList) => void;
  onCancel: () => void;
  /** At the other end of the line of buttons. */
  children?: ReactNode;
};

/** What a list is called, what it is about, and who sees it. */
export function CustomListFields({ list, onSaved, onCancel, children }: CustomListFieldsProps) {
  const form = useForm({ name: list?.name ?? '', description: list?.description ?? '' });
  const [ranked, setRanked] = useState(list?.ranked ?? false);
  const [seen, setSeen] = useState(list?.public ?? true);
  const save = useSaveCustomList(list);
  const problem = save.error === null ? null : problemOf(save.error);
  const submit = async () => {
    const values = { ...form.values, ranked, public: seen };
    if (form.complain(complaintsOf(ListForm, values))) return;
    save.mutate(ListForm.parse(values), {
      onSuccess: onSaved,
      onError: (error) => form.complain(problemOf(error).fields),
    });
  };
  const { onChange: _, ...description } = form.field('description');
  return (
    <form
      id={form.id}
      className={classes.form}
      noValidate
      onSubmit={sending(submit)}
      aria-label={list === null ? 'New list' : `Edit ${list.name}`}
    >
      <TextInput label="Name" autoComplete="off" data-autofocus {...form.field('name')} />
      <Textarea
        label="Description"
        placeholder="What brings these films together?"
        minRows={2}
        maxRows={8}
        {...description}
        onChange={(event) => form.set('description', event.currentTarget.value)}
      />
      <Checkbox
        label="Ranked"
        description="Each film carries the number of its place."
        checked={ranked}
        onChange={(event) => setRanked(event.currentTarget.checked)}
      />
      <Checkbox
        label="Public"
        description="Everybody may see it. A private list is yours alone."
        checked={seen}
        onChange={(event) => setSeen(event.currentTarget.checked)}
      />
      {problem === null || Object.keys(problem.fields).some((field) => field in form.values) ? null : (
        <p role="alert" className={classes.trouble}>
          {problem.detail}
        </p>
      )}
      <DialogActions>
        {children}
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={save.isPending}>
          {list === null ? 'Make List' : 'Save Changes'}
        </Button>
      </DialogActions>
    </form>
  );
}
