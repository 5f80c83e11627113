import type { ListedInvite } from '@halfstar/contract/invites/all-codes.schema';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { TYPE_NAMES } from '#features/invites/model/type-names.ts';
import { formatCount } from '#lib/numbers.ts';
import { moveLostFocusTo } from '#ui/focus.ts';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { INVITE_STATUS_NAMES } from '../model/invite-filter.ts';
import classes from './admin-table.module.css';
import { RevokeAnyInvite } from './RevokeAnyInvite.tsx';

const rowId = (inviteId: string) => `invite-${inviteId}`;

/** The codes of all members, newest first, with a way to revoke them. */
export function AllInvitesTable({ invites }: { invites: readonly ListedInvite[] }) {
  const [revoking, setRevoking] = useState<ListedInvite | null>(null);
  return (
    <>
      <table className={classes.table} aria-label="Codes of all members">
        <thead>
          <tr>
            {['Code', 'Made by', 'Status', 'Used by', 'Created', 'Expires'].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            <th scope="col">
              <VisuallyHidden>Actions</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {invites.map((invite) => (
            <Row key={invite.id} invite={invite} onRevoke={() => setRevoking(invite)} />
          ))}
        </tbody>
      </table>
      <RevokeAnyInvite
        invite={revoking}
        onClose={() => setRevoking(null)}
        // The button disappears with the code, but the row stays.
        onRevoked={(inviteId) => moveLostFocusTo(() => document.getElementById(rowId(inviteId)))}
      />
    </>
  );
}

function Row({ invite, onRevoke }: { invite: ListedInvite; onRevoke: () => void }) {
  const { id, code, invite_type, created_by, status, max_uses, use_count, used_by, created_at, expires_at } = invite;
  return (
    <tr id={rowId(id)} tabIndex={-1}>
      <td data-label="Code">
        <span className={classes.code}>{code}</span>
        <span className={classes.aside}>{TYPE_NAMES[invite_type]}</span>
      </td>
      <td data-label="Made by">{created_by === null ? <span>The server</span> : <Username name={created_by} />}</td>
      <td data-label="Status">
        <span>
          <span className={classes.state} data-state={status}>
            {INVITE_STATUS_NAMES[status]}
          </span>
          {max_uses === 1 ? null : (
            <span className={classes.aside}>
              {formatCount(use_count)} of {formatCount(max_uses)} used
            </span>
          )}
        </span>
      </td>
      <td data-label="Used by">
        {used_by.length === 0 ? (
          <span>Nobody</span>
        ) : (
          <span>
            {used_by.map((name) => (
              <Username key={name} name={name} />
            ))}
          </span>
        )}
      </td>
      <td data-label="Created">
        <RelativeTime at={created_at} />
      </td>
      <td data-label="Expires">{status === 'open' ? <RelativeTime at={expires_at} ahead /> : <span>–</span>}</td>
      <td className={classes.actions}>
        {invite.can.revoke ? (
          <Button variant="subtle" color="gray" aria-label={`Revoke ${code}`} onClick={onRevoke}>
            Revoke
          </Button>
        ) : null}
      </td>
    </tr>
  );
}

const Username = ({ name }: { name: string }) => (
  <Link to="/profile/$username" params={{ username: name }} className={classes.link}>
    @{name}
  </Link>
);
