import type { SessionState } from '@halfstar/contract/accounts/accounts.schema';
import { APP_CODE_LENGTH, TRUSTED_DAYS } from '@halfstar/contract/accounts/second-factor.schema';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sending, useForm } from '#lib/form.ts';
import { requestHeadingFocus } from '#lib/heading-focus.ts';
import { problemOf } from '#lib/problem.ts';
import { focusOnMount } from '#ui/focus.ts';
import { PageHeading } from '#ui/PageHeading.tsx';
import { takeSecondStepMutation } from '../api/accounts.ts';
import { FormMessage } from '../components/FormMessage.tsx';
import classes from '../components/forms.module.css';
import { useFormSchemas } from '../hooks/use-form-schemas.ts';

export type SecondFactorFormProps = {
  onSignedIn: (state: SessionState) => void;
  /** Back to email and password. */
  onBack: () => void;
};

/** The error when the password must be entered again. */
const SIGN_IN_AGAIN = 'SIGN_IN_AGAIN';

/** Asks, after the password, for a code of the authenticator app or a recovery code. */
export default function SecondFactorForm({ onSignedIn, onBack }: SecondFactorFormProps) {
  const [kind, setKind] = useState<'app' | 'recovery'>('app');
  const [trusted, setTrusted] = useState(false);
  const form = useForm({ code: '' });
  const schemas = useFormSchemas();
  const take = useMutation({
    ...takeSecondStepMutation,
    onSuccess: onSignedIn,
    onError: (error) => {
      const { code, fields } = problemOf(error);
      form.complain(fields);
      if (code === SIGN_IN_AGAIN) requestHeadingFocus();
    },
  });
  const submit = async () => {
    const { AppCode, RecoveryCode } = await schemas();
    const checked = (kind === 'app' ? AppCode : RecoveryCode).safeParse(form.values.code);
    if (form.complain({ code: checked.error?.issues[0]?.message })) return;
    const { code } = form.values;
    take.mutate(kind === 'app' ? { kind, code, trust_device: trusted } : { kind, code });
  };
  const change = () => {
    setKind(kind === 'app' ? 'recovery' : 'app');
    form.set('code', '');
    take.reset();
  };
  const problem = take.error === null ? null : problemOf(take.error);
  if (problem?.code === SIGN_IN_AGAIN) return <SignInAgain detail={problem.detail} onBack={onBack} />;
  return (
    <form id={form.id} className={classes.form} noValidate onSubmit={sending(submit)} aria-label="Second step">
      <PageHeading
        note={
          kind === 'app'
            ? 'Your authenticator app shows six digits for Halfstar.'
            : 'Each of the codes that you have kept works once.'
        }
      >
        {kind === 'app' ? 'Enter your code' : 'Enter a recovery code'}
      </PageHeading>
      <TextInput
        key={kind}
        ref={focusOnMount}
        label={kind === 'app' ? 'Code' : 'Recovery code'}
        classNames={{ input: classes.code }}
        size="md"
        autoComplete={kind === 'app' ? 'one-time-code' : 'off'}
        inputMode={kind === 'app' ? 'numeric' : 'text'}
        autoCapitalize="none"
        spellCheck={false}
        // Room for the space that apps show in the middle.
        maxLength={kind === 'app' ? APP_CODE_LENGTH + 4 : 40}
        {...form.field('code')}
      />
      {kind === 'app' ? (
        <Checkbox
          size="md"
          label={`Trust this device for ${TRUSTED_DAYS} days`}
          checked={trusted}
          onChange={(event) => setTrusted(event.currentTarget.checked)}
        />
      ) : null}
      <FormMessage>{problem === null || 'code' in problem.fields ? null : problem.detail}</FormMessage>
      <Button type="submit" size="md" loading={take.isPending}>
        Sign In
      </Button>
      <div className={classes.aside}>
        <button type="button" className={classes.quiet} onClick={change}>
          {kind === 'app' ? 'Use a recovery code' : 'Use your app'}
        </button>
        <button type="button" className={classes.quiet} onClick={onBack}>
          Back to Sign In
        </button>
      </div>
    </form>
  );
}

function SignInAgain({ detail, onBack }: { detail: string; onBack: () => void }) {
  return (
    <div className={classes.letter}>
      <PageHeading>Once more, please</PageHeading>
      <FormMessage>{detail}</FormMessage>
      <Button size="md" onClick={onBack}>
        Sign In Again
      </Button>
    </div>
  );
}
