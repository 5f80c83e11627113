import { APP_CODE_LENGTH, type SecondFactorSetUp } from '@halfstar/contract/accounts/second-factor.schema';
import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useContractForm } from '#lib/form.ts';
import { Dialog, DialogActions } from '#ui/dialogs/Dialog.tsx';
import { focusOnMount } from '#ui/focus.ts';
import { FormMessage } from '#ui/forms/FormMessage.tsx';
import { PendingButton } from '#ui/PendingButton.tsx';
import quietLink from '#ui/quiet-link.module.css';
import { toastDone } from '#ui/toasts.tsx';
import { prepareSecondFactor, turnOnSecondFactorMutation } from '../api/account-settings.ts';
import { ConfirmPassword } from './ConfirmPassword.tsx';
import forms from './forms.module.css';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import qr from './second-factor.module.css';

const loadAppCodeForm = async () => (await import('../model/settings-schemas.ts')).AppCodeForm;

const NoQrCode = () => <p className={forms.note}>The QR code could not be loaded. Type the key instead.</p>;
const QrCode = lazy(() => import('./QrCode.tsx').catch(() => ({ default: NoQrCode })));

type DialogProps = { opened: boolean; onClose: () => void };

/** Asks for the password, then for a code from the app, then shows the recovery codes. */
export function TurnOnSecondFactor({ opened, onClose }: DialogProps) {
  const [codesShown, setCodesShown] = useState(false);
  const close = () => {
    setCodesShown(false);
    onClose();
  };
  return (
    // Prevents the recovery codes from being closed by accident.
    <Dialog
      opened={opened}
      onClose={close}
      title={codesShown ? 'Your recovery codes' : 'Turn on two-step sign-in'}
      size="md"
      closeOnEscape={!codesShown}
      closeOnClickOutside={!codesShown}
    >
      <Steps onCodes={() => setCodesShown(true)} onClose={close} />
    </Dialog>
  );
}

function Steps({ onCodes, onClose }: { onCodes: () => void; onClose: () => void }) {
  const [setUp, setSetUp] = useState<SecondFactorSetUp | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) return <RecoveryCodes codes={codes} onDone={onClose} />;
  if (setUp !== null) {
    return (
      <AddToApp
        setUp={setUp}
        onCancel={onClose}
        onOn={(made) => {
          setCodes(made);
          onCodes();
          toastDone('Two-step sign-in is on. Every other device is signed out.');
        }}
      />
    );
  }
  return (
    <ConfirmPassword
      name="Turn on two-step sign-in"
      button="Continue"
      send={prepareSecondFactor}
      onDone={setSetUp}
      onCancel={onClose}
    >
      From then on, signing in takes your password and a code that an app on your phone shows. Have the app at hand: any
      authenticator will do.
    </ConfirmPassword>
  );
}

type AddToAppProps = { setUp: SecondFactorSetUp; onOn: (codes: string[]) => void; onCancel: () => void };

function AddToApp({ setUp, onOn, onCancel }: AddToAppProps) {
  const turnOn = useMutation({
    ...turnOnSecondFactorMutation,
    onSuccess: ({ recovery_codes }) => onOn(recovery_codes),
  });
  const form = useContractForm({
    schema: loadAppCodeForm,
    initialValues: { code: '' },
    onSubmit: (input) => turnOn.mutateAsync(input),
  });
  return (
    <form {...form.formProps} className={forms.form} aria-label="Add Halfstar to your app">
      <p className={forms.note}>Scan this with your authenticator app.</p>
      <Suspense fallback={<div className={qr.qr} />}>
        <QrCode text={setUp.uri} label="QR code for your authenticator app" />
      </Suspense>
      <p className={qr.key}>
        <span>The key, if you would rather type it</span>
        <code>{setUp.secret.match(/.{1,4}/g)?.join(' ')}</code>
        <a className={quietLink.link} href={setUp.uri}>
          Open an app on this device
        </a>
      </p>
      <TextInput
        label="The code that it shows now"
        classNames={{ input: forms.code }}
        size="md"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={APP_CODE_LENGTH + 4}
        ref={focusOnMount}
        {...form.getInputProps('code')}
      />
      <FormMessage>{form.message}</FormMessage>
      <DialogActions>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <PendingButton type="submit" pending={form.submitting}>
          Turn On
        </PendingButton>
      </DialogActions>
    </form>
  );
}
