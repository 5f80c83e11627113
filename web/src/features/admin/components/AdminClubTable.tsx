import type { AdminClub } from '@halfstar/contract/admin/clubs.schema';
import { Link } from '@tanstack/react-router';
import { formatCount } from '#lib/numbers.ts';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import { JOIN_NAMES, STATUS_NAMES, VISIBILITY_NAMES } from '../model/club-filter.ts';
import classes from './admin-table.module.css';

const MODERATION_NAMES = { hidden: 'Hidden by moderators', removed: 'Removed by moderators' };

/** All clubs. Admins look after each on its own page; one that moderators have hidden or removed is not open to them there. */
export function AdminClubTable({ clubs }: { clubs: readonly AdminClub[] }) {
  return (
    <table className={classes.table} aria-label="Clubs">
      <thead>
        <tr>
          {['Club', 'Owner', 'Who sees it', 'Members', 'Status', 'Created'].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {clubs.map((club) => (
          <Row key={club.id} club={club} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ club }: { club: AdminClub }) {
  const { id, name, owner, visibility, join_policy, member_count, status, moderation, created_at } = club;
  return (
    <tr>
      <td data-label="Club">
        {moderation === null ? (
          <Link to="/movie-clubs/$clubId" params={{ clubId: id }} className={classes.link}>
            {name}
          </Link>
        ) : (
          <span>{name}</span>
        )}
      </td>
      <td data-label="Owner">
        {owner === null ? (
          <span>Nobody</span>
        ) : (
          <Link to="/profile/$username" params={{ username: owner.username }} className={classes.link}>
            @{owner.username}
          </Link>
        )}
      </td>
      <td data-label="Who sees it">
        <span>
          {VISIBILITY_NAMES[visibility]}
          <span className={classes.aside}>{JOIN_NAMES[join_policy]}</span>
        </span>
      </td>
      <td data-label="Members">
        <span>{formatCount(member_count)}</span>
      </td>
      <td data-label="Status">
        <span>
          <span className={classes.state} data-state={status}>
            {STATUS_NAMES[status]}
          </span>
          {moderation === null ? null : <span className={classes.aside}>{MODERATION_NAMES[moderation]}</span>}
        </span>
      </td>
      <td data-label="Created">
        <RelativeTime at={created_at} />
      </td>
    </tr>
  );
}
