import type { PendingVerification } from '@halfstar/contract/verification/verification.schema';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { PendingButton } from '#ui/PendingButton.tsx';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import { toastDone } from '#ui/toasts.tsx';
import { useDecideVerification } from '../api/pending-verifications.ts';
import classes from './pending-request.module.css';

/** A member who says that they work in a cinema, and what an admin decides. */
export function PendingRequest({ of: request }: { of: PendingVerification }) {
  const { id, name, email, location, work_email: workEmail, requested_at: at } = request;
  const [rejecting, setRejecting] = useState(false);
  const { mutate, isPending, variables } = useDecideVerification(id);
  return (
    <article className={classes.request} aria-label={name}>
      <h2 className={classes.name}>{name}</h2>
      <dl className={classes.facts}>
        <div>
          <dt>Cinema</dt>
          <dd dir="auto">{location}</dd>
        </div>
        <div>
          <dt>Work email</dt>
          <dd>{workEmail}</dd>
        </div>
        <div>
          <dt>Account</dt>
          <dd>{email}</dd>
        </div>
        <div>
          <dt>Asked</dt>
          <dd>
            <RelativeTime at={at} />
          </dd>
        </div>
      </dl>
      <div className={classes.buttons}>
        <PendingButton
          variant="default"
          aria-label={`Approve ${name}`}
          pending={isPending && variables === true}
          onClick={() => mutate(true, { onSuccess: () => toastDone(`${name} is verified.`) })}
        >
          Approve
        </PendingButton>
        <Button variant="default" aria-label={`Reject ${name}`} onClick={() => setRejecting(true)}>
          Reject
        </Button>
      </div>
      <ConfirmDialog
        opened={rejecting}
        title={`Reject ${name}?`}
        action="Reject"
        cancel="Cancel"
        pending={isPending}
        onCancel={() => setRejecting(false)}
        onConfirm={() => mutate(false, { onSettled: () => setRejecting(false) })}
      >
        {name} gets a mail that we could not confirm it, and can ask again.
      </ConfirmDialog>
    </article>
  );
}
