import type { AuditEntry } from '@halfstar/contract/admin/audit.schema';
import { Button, NativeSelect } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useDateFormats } from '#lib/dates.ts';
import filterClasses from '#ui/forms/filters.module.css';
import { PageHeading } from '#ui/PageHeading.tsx';
import { InfiniteList } from '#ui/paging/InfiniteList.tsx';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { AnnouncedTextSkeleton } from '#ui/states/Skeletons.tsx';
import { type AuditLogFilter, auditLogQuery } from '../api/members.ts';
import classes from '../components/admin.module.css';
import { MemberPicker } from '../components/MemberPicker.tsx';
import { AUDIT_ACTIONS, describeAuditEntry, listChangedFacts, MEMBER, nameRule } from '../model/audit-words.ts';

const ACTIONS = [{ value: '', label: 'Any action' }, ...AUDIT_ACTIONS];

export type AuditLogProps = {
  /** It is part of the address. */
  filter: AuditLogFilter;
  onChange: (filter: AuditLogFilter) => void;
};

/** What moderators and admins did, for admins. */
export function AuditLog({ filter, onChange }: AuditLogProps) {
  const query = useInfiniteQuery({ ...auditLogQuery(filter), placeholderData: keepPreviousData });
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return (
    <>
      <PageHeading note="What moderators and admins did, and why. Nothing is ever taken out of it.">
        Audit Log
      </PageHeading>
      <search className={filterClasses.filters}>
        <div className={filterClasses.text}>
          <MemberPicker
            label="Done by"
            userId={filter.actor_id}
            onChange={(actor_id) => onChange({ ...filter, actor_id })}
          />
        </div>
        <div className={filterClasses.text}>
          <MemberPicker
            label="About member"
            userId={filter.member_id}
            onChange={(member_id) => onChange({ ...filter, member_id })}
          />
        </div>
        <div className={filterClasses.choices}>
          <NativeSelect
            aria-label="Action"
            size="md"
            data={ACTIONS}
            value={filter.action ?? ''}
            onChange={(event) => onChange({ ...filter, action: event.currentTarget.value || undefined })}
          />
        </div>
      </search>
      <InfiniteList
        query={query}
        getKey={({ id }) => id}
        loading={<AnnouncedTextSkeleton lines={8} />}
        errorTitle="The audit log could not be loaded."
        empty={
          isFiltered ? (
            <EmptyState
              title="Nothing matches."
              action={
                <Button variant="default" onClick={() => onChange({})}>
                  Show All
                </Button>
              }
            />
          ) : (
            <EmptyState title="Nothing was done yet." text="What moderators and admins do is listed here." />
          )
        }
      >
        {(entries) => (
          <ul className={classes.list} aria-label="Audit log">
            {entries.map((entry) => (
              <li key={entry.id} className={classes.entry}>
                <Entry of={entry} />
              </li>
            ))}
          </ul>
        )}
      </InfiniteList>
    </>
  );
}

function Entry({ of: entry }: { of: AuditEntry }) {
  const { exactTime } = useDateFormats();
  const [start = '', end] = describeAuditEntry(entry).split(MEMBER);
  const facts = listChangedFacts(entry, exactTime);
  return (
    <>
      <p>
        {entry.action === 'purge' ? 'Halfstar' : <Name of={entry.actor} deleted="A deleted account" />} {start}
        {end === undefined ? null : (
          <>
            <Name of={entry.member} deleted="a deleted account" />
            {end}
          </>
        )}
        .
      </p>
      {entry.reason === '' ? null : (
        <p className={classes.reason} dir="auto">
          {entry.reason}
        </p>
      )}
      <p className={classes.soft}>
        <RelativeTime at={entry.created_at} />
        {entry.rule === null ? null : ` · Rule: ${nameRule(entry.rule)}`}
      </p>
      {facts.length === 0 ? null : (
        <details className={classes.details}>
          <summary>Before and after</summary>
          <dl className={classes.facts}>
            {facts.map(({ name, before, after }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  {before} <span aria-label="then">→</span> {after}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  );
}

function Name({ of: member, deleted }: { of: AuditEntry['member']; deleted: string }) {
  if (member === null) return deleted;
  return (
    <Link to="/admin/members/$userId" params={{ userId: member.user_id }} className={classes.name}>
      {member.display_name}
    </Link>
  );
}
