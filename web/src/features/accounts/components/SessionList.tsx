import type { SignedInDevice, SignedInDevices } from '@halfstar/contract/accounts/sessions.schema';
import { IconDeviceLaptop, IconDeviceMobile } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useDateFormats } from '#lib/dates.ts';
import { formatQuantity } from '#lib/numbers.ts';
import { PendingButton } from '#ui/PendingButton.tsx';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import { QueryState } from '#ui/states/QueryState.tsx';
import { AnnouncedTextSkeleton } from '#ui/states/Skeletons.tsx';
import { toastDone } from '#ui/toasts.tsx';
import {
  endAllSessionsMutation,
  endOtherSessionsMutation,
  endSessionMutation,
  sessionsQuery,
} from '../api/account-settings.ts';
import classes from './account.module.css';

const HAND_HELD = /Android|iPhone|iPad/;

/** The member's sessions, with buttons to end them. `onSignedOut` is called when this browser's session was ended too. */
export function SessionList({ onSignedOut }: { onSignedOut: () => void }) {
  const query = useQuery(sessionsQuery);
  return (
    <QueryState
      query={query}
      loading={
        <div className={classes.skeleton}>
          <AnnouncedTextSkeleton lines={4} />
        </div>
      }
      errorTitle="Your devices could not be loaded."
    >
      {(devices) => <Devices devices={devices} onSignedOut={onSignedOut} />}
    </QueryState>
  );
}

type DevicesProps = { devices: SignedInDevices; onSignedOut: () => void };

function Devices({ devices: { items, total }, onSignedOut }: DevicesProps) {
  const list = useId();
  // The pressed button is removed together with its session.
  const keepFocus = () => document.getElementById(list)?.focus();
  const endOthers = useMutation({
    ...endOtherSessionsMutation,
    onSuccess: () => {
      toastDone('Every other device is signed out.');
      keepFocus();
    },
  });
  const endAll = useMutation({ ...endAllSessionsMutation, onSuccess: onSignedOut });
  const unseen = total - items.length;
  return (
    <>
      <ul id={list} tabIndex={-1} className={classes.devices} aria-label="Where you are signed in">
        {items.map((device) => (
          <Device key={device.id} device={device} onEnded={keepFocus} />
        ))}
      </ul>
      {unseen > 0 ? <p className={classes.when}>And {formatQuantity(unseen, 'more device')} not used lately.</p> : null}
      <div className={classes.actions}>
        {total > 1 ? (
          <PendingButton variant="default" pending={endOthers.isPending} onClick={() => endOthers.mutate(undefined)}>
            Sign Out All Others
          </PendingButton>
        ) : null}
        <PendingButton
          variant="subtle"
          color="gray"
          pending={endAll.isPending}
          onClick={() => endAll.mutate(undefined)}
        >
          Sign Out Everywhere
        </PendingButton>
      </div>
    </>
  );
}

type DeviceProps = { device: SignedInDevice; onEnded: () => void };

function Device({ device: { id, device, current, created_at, last_used_at }, onEnded }: DeviceProps) {
  const end = useMutation({
    ...endSessionMutation,
    onSuccess: () => {
      toastDone(`${device} is signed out.`);
      onEnded();
    },
  });
  const { formatDay, timeAgo } = useDateFormats();
  const Icon = HAND_HELD.test(device) ? IconDeviceMobile : IconDeviceLaptop;
  return (
    <li className={classes.device}>
      <Icon size={26} stroke={1.5} aria-hidden="true" />
      <div>
        <p className={classes.name}>{device}</p>
        <p className={classes.when}>
          {current ? (
            <strong>This device</strong>
          ) : (
            <>
              Last used <RelativeTime at={last_used_at} />
            </>
          )}{' '}
          · signed in on {formatDay(created_at)}
        </p>
      </div>
      {current ? null : (
        <PendingButton
          variant="subtle"
          color="gray"
          // Two sessions may have the same device name.
          aria-label={`Sign out ${device}, last used ${timeAgo(last_used_at)}`}
          pending={end.isPending}
          onClick={() => end.mutate({ session_id: id })}
        >
          Sign Out
        </PendingButton>
      )}
    </li>
  );
}
