import { ACCOUNT_MESSAGES } from '@halfstar/contract/accounts/accounts.schema';
import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { api } from '#lib/api.ts';
import { complaintsOf, sending, useForm } from '#lib/form.ts';
import { problemOf } from '#lib/problem.ts';
import { FormMessage } from '../components/FormMessage.tsx';
import classes from '../components/forms.module.css';
import { InviteCodeField } from '../components/InviteCodeField.tsx';
import { PasswordField } from '../components/PasswordField.tsx';
import { useInviteCode } from '../hooks/use-invite-code.ts';
import { useShapes } from '../hooks/use-shapes.ts';

export type SignUpFormProps = {
  /** From a shared link: filled in and tried at once. */
  inviteFromLink: string;
  onSignedUp: (email: string) => void;
};

export function SignUpForm({ inviteFromLink, onSignedUp }: SignUpFormProps) {
  const shapes = useShapes();
  const invite = useInviteCode(inviteFromLink);
  const form = useForm({ display_name: '', email: '', password: '' });
  const [uninvited, setUninvited] = useState<string | null>(null);
  const [complaint, setComplaint] = useState<string | null>(null);
  const email = invite.lockedEmail ?? form.values.email;

  const tried = useRef('');
  const tryLink = useEffectEvent(() => void invite.validate(form.values.email));
  useEffect(() => {
    if (inviteFromLink === '' || tried.current === inviteFromLink) return;
    tried.current = inviteFromLink;
    tryLink();
  }, [inviteFromLink]);

  const signUp = useMutation(
    api.accounts.signUp.mutationOptions({
      meta: { quiet: true },
      onSuccess: (answer) => onSignedUp(answer.email),
      onError: (error) => {
        const { code, detail, fields } = problemOf(error);
        if (code === 'INVITE_REQUIRED') {
          invite.refuse(fields['invite_code'] ?? '');
          setUninvited(ACCOUNT_MESSAGES.inviteRequired);
        }
        const besideField = form.complain(fields);
        setComplaint(besideField || code === 'INVITE_REQUIRED' ? null : detail);
      },
    }),
  );

  const validate = () => {
    setUninvited(null);
    return invite.validate(email);
  };
  const changeCode = (code: string) => {
    setUninvited(null);
    // The address that the last code settled stays in the field, which is open again.
    form.set('email', email);
    invite.change(code);
  };

  const submit = async () => {
    setComplaint(null);
    const { SignUp } = await shapes();
    const { display_name, password } = form.values;
    const invited = invite.verdict?.good === true || (invite.code.trim() !== '' && (await validate()));
    setUninvited(invited ? null : ACCOUNT_MESSAGES.inviteRequired);
    const sent = { invite_code: invite.code, display_name, email, password };
    const wrong = form.complain(complaintsOf<typeof form.values>(SignUp, sent));
    if (invited && !wrong) {
      signUp.mutate({ ...sent, display_name: display_name.trim() === '' ? undefined : display_name });
    }
  };

  return (
    <form id={form.id} className={classes.form} noValidate onSubmit={sending(submit)} aria-label="Sign Up">
      <InviteCodeField
        invite={{ ...invite, change: changeCode }}
        onValidate={() => void validate()}
        complaint={uninvited}
      />
      <TextInput
        label="Display name"
        autoComplete="nickname"
        placeholder={email.split('@')[0] || 'What friends call you'}
        {...form.field('display_name')}
      />
      <TextInput
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        {...form.field('email')}
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
        {...form.field('password')}
      />
      <FormMessage>{complaint}</FormMessage>
      <Button type="submit" size="md" loading={signUp.isPending}>
        Sign Up
      </Button>
    </form>
  );
}
