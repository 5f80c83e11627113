import '@mantine/core/styles/Switch.layer.css';
import { type Club, ClubForm, type JoinPolicy } from '@halfstar/contract/clubs/clubs.schema';
import { Button, Switch, Textarea, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useContractForm } from '#lib/form.ts';
import { DialogActions } from '#ui/dialogs/Dialog.tsx';
import { EditDialog } from '#ui/dialogs/EditDialog.tsx';
import { Choice } from '#ui/forms/Choice.tsx';
import { FormMessage } from '#ui/forms/FormMessage.tsx';
import { PendingButton } from '#ui/PendingButton.tsx';
import { toastDone } from '#ui/toasts.tsx';
import { useSaveClub, useSetNewClubPicture } from '../api/club-mutations.ts';
import { HOW_TO_JOIN, JOIN_POLICY_NAMES } from '../model/club-words.ts';
import { ClubPictureEditor } from './ClubPictureEditor.tsx';
import classes from './club-dialogs.module.css';
import { NewClubPicture } from './NewClubPicture.tsx';

/** `club` null: a new one is created, and its page opens. */
export type ClubDialogProps = { club: Club | null; opened: boolean; onClose: () => void };

const VISIBILITIES = [
  { value: 'public', label: 'Everybody' },
  { value: 'private', label: 'Members alone' },
] as const;

const toOption = (value: JoinPolicy) => ({ value, label: JOIN_POLICY_NAMES[value] });

const FIELDS = ['name', 'description', 'rules', 'visibility', 'join_policy', 'sealed_rounds'] as const;

const NOTHING = { picture: false, fields: false };

/** Creates or edits a club. The picture of a new one is sent once the club is there. */
export default function ClubDialog({ club, opened, onClose }: ClubDialogProps) {
  const navigate = useNavigate();
  const [unsaved, setUnsaved] = useState(NOTHING);
  const [newPicture, setNewPicture] = useState<File | null>(null);
  const setPicture = useSetNewClubPicture();
  const close = () => {
    setUnsaved(NOTHING);
    setNewPicture(null);
    onClose();
  };
  const saved = ({ club_id: clubId }: Club) => {
    if (newPicture !== null) setPicture.mutate({ clubId, picture: newPicture });
    if (unsaved.picture) setUnsaved({ ...unsaved, fields: false });
    else close();
    if (club === null) void navigate({ to: '/movie-clubs/$clubId', params: { clubId } });
    else toastDone('Your changes are saved.');
  };
  return (
    <EditDialog
      opened={opened}
      isUnsaved={unsaved.picture || unsaved.fields || newPicture !== null}
      onClose={close}
      title={club === null ? 'Start a club' : 'Edit Club'}
      size="34rem"
    >
      <div className={classes.parts}>
        {club === null ? null : (
          <ClubPictureEditor club={club} onChange={(picture) => setUnsaved((before) => ({ ...before, picture }))} />
        )}
        <ClubFields
          club={club}
          newPicture={newPicture}
          onNewPicture={setNewPicture}
          onChange={(fields) => setUnsaved((before) => ({ ...before, fields }))}
          onSaved={saved}
          onCancel={close}
        />
      </div>
    </EditDialog>
  );
}

type FieldsProps = {
  club: Club | null;
  /** The picture of a club that is created. */
  newPicture: File | null;
  onNewPicture: (picture: File | null) => void;
  /** Told whether something is typed or chosen that is not saved. */
  onChange: (unsaved: boolean) => void;
  onSaved: (club: Club) => void;
  onCancel: () => void;
};

function ClubFields({ club, newPicture, onNewPicture, onChange, onSaved, onCancel }: FieldsProps) {
  const save = useSaveClub(club);
  const saved: ClubForm = {
    name: club?.name ?? '',
    description: club?.description ?? '',
    rules: club?.rules ?? '',
    visibility: club?.visibility ?? 'public',
    join_policy: club?.join_policy ?? 'open',
    sealed_rounds: club?.sealed_rounds ?? false,
  };
  const form = useContractForm({
    schema: ClubForm,
    initialValues: saved,
    onValuesChange: (values) => onChange(FIELDS.some((field) => values[field] !== saved[field])),
    onSubmit: (input) => save.mutateAsync(input),
    onSuccess: onSaved,
  });
  const { visibility, join_policy: policy } = form.values;
  const isPrivate = visibility === 'private';
  const setVisibility = (value: ClubForm['visibility']) => {
    form.setFieldValue('visibility', value);
    // A private club cannot be open.
    if (value === 'private' && policy === 'open') form.setFieldValue('join_policy', 'request');
  };
  return (
    <form {...form.formProps} className={classes.form} aria-label={club === null ? 'New club' : `Edit ${club.name}`}>
      <TextInput label="Name" autoComplete="off" data-autofocus {...form.getInputProps('name')} />
      <Textarea
        label="Description"
        placeholder="What do you watch together?"
        minRows={2}
        maxRows={8}
        {...form.getInputProps('description')}
      />
      {club === null ? <NewClubPicture name={form.values.name} picture={newPicture} onChange={onNewPicture} /> : null}
      <Textarea
        label="Rules"
        placeholder="Be kind. Rate first, read afterwards."
        minRows={2}
        maxRows={8}
        {...form.getInputProps('rules')}
      />
      <div className={classes.field}>
        <p className={classes.label}>Who sees it</p>
        <Choice label="Who sees it" options={VISIBILITIES} value={visibility} onChange={setVisibility} />
        {isPrivate ? (
          <p className={classes.note}>Others see its name, picture, description, owner and how many members it has.</p>
        ) : null}
      </div>
      <div className={classes.field}>
        <p className={classes.label}>How people join</p>
        <Choice<JoinPolicy>
          label="How people join"
          options={(isPrivate ? (['request', 'invite'] as const) : (['open', 'request', 'invite'] as const)).map(
            toOption,
          )}
          value={policy}
          onChange={(value) => form.setFieldValue('join_policy', value)}
        />
        <p className={classes.note}>{HOW_TO_JOIN[policy]}</p>
      </div>
      <Switch
        label="Sealed rounds"
        description="From the next film on, nobody sees the others’ stars and words before giving their own, or before the time of the discussion. Then all open at once."
        {...form.getInputProps('sealed_rounds', { type: 'checkbox' })}
      />
      <FormMessage>{form.message}</FormMessage>
      <DialogActions pinned>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <PendingButton type="submit" pending={form.submitting}>
          {club === null ? 'Start Club' : 'Save Changes'}
        </PendingButton>
      </DialogActions>
    </form>
  );
}
