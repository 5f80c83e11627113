import type { Club } from '@halfstar/contract/clubs/clubs.schema';
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { parseProblem } from '#lib/problem.ts';
import { copyWithToast } from '#ui/copy-to-clipboard.ts';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { FormMessage } from '#ui/forms/FormMessage.tsx';
import { PendingButton } from '#ui/PendingButton.tsx';
import { QueryState } from '#ui/states/QueryState.tsx';
import { SkeletonBar } from '#ui/states/Skeletons.tsx';
import { toastDone } from '#ui/toasts.tsx';
import { calendarAddressQuery, useRemoveCalendarAddress, useReplaceCalendarAddress } from '../api/calendar.ts';
import { toWebcal } from '../model/calendar.ts';
import classes from './calendar-dialog.module.css';

export type CalendarDialogProps = { club: Club; opened: boolean; onClose: () => void };

/** The viewer's own address under which a calendar app reads the dates of a club. */
export default function CalendarDialog({ club, opened, onClose }: CalendarDialogProps) {
  const query = useQuery(calendarAddressQuery(club.club_id));
  return (
    <Dialog opened={opened} onClose={onClose} title="Subscribe in Your Calendar" size="32rem">
      <p className={classes.text}>
        Your calendar app reads the dates of {club.name} by itself, and moves them when the club does.
      </p>
      <QueryState
        query={query}
        loading={<SkeletonBar width="100%" height="2.75rem" />}
        errorTitle="Your address could not be loaded."
      >
        {({ address }) =>
          address === null ? <NoAddress clubId={club.club_id} /> : <Address clubId={club.club_id} address={address} />
        }
      </QueryState>
    </Dialog>
  );
}

function NoAddress({ clubId }: { clubId: string }) {
  const make = useReplaceCalendarAddress(clubId);
  return (
    <div className={classes.parts}>
      <p className={classes.note}>It needs an address that is yours alone.</p>
      <FormMessage>{make.error === null ? null : parseProblem(make.error).detail}</FormMessage>
      <div className={classes.actions}>
        <PendingButton pending={make.isPending} onClick={() => make.mutate()}>
          Make an Address
        </PendingButton>
      </div>
    </div>
  );
}

function Address({ clubId, address }: { clubId: string; address: string }) {
  const [asking, setAsking] = useState<'renew' | 'remove' | null>(null);
  const renew = useReplaceCalendarAddress(clubId);
  const remove = useRemoveCalendarAddress(clubId);
  const close = () => setAsking(null);
  const done = (message: string) => ({
    onSuccess: () => {
      close();
      toastDone(message);
    },
  });
  return (
    <div className={classes.parts}>
      <TextInput
        label="Your address"
        description="Whoever knows it can read the dates: keep it to yourself."
        value={address}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={classes.actions}>
        <Button
          renderRoot={(props) => (
            <a {...props} href={toWebcal(address)}>
              {props.children}
            </a>
          )}
        >
          Open in Your Calendar
        </Button>
        <Button variant="default" onClick={() => void copyWithToast(address, 'The address is in your clipboard.')}>
          Copy
        </Button>
        <Button variant="default" onClick={() => setAsking('renew')}>
          Renew Address
        </Button>
        <Button variant="default" onClick={() => setAsking('remove')}>
          Remove
        </Button>
      </div>
      <ConfirmDialog
        opened={asking === 'renew'}
        title="Renew your address?"
        action="Renew Address"
        pending={renew.isPending}
        error={renew.error}
        onCancel={close}
        onConfirm={() => renew.mutate(undefined, done('Your address is a new one.'))}
      >
        The address that you have now stops working at once. Subscribe to the new one in your calendar.
      </ConfirmDialog>
      <ConfirmDialog
        opened={asking === 'remove'}
        title="Remove your address?"
        action="Remove Address"
        pending={remove.isPending}
        error={remove.error}
        onCancel={close}
        onConfirm={() => remove.mutate(undefined, done('Your address is removed.'))}
      >
        Calendars that read it get no more dates. You can make another address at any time.
      </ConfirmDialog>
    </div>
  );
}
