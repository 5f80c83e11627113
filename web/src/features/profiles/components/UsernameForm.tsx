import {
  MAX_USERNAME_LENGTH,
  MIN_USERNAME_LENGTH,
  OLD_USERNAME_DAYS,
  type OwnProfile,
} from '@halfstar/contract/profiles/profiles.schema';
import { Button, TextInput, type TextInputProps } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '#lib/api.ts';
import { useDateFormats } from '#lib/dates.ts';
import { useContractForm } from '#lib/form.ts';
import type { KnownProblem } from '#lib/problem.ts';
import { FormMessage } from '#ui/forms/FormMessage.tsx';
import { PendingButton } from '#ui/PendingButton.tsx';
import classes from './username-form.module.css';

const loadRenameForm = async () => (await import('../model/form-schemas.ts')).RenameForm;

const ORDER: TextInputProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error'];

export type UsernameFormProps = {
  profile: Pick<OwnProfile, 'user_id' | 'username'>;
  onRenamed: (username: string) => void;
  /** Told whether a name is typed that is not saved. */
  onChange?: (unsaved: boolean) => void;
  /** With it the form has a Cancel button. */
  onCancel?: () => void;
  /** Whether the field takes the focus when the form is opened. */
  opened?: boolean;
};

/** Changes the username, and explains the rules beforehand. */
export function UsernameForm({ profile, onRenamed, onChange, onCancel, opened = false }: UsernameFormProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (opened) field.current?.select();
  }, [opened]);

  const { exactTime } = useDateFormats();
  const rename = useMutation(
    api.profiles.changeUsername.mutationOptions({
      meta: { changes: ['profile', 'timeline', 'review'], quiet: true },
      onSuccess: ({ username }) => {
        onChange?.(false);
        onRenamed(username);
      },
    }),
  );
  const form = useContractForm({
    schema: loadRenameForm,
    initialValues: { username: profile.username },
    onValuesChange: ({ username }) => onChange?.(username !== profile.username),
    onSubmit: ({ username }) => rename.mutateAsync({ user_id: profile.user_id, username }),
    toFieldErrors: ({ code, detail, fields }) => (code === 'USERNAME_TAKEN' ? { username: detail } : fields),
  });
  const changeableAt = findChangeableAt(form.problem);
  return (
    <form {...form.formProps} className={classes.form} aria-label="Username">
      <TextInput
        ref={field}
        label="Username"
        leftSection="@"
        inputWrapperOrder={ORDER}
        description={
          `${MIN_USERNAME_LENGTH} to ${MAX_USERNAME_LENGTH} letters, digits, underscores and hyphens. ` +
          `Your old name leads here for ${OLD_USERNAME_DAYS} days.`
        }
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('username')}
      />
      <FormMessage>
        {changeableAt === null
          ? form.message
          : `${form.problem?.detail} You can change it again after ${exactTime(changeableAt)}.`}
      </FormMessage>
      <div className={classes.actions}>
        <PendingButton type="submit" variant="default" pending={form.submitting}>
          Save Username
        </PendingButton>
        {onCancel === undefined ? null : (
          <Button variant="subtle" color="gray" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}

/** When the name may be changed again, as an ISO timestamp, if the server refused because of too many changes. */
function findChangeableAt(problem: KnownProblem | null): string | null {
  const data = problem?.data;
  return typeof data === 'object' && data !== null && 'again_at' in data ? String(data.again_at) : null;
}
