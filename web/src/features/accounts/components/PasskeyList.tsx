import type { Passkey } from '@halfstar/contract/accounts/passkeys.schema';
import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useDateFormats } from '#lib/dates.ts';
import { useHydrating } from '#lib/server-render.ts';
import { useFocusAfterRemoval } from '#ui/focus-after-removal.ts';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import { QueryState } from '#ui/states/QueryState.tsx';
import { AnnouncedTextSkeleton } from '#ui/states/Skeletons.tsx';
import { passkeysQuery } from '../api/passkeys.ts';
import { supportsPasskeys } from '../model/passkey-device.ts';
import { AddPasskey } from './AddPasskey.tsx';
import classes from './account.module.css';
import { RemovePasskey, RenamePasskey } from './PasskeyDialogs.tsx';

/** The member's passkeys, and a button to add one. */
export function PasskeyList() {
  const query = useQuery(passkeysQuery);
  return (
    <QueryState
      query={query}
      loading={
        <div className={classes.skeleton}>
          <AnnouncedTextSkeleton lines={2} />
        </div>
      }
      errorTitle="Your passkeys could not be loaded."
    >
      {({ items }) => <Passkeys passkeys={items} />}
    </QueryState>
  );
}

type OpenDialog = { action: 'add' } | { action: 'rename' | 'remove'; passkey: Passkey };

function Passkeys({ passkeys }: { passkeys: readonly Passkey[] }) {
  // During hydration support is assumed, because the server does not know the browser.
  const hydrating = useHydrating();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const afterList = useRef<HTMLButtonElement & HTMLParagraphElement>(null);
  const list = useFocusAfterRemoval<HTMLUListElement>(
    passkeys.map(({ id }) => id),
    afterList,
  );
  const close = () => setDialog(null);
  const passkeyTo = (action: 'rename' | 'remove') => (dialog?.action === action ? dialog.passkey : null);
  return (
    <>
      {passkeys.length === 0 ? (
        <p className={classes.state}>None yet.</p>
      ) : (
        <ul ref={list} className={classes.devices} aria-label="Passkeys">
          {passkeys.map((passkey) => (
            <Row key={passkey.id} passkey={passkey} onChoose={(action) => setDialog({ action, passkey })} />
          ))}
        </ul>
      )}
      {hydrating || supportsPasskeys() ? (
        <Button ref={afterList} variant="default" onClick={() => setDialog({ action: 'add' })}>
          Add a Passkey
        </Button>
      ) : (
        <p ref={afterList} tabIndex={-1} className={classes.when}>
          This browser cannot make passkeys here.
        </p>
      )}
      <AddPasskey opened={dialog?.action === 'add'} onClose={close} />
      <RenamePasskey passkey={passkeyTo('rename')} onClose={close} />
      <RemovePasskey passkey={passkeyTo('remove')} onClose={close} />
    </>
  );
}

type RowProps = { passkey: Passkey; onChoose: (action: 'rename' | 'remove') => void };

function Row({ passkey: { name, created_at, last_used_at }, onChoose }: RowProps) {
  const { formatDay } = useDateFormats();
  return (
    <li className={classes.device}>
      <IconKey size={26} stroke={1.5} aria-hidden="true" />
      <div>
        <p className={classes.name}>{name}</p>
        <p className={classes.when}>
          Added on {formatDay(created_at)} ·{' '}
          {last_used_at === null ? (
            'not used yet'
          ) : (
            <>
              last used <RelativeTime at={last_used_at} />
            </>
          )}
        </p>
      </div>
      <div className={classes.rowActions}>
        <Button variant="subtle" color="gray" aria-label={`Rename ${name}`} onClick={() => onChoose('rename')}>
          Rename
        </Button>
        <Button variant="subtle" color="gray" aria-label={`Remove ${name}`} onClick={() => onChoose('remove')}>
          Remove
        </Button>
      </div>
    </li>
  );
}
