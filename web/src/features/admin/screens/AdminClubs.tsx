import { Button, NativeSelect } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { SearchField } from '#features/tracking/components/SearchField.tsx';
import filterClasses from '#ui/forms/filters.module.css';
import { PageHeading } from '#ui/PageHeading.tsx';
import { InfiniteList } from '#ui/paging/InfiniteList.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { AnnouncedTextSkeleton } from '#ui/states/Skeletons.tsx';
import { adminClubsQuery } from '../api/clubs.ts';
import { AdminClubTable } from '../components/AdminClubTable.tsx';
import {
  type AdminClubAddress,
  MAX_SEARCH_LENGTH,
  parseAdminClubQuery,
  STATUS_NAMES,
  VISIBILITY_NAMES,
} from '../model/club-filter.ts';

const TYPING_MS = 500;

const toOptions = (any: string, names: Record<string, string>) => [
  { value: '', label: any },
  ...Object.entries(names).map(([value, label]) => ({ value, label })),
];
const VISIBILITIES = toOptions('Public and private', VISIBILITY_NAMES);
const STATUSES = toOptions('Any status', STATUS_NAMES);

export type AdminClubsProps = {
  /** The filter, which is part of the address. */
  address: AdminClubAddress;
  /** @param how `typed`: while typing, which adds no history entry */
  onChange: (address: AdminClubAddress, how?: { typed: boolean }) => void;
};

/** All clubs, newest first, for admins. */
export function AdminClubs({ address, onChange }: AdminClubsProps) {
  const filter = parseAdminClubQuery(address);
  const query = useInfiniteQuery({ ...adminClubsQuery(filter), placeholderData: keepPreviousData });
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return (
    <>
      <PageHeading note="All of them, also private ones. Each is looked after on its own page.">Clubs</PageHeading>
      <search className={filterClasses.filters}>
        <SearchField
          className={filterClasses.text}
          label="Words of the name"
          value={filter.query ?? ''}
          maxLength={MAX_SEARCH_LENGTH}
          delayMs={TYPING_MS}
          onChange={(q) => onChange({ ...address, q: q || undefined }, { typed: true })}
        />
        <div className={filterClasses.choices}>
          <NativeSelect
            aria-label="Visibility"
            size="md"
            data={VISIBILITIES}
            value={filter.visibility ?? ''}
            onChange={(event) => onChange({ ...address, visibility: event.currentTarget.value || undefined })}
          />
          <NativeSelect
            aria-label="Status"
            size="md"
            data={STATUSES}
            value={filter.status ?? ''}
            onChange={(event) => onChange({ ...address, status: event.currentTarget.value || undefined })}
          />
        </div>
      </search>
      <InfiniteList
        query={query}
        getKey={({ id }) => id}
        loading={<AnnouncedTextSkeleton lines={8} />}
        errorTitle="The clubs could not be loaded."
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
            <EmptyState title="No clubs yet." text="Members found them on the page of clubs." />
          )
        }
      >
        {(clubs) => <AdminClubTable clubs={clubs} />}
      </InfiniteList>
    </>
  );
}
