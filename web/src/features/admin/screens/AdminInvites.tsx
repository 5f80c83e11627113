import { INVITE_TYPES } from '@halfstar/contract/invites/invites.schema';
import { Button, NativeSelect } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { TYPE_NAMES } from '#features/invites/model/type-names.ts';
import filterClasses from '#ui/forms/filters.module.css';
import { PageHeading } from '#ui/PageHeading.tsx';
import { InfiniteList } from '#ui/paging/InfiniteList.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { AnnouncedTextSkeleton } from '#ui/states/Skeletons.tsx';
import { allInvitesQuery } from '../api/invites.ts';
import { AllInvitesTable } from '../components/AllInvitesTable.tsx';
import classes from '../components/admin-table.module.css';
import { INVITE_STATUS_NAMES, type InviteAddress, parseInviteQuery } from '../model/invite-filter.ts';

const STATUSES = [
  { value: '', label: 'Any status' },
  ...Object.entries(INVITE_STATUS_NAMES).map(([value, label]) => ({ value, label })),
];
const TYPES = [{ value: '', label: 'Any type' }, ...INVITE_TYPES.map((value) => ({ value, label: TYPE_NAMES[value] }))];

export type AdminInvitesProps = {
  /** The filter, which is part of the address. */
  address: InviteAddress;
  onChange: (address: InviteAddress) => void;
  /** Shown above the list: what makes codes and raises quotas. */
  children: ReactNode;
};

/** The invite codes of all members, newest first, for admins. */
export function AdminInvites({ address, onChange, children }: AdminInvitesProps) {
  const filter = parseInviteQuery(address);
  const query = useInfiniteQuery({ ...allInvitesQuery(filter), placeholderData: keepPreviousData });
  const isFiltered = filter.status !== undefined || filter.type !== undefined;
  return (
    <>
      <PageHeading note="The codes of all members. Notes and addresses stay with whoever made them.">
        Invites
      </PageHeading>
      <div className={classes.above}>{children}</div>
      <div className={filterClasses.filters}>
        <div className={filterClasses.choices}>
          <NativeSelect
            aria-label="Status"
            size="md"
            data={STATUSES}
            value={filter.status ?? ''}
            onChange={(event) => onChange({ ...address, status: event.currentTarget.value || undefined })}
          />
          <NativeSelect
            aria-label="Type"
            size="md"
            data={TYPES}
            value={filter.type ?? ''}
            onChange={(event) => onChange({ ...address, type: event.currentTarget.value || undefined })}
          />
        </div>
      </div>
      <InfiniteList
        query={query}
        getKey={({ id }) => id}
        loading={<AnnouncedTextSkeleton lines={8} />}
        errorTitle="The codes could not be loaded."
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
            <EmptyState title="No codes yet." text="Founders and admins make them." />
          )
        }
      >
        {(invites) => <AllInvitesTable invites={invites} />}
      </InfiniteList>
    </>
  );
}
