import type { MemberDetail } from '@halfstar/contract/admin/members.schema';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { SANCTION_NAMES } from '#features/moderation/model/moderation-words.ts';
import { useDateFormats } from '#lib/dates.ts';
import { formatCount } from '#lib/numbers.ts';
import { PageHeading } from '#ui/PageHeading.tsx';
import { getBadgeTitle } from '#ui/people/BadgeIcon.tsx';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { QueryState } from '#ui/states/QueryState.tsx';
import { AnnouncedTextSkeleton } from '#ui/states/Skeletons.tsx';
import { memberQuery } from '../api/members.ts';
import classes from '../components/admin.module.css';
import { ActionDialog, MemberActions } from '../components/MemberActions.tsx';
import { LiftFields } from '../components/MemberForms.tsx';

/** A member as admins see them, and what they can do. */
export function MemberScreen({ userId }: { userId: string }) {
  const query = useQuery(memberQuery(userId));
  const heading = <PageHeading>Member</PageHeading>;
  return (
    <QueryState
      query={query}
      loading={
        <>
          {heading}
          <AnnouncedTextSkeleton lines={8} />
        </>
      }
      errorTitle="The member could not be loaded."
      errorHeading={heading}
      notFound={
        <>
          {heading}
          <EmptyState
            title="There is no such member."
            text="The account may be deleted. What was done about it is still in the audit log."
            action={
              <Link to="/admin/audit-log" search={{ member: userId }}>
                Audit Log
              </Link>
            }
          />
        </>
      }
    >
      {(detail) => (
        <>
          <PageHeading title={`${detail.member.display_name}, member`} note={`@${detail.member.username}`}>
            {detail.member.display_name}
          </PageHeading>
          <div className={classes.detail}>
            <Account of={detail} />
            <Part title="Actions">
              <MemberActions of={detail} />
            </Part>
            <Sanctions of={detail} />
            <Elsewhere of={detail} />
          </div>
        </>
      )}
    </QueryState>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {children}
    </section>
  );
}

function Account({ of: detail }: { of: MemberDetail }) {
  const { formatDay } = useDateFormats();
  const { member, counts, invited_by: inviter } = detail;
  const badges = member.badges.map(getBadgeTitle).join(', ');
  const facts: [name: string, value: ReactNode][] = [
    ['Email', `${detail.email}, ${detail.email_confirmed ? 'confirmed' : 'not confirmed'}`],
    ['Tier', getBadgeTitle(member.tier)],
    ['Badges', badges === '' ? 'None' : badges],
    ['Member since', formatDay(detail.member_since)],
    ['Last seen', detail.last_seen_at === null ? 'Signed out' : <RelativeTime at={detail.last_seen_at} />],
    ['Open sessions', formatCount(detail.open_sessions)],
    [
      'Invited by',
      inviter === null ? (
        'Nobody who is here'
      ) : (
        <Link to="/admin/members/$userId" params={{ userId: inviter.user_id }} className={classes.name}>
          {inviter.display_name}
        </Link>
      ),
    ],
    ['Followers', formatCount(counts.followers)],
    ['Following', formatCount(counts.following)],
    ['Reviews', formatCount(counts.reviews)],
  ];
  return (
    <Part title="Account">
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Part>
  );
}

function Sanctions({ of: detail }: { of: MemberDetail }) {
  const { formatDay, exactTime } = useDateFormats();
  return (
    <Part title="Sanctions">
      {detail.sanctions.length === 0 ? (
        <p className={classes.soft}>There was never one.</p>
      ) : (
        <ul className={classes.list} aria-label="Sanctions">
          {detail.sanctions.map((sanction) => {
            const { id, kind, reason, starts_at: start, ends_at: end, lifted_at: lifted } = sanction;
            const name = SANCTION_NAMES[kind];
            return (
              <li key={id} className={classes.entry}>
                <p>
                  <strong>{name}</strong> since {formatDay(start)}
                  {end === null ? null : `, until ${exactTime(end)}`}
                  {lifted === null ? null : `, lifted ${formatDay(lifted)}`}
                </p>
                <p className={classes.reason} dir="auto">
                  {reason}
                </p>
                {sanction.is_in_force ? (
                  <div>
                    <ActionDialog label={`Lift ${name}`} title={`Lift the ${name}`}>
                      {(onClose) => <LiftFields of={detail} sanction={sanction} onClose={onClose} />}
                    </ActionDialog>
                  </div>
                ) : null}
              </li>
            );
          })}
        </ul>
      )}
    </Part>
  );
}

/** Where more is about the member. */
function Elsewhere({ of: { member } }: { of: MemberDetail }) {
  return (
    <Part title="More">
      <ul className={classes.links}>
        <li>
          <Link to="/profile/$username" params={{ username: member.username }} className={classes.name}>
            Profile of {member.display_name}
          </Link>
        </li>
        <li>
          <Link to="/admin/audit-log" search={{ member: member.user_id }} className={classes.name}>
            Audit log about {member.display_name}
          </Link>
        </li>
        <li>
          <Link to="/admin/audit-log" search={{ actor: member.user_id }} className={classes.name}>
            What {member.display_name} did as moderator or admin
          </Link>
        </li>
      </ul>
    </Part>
  );
}
