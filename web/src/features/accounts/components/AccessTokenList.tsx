import { type AccessToken, MAX_ACCESS_TOKENS } from '@halfstar/contract/accounts/access-tokens.schema';
import { Button } from '@mantine/core';
import { IconTerminal2 } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useDateFormats } from '#lib/dates.ts';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { useFocusAfterRemoval } from '#ui/focus-after-removal.ts';
import { QueryState } from '#ui/states/QueryState.tsx';
import { AnnouncedTextSkeleton } from '#ui/states/Skeletons.tsx';
import { toastDone } from '#ui/toasts.tsx';
import { accessTokensQuery, revokeAccessTokenMutation } from '../api/access-tokens.ts';
import classes from './account.module.css';
import { MakeAccessToken } from './MakeAccessToken.tsx';

/**
 * The member's personal access tokens, and a button to make one.
 * @param canMake whether the member may make tokens: a banned one only revokes them
 */
export function AccessTokenList({ canMake = true }: { canMake?: boolean }) {
  const query = useQuery(accessTokensQuery);
  return (
    <QueryState
      query={query}
      loading={
        <div className={classes.skeleton}>
          <AnnouncedTextSkeleton lines={2} />
        </div>
      }
      errorTitle="Your access tokens could not be loaded."
    >
      {({ items }) => <AccessTokens tokens={items} canMake={canMake} />}
    </QueryState>
  );
}

function AccessTokens({ tokens, canMake }: { tokens: readonly AccessToken[]; canMake: boolean }) {
  const [making, setMaking] = useState(false);
  const [revoking, setRevoking] = useState<AccessToken | null>(null);
  const afterList = useRef<HTMLButtonElement & HTMLParagraphElement>(null);
  const list = useFocusAfterRemoval<HTMLUListElement>(
    tokens.map(({ id }) => id),
    afterList,
  );
  return (
    <>
      {tokens.length === 0 ? (
        <p className={classes.state}>{canMake ? 'No tokens yet.' : 'No tokens.'}</p>
      ) : (
        <ul ref={list} className={classes.devices} aria-label="Access tokens">
          {tokens.map((token) => (
            <Row key={token.id} token={token} onRevoke={() => setRevoking(token)} />
          ))}
        </ul>
      )}
      {canMake && tokens.length < MAX_ACCESS_TOKENS ? (
        <Button ref={afterList} variant="default" onClick={() => setMaking(true)}>
          Make a Token
        </Button>
      ) : (
        <p ref={afterList} tabIndex={-1} className={classes.when}>
          {canMake
            ? `${MAX_ACCESS_TOKENS} tokens are the most. Revoke one to make another.`
            : 'They do nothing while you are banned. Revoke those that nobody should hold.'}
        </p>
      )}
      <MakeAccessToken opened={making} onClose={() => setMaking(false)} />
      <RevokeAccessToken token={revoking} onClose={() => setRevoking(null)} />
    </>
  );
}

function Row({ token, onRevoke }: { token: AccessToken; onRevoke: () => void }) {
  const { calendarDate, formatDay } = useDateFormats();
  const { name, scope, created_at, last_used_on, expires_at, is_expired: isExpired } = token;
  return (
    <li className={classes.device}>
      <IconTerminal2 size={26} stroke={1.5} aria-hidden="true" />
      <div>
        <p className={classes.name}>{name}</p>
        <p className={classes.when}>
          {scope === 'read' ? 'Reads' : 'Reads and writes'} · made on {formatDay(created_at)} ·{' '}
          {last_used_on === null ? 'not used yet' : `last used on ${calendarDate(last_used_on)}`} ·{' '}
          {expires_at === null ? 'does not expire' : `${isExpired ? 'expired' : 'expires'} on ${formatDay(expires_at)}`}
        </p>
      </div>
      <div className={classes.rowActions}>
        <Button variant="subtle" color="gray" aria-label={`Revoke ${name}`} onClick={onRevoke}>
          Revoke
        </Button>
      </div>
    </li>
  );
}

/** Asks for confirmation and revokes a token. Open while `token` is not null. */
function RevokeAccessToken({ token, onClose }: { token: AccessToken | null; onClose: () => void }) {
  const revoke = useMutation({
    ...revokeAccessTokenMutation,
    onSuccess: () => {
      close();
      toastDone('The token is revoked.');
    },
  });
  function close() {
    revoke.reset();
    onClose();
  }
  return (
    <ConfirmDialog
      opened={token !== null}
      title="Revoke this token?"
      action="Revoke"
      pending={revoke.isPending}
      error={revoke.error}
      onCancel={close}
      onConfirm={() => token !== null && revoke.mutate({ access_token_id: token.id })}
    >
      Scripts that use <strong>{token?.name}</strong> stop working at once. This cannot be undone.
    </ConfirmDialog>
  );
}
