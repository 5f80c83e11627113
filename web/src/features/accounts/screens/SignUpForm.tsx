import { ACCOUNT_MESSAGES } from '@halfstar/contract/accounts/accounts.schema';
import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { api } from '#lib/api.ts';
import { useContractForm } from '#lib/form.ts';
import { problemOf } from '#lib/problem.ts';
import { FormMessage } from '#ui/forms/FormMessage.tsx';
import classes from '../components/forms.module.css';
import { InviteCodeField } from '../components/InviteCodeField.tsx';
import { PasswordField } from '../components/PasswordField.tsx';
import { tidyInviteCode, useInviteCode } from '../hooks/use-invite-code.ts';
import { loadSignUp } from '../model/lazy-schemas.ts';

export type SignUpFormProps = {
  /** From a shared link: filled in and tried at once. */
  inviteFromLink: string;
  onSignedUp: (email: string) => void;
};

const INVITE_REQUIRED = { invite_code: ACCOUNT_MESSAGES.inviteRequired };

export function SignUpForm({ inviteFromLink, onSignedUp }: SignUpFormProps) {
  const invite = useInviteCode((code) => form.setFieldValue('invite_code', code));
  const signUp = useMutation(api.accounts.signUp.mutationOptions({ meta: { quiet: true } }));
  const form = useContractForm({
    schema: loadSignUp,
    initialValues: { invite_code: tidyInviteCode(inviteFromLink), display_name: '', email: '', password: '' },
    toInput: ({ display_name, ...values }) => ({
      ...values,
      email: invite.lockedEmail ?? values.email,
      display_name: display_name.trim() === '' ? undefined : display_name,
    }),
    validate: async ({ invite_code: typed, email: typedEmail }) => {
      const invited = invite.verdict?.good === true || (typed !== '' && (await invite.validate(typed, typedEmail)));
      return invited ? {} : INVITE_REQUIRED;
    },
    onSubmit: async (input) => {
      try {
        const { email: confirmed } = await signUp.mutateAsync(input);
        onSignedUp(confirmed);
      } catch (error) {
        const { code, fields } = problemOf(error);
        if (code === 'INVITE_REQUIRED') invite.refuse(fields['invite_code'] ?? '');
        throw error;
      }
    },
    toFieldErrors: ({ code, fields }) => (code === 'INVITE_REQUIRED' ? { ...fields, ...INVITE_REQUIRED } : fields),
  });
  const code = form.values.invite_code;
  const email = invite.lockedEmail ?? form.values.email;

  const validate = () => {
    form.clearFieldError('invite_code');
    void invite.validate(code, email);
  };
  const changeCode = (next: string) => {
    form.setFieldValue('invite_code', tidyInviteCode(next));
    // The address that the last code settled stays in the field, which can be changed again.
    form.setFieldValue('email', email);
    invite.reset();
  };

  const triedLink = useRef('');
  const tryLink = useEffectEvent(validate);
  useEffect(() => {
    if (inviteFromLink === '' || triedLink.current === inviteFromLink) return;
    triedLink.current = inviteFromLink;
    tryLink();
  }, [inviteFromLink]);

  return (
    <form {...form.formProps} className={classes.form} aria-label="Sign Up">
      <InviteCodeField
        code={code}
        onChange={changeCode}
        invite={invite}
        onValidate={validate}
        error={form.errors['invite_code']}
      />
      <TextInput
        label="Display name"
        autoComplete="nickname"
        placeholder={email.split('@')[0] || 'What friends call you'}
        {...form.getInputProps('display_name')}
      />
      <TextInput
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        {...form.getInputProps('email')}
        value={email}
        readOnly={invite.lockedEmail !== null}
        description={
          invite.lockedEmail === null ? undefined : 'Settled with your invite. Change the code to change it.'
        }
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        description="At least 6 characters."
        {...form.getInputProps('password')}
      />
      <FormMessage>{form.message}</FormMessage>
      <Button type="submit" size="md" loading={form.submitting}>
        Sign Up
      </Button>
    </form>
  );
}
