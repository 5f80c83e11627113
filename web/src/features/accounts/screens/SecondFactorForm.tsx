import type { SessionState } from '@halfstar/contract/accounts/accounts.schema';
import { APP_CODE_LENGTH, TRUSTED_DAYS } from '@halfstar/contract/accounts/second-factor.schema';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useContractForm } from '#lib/form.ts';
import { requestHeadingFocus } from '#lib/heading-focus.ts';
import { parseProblem } from '#lib/problem.ts';
import { focusOnMount } from '#ui/focus.ts';
import { FormMessage } from '#ui/forms/FormMessage.tsx';
import { PageHeading } from '#ui/PageHeading.tsx';
import { PendingButton } from '#ui/PendingButton.tsx';
import quietLink from '#ui/quiet-link.module.css';
import { completeSignInMutation } from '../api/accounts.ts';
import classes from '../components/forms.module.css';

const loadSecondStep = async () => (await import('../model/form-schemas.ts')).SecondStep;

export type SecondFactorFormProps = {
  onSignedIn: (state: SessionState) => void;
  /** Back to email and password. */
  onBack: () => void;
};

/** The error when the password must be entered again. */
const SIGN_IN_AGAIN = 'SIGN_IN_AGAIN';

/** Asks, after the password, for a code from the authenticator app or a recovery code. */
export default function SecondFactorForm({ onSignedIn, onBack }: SecondFactorFormProps) {
  const takeStep = useMutation({
    ...completeSignInMutation,
    onSuccess: onSignedIn,
    onError: (error) => {
      if (parseProblem(error).code === SIGN_IN_AGAIN) requestHeadingFocus();
    },
  });
  const form = useContractForm({
    schema: loadSecondStep,
    initialValues: { kind: 'app' as 'app' | 'recovery', code: '', trust_device: false },
    toInput: ({ kind, code, trust_device }) => (kind === 'app' ? { kind, code, trust_device } : { kind, code }),
    onSubmit: (input) => takeStep.mutateAsync(input),
  });
  const { kind } = form.values;
  if (form.problem?.code === SIGN_IN_AGAIN) return <SignInAgain detail={form.problem.detail} onBack={onBack} />;
  return (
    <form {...form.formProps} className={classes.form} aria-label="Second step">
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
        // Leaves space for the gap that apps show in the middle.
        maxLength={kind === 'app' ? APP_CODE_LENGTH + 4 : 40}
        {...form.getInputProps('code')}
      />
      {kind === 'app' ? (
        <Checkbox
          size="md"
          label={`Trust this device for ${TRUSTED_DAYS} days`}
          {...form.getInputProps('trust_device', { type: 'checkbox' })}
        />
      ) : null}
      <FormMessage>{form.message}</FormMessage>
      <PendingButton type="submit" size="md" pending={form.submitting}>
        Sign In
      </PendingButton>
      <div className={classes.aside}>
        <button
          type="button"
          className={quietLink.link}
          onClick={() => form.setValues({ kind: kind === 'app' ? 'recovery' : 'app', code: '' })}
        >
          {kind === 'app' ? 'Use a recovery code' : 'Use your app'}
        </button>
        <button type="button" className={quietLink.link} onClick={onBack}>
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
