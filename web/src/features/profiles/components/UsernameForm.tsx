import {
  MAX_USERNAME_LENGTH,
  MIN_USERNAME_LENGTH,
  OLD_USERNAME_DAYS,
  type OwnProfile,
  Username,
} from '@halfstar/contract/profiles/profiles.schema';
import { Button, TextInput, type TextInputProps } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef } from 'react';
import { FormMessage } from '#features/accounts/components/FormMessage.tsx';
import { api } from '#lib/api.ts';
import { type Dates, useDates } from '#lib/dates.ts';
import { useForm } from '#lib/form.ts';
import { problemOf } from '#lib/problem.ts';
import classes from './username-form.module.css';

const ORDER: TextInputProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error'];

export type UsernameFormProps = {
  profile: Pick<OwnProfile, 'user_id' | 'username'>;
  onRenamed: (username: string) => void;
  /** With it there is a way back without a change. */
  onCancel?: () => void;
  /** It has just been opened: the field takes the focus. */
  opened?: boolean;
};

/** Takes another username, with the rules said beforehand. */
export function UsernameForm({ profile, onRenamed, onCancel, opened = false }: UsernameFormProps) {
  const form = useForm({ username: profile.username });
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (opened) field.current?.select();
  }, [opened]);

  const dates = useDates();
  const rename = useMutation(
    api.profiles.changeUsername.mutationOptions({
      meta: { changes: ['profile', 'timeline', 'review'], quiet: true },
      onSuccess: ({ username }) => onRenamed(username),
      onError: (error) => {
        const { code, detail, fields } = problemOf(error);
        form.complain(code === 'USERNAME_TAKEN' ? { username: detail } : fields);
      },
    }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    rename.reset();
    const { success, data, error } = Username.safeParse(form.values.username);
    if (!form.complain(success ? {} : { username: error.issues[0]?.message ?? '' }))
      rename.mutate({ user_id: profile.user_id, username: data ?? '' });
  };
  return (
    <form id={form.id} className={classes.form} noValidate onSubmit={submit} aria-label="Username">
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
        {...form.field('username')}
      />
      <FormMessage>{rename.error === null ? null : complaintBeyondField(rename.error, dates)}</FormMessage>
      <div className={classes.actions}>
        <Button type="submit" variant="default" loading={rename.isPending}>
          Save Username
        </Button>
        {onCancel === undefined ? null : (
          <Button variant="subtle" color="gray" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}

function complaintBeyondField(error: unknown, { exactTime }: Dates): string | null {
  const { code, detail, fields, data } = problemOf(error);
  if (code === 'USERNAME_TAKEN' || 'username' in fields) return null;
  const again = typeof data === 'object' && data !== null && 'again_at' in data ? String(data.again_at) : null;
  return again === null ? detail : `${detail} You can change it again after ${exactTime(again)}.`;
}
