import {
  ACCESS_TOKEN_DAYS,
  MAX_ACCESS_TOKEN_NAME_LENGTH,
  type NewAccessToken,
} from '@halfstar/contract/accounts/access-tokens.schema';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useContractForm } from '#lib/form.ts';
import { copyWithToast } from '#ui/copy-to-clipboard.ts';
import { Dialog, DialogActions } from '#ui/dialogs/Dialog.tsx';
import { focusOnMount } from '#ui/focus.ts';
import { FormMessage } from '#ui/forms/FormMessage.tsx';
import { PendingButton } from '#ui/PendingButton.tsx';
import { makeAccessTokenMutation } from '../api/access-tokens.ts';
import forms from './forms.module.css';
import { PasswordField } from './PasswordField.tsx';

const loadNewAccessTokenForm = async () => (await import('../model/settings-schemas.ts')).NewAccessTokenForm;

const SCOPES = [
  { value: 'read', label: 'Read only' },
  { value: 'write', label: 'Read and write' },
];

const NEVER = 'never';
const EXPIRIES = [
  ...ACCESS_TOKEN_DAYS.map((days) => ({ value: String(days), label: `In ${days} days` })),
  { value: NEVER, label: 'Never' },
];

type DialogProps = { opened: boolean; onClose: () => void };

/** Asks what a new token is for and for the password, then shows the token once. */
export function MakeAccessToken({ opened, onClose }: DialogProps) {
  const [made, setMade] = useState<NewAccessToken | null>(null);
  const close = () => {
    setMade(null);
    onClose();
  };
  return (
    // Prevents the token from being closed by accident.
    <Dialog
      opened={opened}
      onClose={close}
      title={made === null ? 'Make an access token' : 'Your access token'}
      size="md"
      closeOnEscape={made === null}
      closeOnClickOutside={made === null}
    >
      {made === null ? <Form onMade={setMade} onCancel={close} /> : <MadeToken token={made.token} onDone={close} />}
    </Dialog>
  );
}

function Form({ onMade, onCancel }: { onMade: (made: NewAccessToken) => void; onCancel: () => void }) {
  const make = useMutation(makeAccessTokenMutation);
  const form = useContractForm({
    schema: loadNewAccessTokenForm,
    initialValues: { name: '', scope: 'read', expires_in_days: '90', password: '' },
    toInput: ({ expires_in_days: days, ...rest }) => ({
      ...rest,
      expires_in_days: days === NEVER ? null : Number(days),
    }),
    onSubmit: (input) => make.mutateAsync(input),
    onSuccess: onMade,
  });
  return (
    <form {...form.formProps} className={forms.form} aria-label="Make an access token">
      <p className={forms.note}>
        A script that sends it acts as you. It cannot sign in, change your account or moderate. Treat it like a
        password.
      </p>
      <TextInput
        label="Name"
        description="What you will know it by, such as the script that uses it."
        maxLength={MAX_ACCESS_TOKEN_NAME_LENGTH}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <NativeSelect label="It may" data={SCOPES} {...form.getInputProps('scope')} />
      <NativeSelect label="It expires" data={EXPIRIES} {...form.getInputProps('expires_in_days')} />
      <PasswordField label="Your password" autoComplete="current-password" {...form.getInputProps('password')} />
      <FormMessage>{form.message}</FormMessage>
      <DialogActions>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <PendingButton type="submit" pending={form.submitting}>
          Make Token
        </PendingButton>
      </DialogActions>
    </form>
  );
}

/** Shows a token, which the server does not send again. */
function MadeToken({ token, onDone }: { token: string; onDone: () => void }) {
  return (
    <div className={forms.form}>
      <p ref={focusOnMount} tabIndex={-1} className={forms.note}>
        Copy it now: it is not shown again.
      </p>
      <TextInput label="Your token" value={token} readOnly onFocus={(event) => event.currentTarget.select()} />
      <DialogActions>
        <Button variant="default" onClick={() => void copyWithToast(token, 'The token is in your clipboard.')}>
          Copy
        </Button>
        <Button onClick={onDone}>Done</Button>
      </DialogActions>
    </div>
  );
}
