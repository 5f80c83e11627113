import {
  type AdminAnnouncement,
  AnnouncementForm,
  MAX_ANNOUNCEMENT_LENGTH,
} from '@halfstar/contract/admin/settings.schema';
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
import { useSaveAnnouncement } from '../api/settings.ts';
import { useSettingEditConflict } from '../hooks/use-seen-setting.ts';
import classes from './admin.module.css';
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx';

type AnnouncementDialogProps = {
  opened: boolean;
  /** What is announced, as the admin saw it when they opened the dialog; null to announce something new. */
  announcement: AdminAnnouncement | null;
  onClose: () => void;
};

/** Writes an announcement, or changes the one that is there. */
export function AnnouncementDialog({ opened, announcement, onClose }: AnnouncementDialogProps) {
  const title = announcement === null ? 'Write an announcement' : 'Edit the announcement';
  return (
    <EditDialog opened={opened} onClose={onClose} title={title} size="md">
      <Fields announcement={announcement} title={title} onClose={onClose} />
    </EditDialog>
  );
}

type FieldsProps = Omit<AnnouncementDialogProps, 'opened'> & { title: string };

function Fields({ announcement, title, onClose }: FieldsProps) {
  const { seen, isChanged, readAgainIfChanged } = useSettingEditConflict(
    announcement,
    (settings) => settings.announcement,
  );
  const { mutateAsync } = useSaveAnnouncement(seen);
  const form = useContractForm({
    schema: AnnouncementForm,
    initialValues: {
      text: announcement?.text ?? '',
      link_url: announcement?.link_url ?? '',
      ends_at: toDateTimeValue(announcement?.ends_at ?? null),
    },
    toInput: ({ text, link_url, ends_at }) => ({
      text,
      link_url: link_url.trim() === '' ? null : link_url,
      ends_at: toTimestamp(ends_at),
    }),
    onSubmit: (input) => readAgainIfChanged(mutateAsync(input)),
    onSuccess: () => {
      onClose();
      toastDone(announcement === null ? 'It is announced to everybody.' : 'The announcement is changed.');
    },
  });
  useTellEditDialogUnsaved(form.isDirty());
  return (
    <form {...form.formProps} className={classes.form} aria-label={title}>
      <p className={classes.soft}>
        It is above every page, for members and visitors, until it ends or they dismiss it.
        {announcement === null ? '' : ' Whoever has dismissed it does not see it again.'}
      </p>
      <div>
        <Textarea label="Text" autosize minRows={2} maxRows={6} data-autofocus {...form.getInputProps('text')} />
        <CharacterCount length={countCharacters(form.values.text)} most={MAX_ANNOUNCEMENT_LENGTH} />
      </div>
      <TextInput
        label="Link"
        description="Where “Read more” leads, if there is more: /change-log, or an address."
        inputMode="url"
        {...form.getInputProps('link_url')}
      />
      <TextInput
        label="Ends"
        description="In your time zone. Without a time it stays until you end it."
        type="datetime-local"
        {...form.getInputProps('ends_at')}
      />
      <FormMessage>{form.message}</FormMessage>
      {isChanged ? (
        <ChangedMeanwhile
          now={seen}
          changed={seen === null ? undefined : { by: seen.changed_by, at: seen.changed_at }}
        />
      ) : null}
      <DialogActions pinned>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <PendingButton type="submit" pending={form.submitting}>
          {isChanged ? 'Save Over It' : announcement === null ? 'Announce' : 'Save'}
        </PendingButton>
      </DialogActions>
    </form>
  );
}
