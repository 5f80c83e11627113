import { type AdminPause, MAX_PAUSE_REASON_LENGTH, PauseForm } from '@halfstar/contract/admin/settings.schema';
import { Button, Textarea, TextInput } from '@mantine/core';
import { countCharacters } from '#features/reviews/model/review-form.ts';
import { toDateTimeValue, toTimestamp } from '#lib/date-time-field.ts';
import { useContractForm } from '#lib/form.ts';
import { DialogActions } from '#ui/dialogs/Dialog.tsx';
import { EditDialog, useTellEditDialogUnsaved } from '#ui/dialogs/EditDialog.tsx';
import { CharacterCount } from '#ui/forms/CharacterCount.tsx';
import { FormMessage } from '#ui/forms/FormMessage.tsx';
import { PendingButton } from '#ui/PendingButton.tsx';
import { toastDone } from '#ui/toasts.tsx';
import { usePausePart } from '../api/settings.ts';
import { useSettingEditConflict } from '../hooks/use-seen-setting.ts';
import { PART_WORDS } from '../model/setting-words.ts';
import classes from './admin.module.css';
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx';

type PauseDialogProps = {
  opened: boolean;
  /** The part to pause, or its pause to change, as the admin saw it when they opened the dialog. */
  pause: AdminPause;
  onClose: () => void;
};

/** Asks before a part of the product is paused, with the reason that people read; or changes that. */
export function PauseDialog({ opened, pause, onClose }: PauseDialogProps) {
  const { inSentence } = PART_WORDS[pause.part];
  const title = pause.is_paused ? `Change the pause of ${inSentence}` : `Pause ${inSentence}?`;
  return (
    <EditDialog opened={opened} onClose={onClose} title={title} size="md">
      <Fields pause={pause} title={title} onClose={onClose} />
    </EditDialog>
  );
}

type FieldsProps = Omit<PauseDialogProps, 'opened'> & { title: string };

function Fields({ pause, title, onClose }: FieldsProps) {
  const { name, note } = PART_WORDS[pause.part];
  const { seen, isChanged, readAgainIfChanged } = useSettingEditConflict(
    pause,
    ({ pauses }) => pauses.find(({ part }) => part === pause.part) ?? pause,
  );
  const { mutateAsync } = usePausePart(seen);
  const form = useContractForm({
    schema: PauseForm,
    initialValues: { reason: pause.reason ?? '', ends_at: toDateTimeValue(pause.ends_at) },
    toInput: ({ reason, ends_at }) => ({ reason, ends_at: toTimestamp(ends_at) }),
    onSubmit: (input) => readAgainIfChanged(mutateAsync(input)),
    onSuccess: () => {
      onClose();
      toastDone(pause.is_paused ? 'The pause is changed.' : `${name}: paused, on all servers.`);
    },
  });
  useTellEditDialogUnsaved(form.isDirty());
  return (
    <form {...form.formProps} className={classes.form} aria-label={title}>
      <p className={classes.soft}>{note}</p>
      <div>
        <Textarea
          label="Reason"
          description="Whoever finds it paused reads it."
          autosize
          minRows={2}
          maxRows={6}
          data-autofocus
          {...form.getInputProps('reason')}
        />
        <CharacterCount length={countCharacters(form.values.reason)} most={MAX_PAUSE_REASON_LENGTH} />
      </div>
      <TextInput
        label="Ends"
        description="In your time zone. Without a time it stays until you end it."
        type="datetime-local"
        {...form.getInputProps('ends_at')}
      />
      <FormMessage>{form.message}</FormMessage>
      {isChanged ? (
        <ChangedMeanwhile
          now={seen.is_paused ? { text: seen.reason ?? '', ends_at: seen.ends_at } : null}
          changed={seen.changed_at === null ? undefined : { by: seen.changed_by, at: seen.changed_at }}
        />
      ) : null}
      <DialogActions pinned>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <PendingButton
          type="submit"
          variant={pause.is_paused ? 'filled' : 'default'}
          className={pause.is_paused ? undefined : classes.danger}
          pending={form.submitting}
        >
          {isChanged ? 'Save Over It' : pause.is_paused ? 'Save' : 'Pause'}
        </PendingButton>
      </DialogActions>
    </form>
  );
}
