import type { Invite } from '@halfstar/contract/invites/invites.schema';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useDateFormats } from '#lib/dates.ts';
import { formatCount } from '#lib/numbers.ts';
import { copyWithToast } from '#ui/copy-to-clipboard.ts';
import { moveLostFocusTo } from '#ui/focus.ts';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { TYPE_NAMES } from '../model/type-names.ts';
import classes from './invites.module.css';
import { RevokeInvite } from './RevokeInvite.tsx';

const STATUS: Record<Invite['status'], string> = {
  open: 'Open',
  used: 'Used',
  expired: 'Expired',
  revoked: 'Revoked',
};

/** The API returns at most this many usernames of a code. */
const MAX_USERNAMES = 20;

const inviteLink = (code: string) => `${window.location.origin}/auth?invite=${encodeURIComponent(code)}`;

const rowId = (inviteId: string) => `invite-${inviteId}`;

/** The viewer's codes, newest first: a table where it fits, cards on a phone. */
export function InviteTable({ invites, withType }: { invites: readonly Invite[]; withType: boolean }) {
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
              <VisuallyHidden>Actions</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {invites.map((invite) => (
            <Row key={invite.id} invite={invite} withType={withType} onRevoke={() => setRevoking(invite)} />
          ))}
        </tbody>
      </table>
      <RevokeInvite
        invite={revoking}
        onClose={() => setRevoking(null)}
        // The buttons disappear with the code, but the row stays.
        onRevoked={(inviteId) => moveLostFocusTo(() => document.getElementById(rowId(inviteId)))}
      />
    </>
  );
}

type RowProps = { invite: Invite; withType: boolean; onRevoke: () => void };

function Row({ invite, withType, onRevoke }: RowProps) {
  const { code, status } = invite;
  const { exactTime } = useDateFormats();
  return (
    <tr id={rowId(invite.id)} tabIndex={-1} data-status={status}>
      <td>
        <span className={classes.code}>{code}</span>
        {withType ? <span className={classes.aside}>{TYPE_NAMES[invite.invite_type]}</span> : null}
      </td>
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
        {invite.max_uses === 1 ? null : (
          <span className={classes.aside}>
            {formatCount(invite.use_count)} of {formatCount(invite.max_uses)} used
          </span>
        )}
      </td>
      <td data-label="Used by">
        <Users invite={invite} />
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
              onClick={() => void copyWithToast(inviteLink(code), 'The link is in your clipboard.')}
            >
              Copy link
            </Button>
            <Button
              variant="subtle"
              color="gray"
              aria-label={`Copy code ${code}`}
              onClick={() => void copyWithToast(code, 'The code is in your clipboard.')}
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

/** The usernames of members who signed up with the code; only the latest when there are many. */
function Users({ invite: { used_by: users, use_count: uses } }: { invite: Invite }) {
  if (users.length === 0) return <Nothing />;
  const others = users.length < MAX_USERNAMES ? 0 : uses - users.length;
  return (
    <>
      {users.map((username) => (
        <User key={username} username={username} />
      ))}
      {others > 0 ? <span>and {formatCount(others)} more</span> : null}
    </>
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
