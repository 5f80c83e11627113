import type { SecondFactorStatus } from '@halfstar/contract/accounts/second-factor.schema';
import { Button, Modal, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDates } from '#lib/dates.ts';
import { counted } from '#lib/numbers.ts';
import { DialogHead, DialogRoot } from '#ui/dialogs/Dialog.tsx';
import { ErrorState } from '#ui/states/ErrorState.tsx';
import { TextSkeleton } from '#ui/states/Skeletons.tsx';
import { toastDone } from '#ui/toasts.tsx';
import { renewRecoveryCodes, secondFactorQuery, turnOffSecondFactor } from '../api/account-settings.ts';
import classes from './account.module.css';
import { ConfirmPassword } from './ConfirmPassword.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { TurnOnSecondFactor } from './TurnOnSecondFactor.tsx';

/** Whether a code is asked for at sign-in, and how that is changed. */
export function SecondFactorSettings() {
  const query = useQuery(secondFactorQuery);
  if (query.data !== undefined) return <Status status={query.data} />;
  if (query.error === null) {
    return (
      <div className={classes.skeleton}>
        <VisuallyHidden role="status">Loading</VisuallyHidden>
        <TextSkeleton lines={2} />
      </div>
    );
  }
  return (
    <ErrorState
      title="Your two-step sign-in could not be loaded."
      error={query.error}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    />
  );
}

const FEW = 3;

function Status({ status: { on_since, recovery_codes_left: left } }: { status: SecondFactorStatus }) {
  const [dialog, setDialog] = useState<'on' | 'codes' | 'off' | null>(null);
  const close = () => setDialog(null);
  const { dayOf } = useDates();
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
              <strong>On</strong> since {dayOf(on_since)}
            </p>
            <p className={classes.when}>
              {left === 0 ? 'No recovery codes' : counted(left, 'recovery code')} left.
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
    <DialogRoot
      opened={opened}
      onClose={close}
      size="md"
      centered
      closeOnEscape={codes === null}
      closeOnClickOutside={codes === null}
    >
      <Modal.Content>
        <DialogHead title={codes === null ? 'New recovery codes' : 'Your recovery codes'} />
        <Modal.Body className={classes.dialog}>
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
        </Modal.Body>
      </Modal.Content>
    </DialogRoot>
  );
}

function TurnOff({ opened, onClose }: DialogProps) {
  const done = () => {
    onClose();
    toastDone('Two-step sign-in is off.');
  };
  return (
    <DialogRoot opened={opened} onClose={onClose} size="md" centered>
      <Modal.Content>
        <DialogHead title="Turn off two-step sign-in?" />
        <Modal.Body className={classes.dialog}>
          <ConfirmPassword
            name="Turn off two-step sign-in"
            button="Turn Off"
            danger
            send={turnOffSecondFactor}
            onDone={done}
            onCancel={onClose}
          >
            Your password will be enough to sign in, for you and for whoever finds it out. Your recovery codes stop
            working.
          </ConfirmPassword>
        </Modal.Body>
      </Modal.Content>
    </DialogRoot>
  );
}
