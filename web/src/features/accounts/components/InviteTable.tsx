import type { Invite } from '@halfstar/contract/accounts/invites.schema';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { copyText } from '#lib/clipboard.ts';
import { exactTime } from '#lib/dates.ts';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import { toastDone, toastError } from '#ui/toasts.tsx';
import classes from './invites.module.css';
import { RevokeInvite } from './RevokeInvite.tsx';

const STATUS: Record<Invite['status'], string> = {
  open: 'Open',
  used: 'Used',
  expired: 'Expired',
  revoked: 'Revoked',
};

const linkOf = (code: string) => `${window.location.origin}/auth?invite=${encodeURIComponent(code)}`;

async function copy(text: string, done: string): Promise<void> {
  if (await copyText(text)) toastDone(done);
  else toastError(`Your browser keeps the clipboard closed. Copy it by hand: ${text}`);
}

/** One's codes, newest first: a table where it fits, cards on a phone. */
export function InviteTable({ invites }: { invites: readonly Invite[] }) {
  const [revoking, setRevoking] = useState<Invite | null>(null);
  return (
    <>
      <table className={classes.table} aria-label="Your codes">
        <thead>
          <tr>
            <th scope="col">Code</th>
            <th scope="col">For</th>
            <th scope="col">Status</th>
            <th scope="col">Used by</th>
            <th scope="col">Created</th>
            <th scope="col">
              <span className={classes.actionsHead}>Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {invites.map((invite) => (
            <Row key={invite.id} invite={invite} onRevoke={() => setRevoking(invite)} />
          ))}
        </tbody>
      </table>
      <RevokeInvite invite={revoking} onClose={() => setRevoking(null)} />
    </>
  );
}

function Row({ invite, onRevoke }: { invite: Invite; onRevoke: () => void }) {
  const { code, status, used_by: usedBy } = invite;
  return (
    <tr data-status={status}>
      <td className={classes.code}>{code}</td>
      <td data-label="For">
        <For invite={invite} />
      </td>
      <td data-label="Status">
        <span
          className={classes.status}
          title={status === 'open' ? `Until ${exactTime(invite.expires_at)}` : undefined}
        >
          {STATUS[status]}
        </span>
      </td>
      <td data-label="Used by">
        {usedBy.length === 0 ? <Nothing /> : usedBy.map((username) => <User key={username} username={username} />)}
      </td>
      <td data-label="Created" className={classes.when}>
        <RelativeTime at={invite.created_at} />
      </td>
      <td className={classes.actions}>
        {status === 'open' ? (
          <>
            <Button
              variant="default"
              aria-label={`Copy link of ${code}`}
              onClick={() => void copy(linkOf(code), 'The link is in your clipboard.')}
            >
              Copy link
            </Button>
            <Button
              variant="subtle"
              color="gray"
              aria-label={`Copy code ${code}`}
              onClick={() => void copy(code, 'The code is in your clipboard.')}
            >
              Copy code
            </Button>
          </>
        ) : null}
        {invite.can.revoke ? (
          <Button variant="subtle" color="gray" aria-label={`Revoke ${code}`} onClick={onRevoke}>
            Revoke
          </Button>
        ) : null}
      </td>
    </tr>
  );
}

function For({ invite: { email, note } }: { invite: Invite }) {
  if (email === null && note === null) return 'Anyone';
  return (
    <span className={classes.for}>
      {email === null ? null : <span>{email}</span>}
      {note === null ? null : <span>{note}</span>}
    </span>
  );
}

function User({ username }: { username: string }) {
  return (
    <Link to="/profile/$username" params={{ username }} className={classes.user}>
      @{username}
    </Link>
  );
}

const Nothing = () => <span aria-label="Nobody">–</span>;
