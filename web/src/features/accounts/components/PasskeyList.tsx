import type { Passkey } from '@halfstar/contract/accounts/passkeys.schema';
import { Button, VisuallyHidden } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useDates } from '#lib/dates.ts';
import { useHydrating } from '#lib/server-render.ts';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import { ErrorState } from '#ui/states/ErrorState.tsx';
import { TextSkeleton } from '#ui/states/Skeletons.tsx';
import { useFocusAfterRemoval } from '#ui/use-focus-after-removal.ts';
import { passkeysQuery } from '../api/passkeys.ts';
import { supportsPasskeys } from '../model/passkey-device.ts';
import { AddPasskey } from './AddPasskey.tsx';
import classes from './account.module.css';
import { RemovePasskey, RenamePasskey } from './PasskeyDialogs.tsx';

/** The member's passkeys, and how to have another. */
export function PasskeyList() {
  const query = useQuery(passkeysQuery);
  if (query.data !== undefined) return <Passkeys passkeys={query.data.items} />;
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
      title="Your passkeys could not be loaded."
      error={query.error}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    />
  );
}

type Dialog = { deed: 'add' } | { deed: 'rename' | 'remove'; passkey: Passkey };

function Passkeys({ passkeys }: { passkeys: readonly Passkey[] }) {
  // Most browsers can; the server does not know the reader's.
  const hydrating = useHydrating();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const afterList = useRef<HTMLButtonElement & HTMLParagraphElement>(null);
  const list = useFocusAfterRemoval<HTMLUListElement>(
    passkeys.map(({ id }) => id),
    afterList,
  );
  const close = () => setDialog(null);
  const about = (deed: 'rename' | 'remove') => (dialog?.deed === deed ? dialog.passkey : null);
  return (
    <>
      {passkeys.length === 0 ? (
        <p className={classes.state}>None yet.</p>
      ) : (
        <ul ref={list} className={classes.devices} aria-label="Passkeys">
          {passkeys.map((passkey) => (
            <Row key={passkey.id} passkey={passkey} choose={(deed) => setDialog({ deed, passkey })} />
          ))}
        </ul>
      )}
      {hydrating || supportsPasskeys() ? (
        <Button ref={afterList} variant="default" onClick={() => setDialog({ deed: 'add' })}>
          Add a Passkey
        </Button>
      ) : (
        <p ref={afterList} tabIndex={-1} className={classes.when}>
          This browser cannot make passkeys here.
        </p>
      )}
      <AddPasskey opened={dialog?.deed === 'add'} onClose={close} />
      <RenamePasskey passkey={about('rename')} onClose={close} />
      <RemovePasskey passkey={about('remove')} onClose={close} />
    </>
  );
}

type RowProps = { passkey: Passkey; choose: (deed: 'rename' | 'remove') => void };

function Row({ passkey: { name, created_at, last_used_at }, choose }: RowProps) {
  const { dayOf } = useDates();
  return (
    <li className={classes.device}>
      <IconKey size={26} stroke={1.5} aria-hidden="true" />
      <div>
        <p className={classes.name}>{name}</p>
        <p className={classes.when}>
          Added on {dayOf(created_at)} ·{' '}
          {last_used_at === null ? (
            'not used yet'
          ) : (
            <>
              last used <RelativeTime at={last_used_at} />
            </>
          )}
        </p>
      </div>
      <div className={classes.deeds}>
        <Button variant="subtle" color="gray" aria-label={`Rename ${name}`} onClick={() => choose('rename')}>
          Rename
        </Button>
        <Button variant="subtle" color="gray" aria-label={`Remove ${name}`} onClick={() => choose('remove')}>
          Remove
        </Button>
      </div>
    </li>
  );
}
