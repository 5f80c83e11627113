import type { SecondFactorStatus } from '@halfstar/contract/accounts/second-factor.schema';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDateFormats } from '#lib/dates.ts';
import { formatQuantity } from '#lib/numbers.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { QueryState } from '#ui/states/QueryState.tsx';
import { AnnouncedTextSkeleton } from '#ui/states/Skeletons.tsx';
import { toastDone } from '#ui/toasts.tsx';
import { renewRecoveryCodes, secondFactorQuery, turnOffSecondFactor } from '../api/account-settings.ts';
import classes from './account.module.css';
import { ConfirmPassword } from './ConfirmPassword.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { TurnOnSecondFactor } from './TurnOnSecondFactor.tsx';

/** Shows whether two-step sign-in is on, and lets the member change it. */
export function SecondFactorSettings() {
  const query = useQuery(secondFactorQuery);
  return (
    <QueryState
      query={query}
      loading={
        <div className={classes.skeleton}>
          <AnnouncedTextSkeleton lines={2} />
        </div>
      }
      errorTitle="Your two-step sign-in could not be loaded."
    >
      {(status) => <Status status={status} />}
    </QueryState>
  );
}

const FEW = 3;

function Status({ status: { on_since, recovery_codes_left: left } }: { status: SecondFactorStatus }) {
  const [dialog, setDialog] = useState<'on' | 'codes' | 'off' | null>(null);
  const close = () => setDialog(null);
  const { formatDay } = useDateFormats();
  return (
    <>
      {on_since === null ? (
        <Button variant="default" onClick={() => setDialog('on')}>
          Turn On
        </Button>
      ) : (
        <>
          <div>
            <p className={classes.state}>
              <strong>On</strong> since {formatDay(on_since)}
            </p>
            <p className={classes.when}>
              {left === 0 ? 'No recovery codes' : formatQuantity(left, 'recovery code')} left.
              {left > FEW ? null : ' Make new ones before you need them.'}
            </p>
          </div>
          <div className={classes.actions}>
            <Button variant="default" onClick={() => setDialog('codes')}>
              New Recovery Codes
            </Button>
            <Button variant="subtle" color="gray" onClick={() => setDialog('off')}>
              Turn Off
            </Button>
          </div>
        </>
      )}
      <TurnOnSecondFactor opened={dialog === 'on'} onClose={close} />
      <NewCodes opened={dialog === 'codes'} onClose={close} />
      <TurnOff opened={dialog === 'off'} onClose={close} />
    </>
  );
}

type DialogProps = { opened: boolean; onClose: () => void };

function NewCodes({ opened, onClose }: DialogProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const close = () => {
    setCodes(null);
    onClose();
  };
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={codes === null ? 'New recovery codes' : 'Your recovery codes'}
      size="md"
      closeOnEscape={codes === null}
      closeOnClickOutside={codes === null}
    >
      {codes === null ? (
        <ConfirmPassword
          name="New recovery codes"
          button="Make New Codes"
          send={renewRecoveryCodes}
          onDone={({ recovery_codes }) => setCodes(recovery_codes)}
          onCancel={close}
        >
          You get ten new ones, and all that you have now stop working.
        </ConfirmPassword>
      ) : (
        <RecoveryCodes codes={codes} onDone={close} />
      )}
    </Dialog>
  );
}

function TurnOff({ opened, onClose }: DialogProps) {
  const done = () => {
    onClose();
    toastDone('Two-step sign-in is off.');
  };
  return (
    <Dialog opened={opened} onClose={onClose} title="Turn off two-step sign-in?" size="md">
      <ConfirmPassword
        name="Turn off two-step sign-in"
        button="Turn Off"
        danger
        send={turnOffSecondFactor}
        onDone={done}
        onCancel={onClose}
      >
        Your password will be enough to sign in, for you and for whoever finds it out. Your recovery codes stop working.
      </ConfirmPassword>
    </Dialog>
  );
}
