import { MAX_REASON_LENGTH } from '@halfstar/contract/moderation/actions.schema';
import type { Badge, Tier } from '@halfstar/contract/profiles/profiles.schema';
import { Button, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { PasswordField } from '#features/accounts/components/PasswordField.tsx';
import { countCharacters } from '#features/reviews/model/review-form.ts';
import type { ContractForm } from '#lib/form.ts';
import { DialogActions } from '#ui/dialogs/Dialog.tsx';
import { CharacterCount } from '#ui/forms/CharacterCount.tsx';
import { FormMessage } from '#ui/forms/FormMessage.tsx';
import { PendingButton } from '#ui/PendingButton.tsx';
import classes from './admin.module.css';

/** What admins type about a member. Each form sends some of it. */
export type MemberValues = { tier: Tier; badges: Badge[]; days: string; reason: string; password: string };

export type MemberFormProps = {
  form: ContractForm<MemberValues>;
  /** What the form is for, for screen readers. */
  name: string;
  /** What will happen. */
  note: ReactNode;
  button: string;
  danger?: boolean;
  asksPassword?: boolean;
  /** Whether the member is told the reason. */
  isTold?: boolean;
  onCancel: () => void;
  /** The fields before the reason. */
  children?: ReactNode;
};

/** A form of a dialog about a member, which ends with the reason and, for what is worth most, the password of the admin. */
export function MemberForm({
  form,
  name,
  note,
  button,
  danger = false,
  asksPassword = false,
  isTold = false,
  onCancel,
  children,
}: MemberFormProps) {
  return (
    <form {...form.formProps} className={classes.form} aria-label={name}>
      <p className={classes.soft}>{note}</p>
      {children}
      <div>
        <Textarea
          label="Reason"
          description={isTold ? 'The member reads it. It also goes into the audit log.' : 'It goes into the audit log.'}
          autosize
          minRows={2}
          maxRows={8}
          data-autofocus={children === undefined || undefined}
          {...form.getInputProps('reason')}
        />
        <CharacterCount length={countCharacters(form.values.reason)} most={MAX_REASON_LENGTH} />
      </div>
      {asksPassword ? (
        <PasswordField label="Your password" autoComplete="current-password" {...form.getInputProps('password')} />
      ) : null}
      <FormMessage>{form.message}</FormMessage>
      <DialogActions>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <PendingButton
          type="submit"
          variant={danger ? 'default' : 'filled'}
          className={danger ? classes.danger : undefined}
          pending={form.submitting}
        >
          {button}
        </PendingButton>
      </DialogActions>
    </form>
  );
}
