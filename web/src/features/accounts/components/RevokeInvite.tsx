import '@mantine/core/styles/Modal.layer.css';
import type { Invite } from '@halfstar/contract/accounts/invites.schema';
import { Button, Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { problemOf } from '#lib/problem.ts';
import { DialogHead } from '#ui/dialogs/DialogHead.tsx';
import { FormMessage } from './FormMessage.tsx';
import classes from './invites.module.css';

/** Asks once more before a code is taken back. */
export function RevokeInvite({ invite, onClose }: { invite: Invite | null; onClose: () => void }) {
  const revoke = useMutation(
    api.invites.revoke.mutationOptions({ meta: { changes: ['invite'], quiet: true }, onSuccess: () => close() }),
  );
  function close() {
    revoke.reset();
    onClose();
  }
  return (
    <Modal.Root opened={invite !== null} onClose={close} size="sm" centered>
      <Modal.Overlay />
      <Modal.Content>
        <DialogHead title="Revoke this code?" />
        <Modal.Body>
          <p className={classes.question}>
            Whoever has <span className={classes.code}>{invite?.code}</span> can no longer sign up with it. This cannot
            be undone.
          </p>
          <FormMessage>{revoke.error === null ? null : problemOf(revoke.error).detail}</FormMessage>
          <div className={classes.answers}>
            <Button variant="default" onClick={close} data-autofocus>
              Keep it
            </Button>
            <Button
              variant="default"
              className={classes.danger}
              loading={revoke.isPending}
              onClick={() => invite !== null && revoke.mutate({ invite_id: invite.id })}
            >
              Revoke code
            </Button>
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
