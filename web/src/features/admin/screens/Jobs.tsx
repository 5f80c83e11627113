import '@mantine/core/styles/Tabs.layer.css';
import { JOB_KINDS } from '@halfstar/contract/admin/jobs.schema';
import { Button, NativeSelect, Tabs } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import filterClasses from '#ui/forms/filters.module.css';
import { PageHeading } from '#ui/PageHeading.tsx';
import { InfiniteList } from '#ui/paging/InfiniteList.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { AnnouncedTextSkeleton } from '#ui/states/Skeletons.tsx';
import { jobsQuery } from '../api/jobs.ts';
import { JobTable } from '../components/JobTable.tsx';
import { type JobAddress, KIND_NAMES, parseJobQuery, STATE_NAMES, STATES_OF_KIND } from '../model/job-words.ts';

export type JobsProps = {
  /** Kind and state, which are part of the address. */
  address: JobAddress;
  onChange: (address: JobAddress) => void;
};

/** How imports, feeds, scheduled reviews and the jobs of the queue go, for admins, without what they hold. */
export function Jobs({ address, onChange }: JobsProps) {
  const { kind, state } = parseJobQuery(address);
  const query = useInfiniteQuery({ ...jobsQuery({ kind, state }), placeholderData: keepPreviousData });
  const states = [
    { value: '', label: 'Any state' },
    ...STATES_OF_KIND[kind].map((value) => ({ value, label: STATE_NAMES[value] })),
  ];
  return (
    <>
      <PageHeading note="How they go, never what they hold.">Jobs</PageHeading>
      <Tabs value={kind} onChange={(tab) => onChange({ kind: tab ?? undefined, state })} keepMounted={false}>
        <Tabs.List mb="md">
          {JOB_KINDS.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {KIND_NAMES[tab]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={kind}>
          <div className={filterClasses.filters}>
            <div className={filterClasses.choices}>
              <NativeSelect
                aria-label="State"
                size="md"
                data={states}
                value={state ?? ''}
                onChange={(event) => onChange({ kind, state: event.currentTarget.value || undefined })}
              />
            </div>
          </div>
          <InfiniteList
            query={query}
            getKey={({ id }) => id}
            loading={<AnnouncedTextSkeleton lines={8} />}
            errorTitle="The jobs could not be loaded."
            empty={
              state === undefined ? (
                <EmptyState
                  title="No jobs here."
                  text={kind === 'queued' ? 'Jobs of the queue are listed once they have failed.' : undefined}
                />
              ) : (
                <EmptyState
                  title="Nothing matches."
                  action={
                    <Button variant="default" onClick={() => onChange({ kind })}>
                      Show All
                    </Button>
                  }
                />
              )
            }
          >
            {(jobs) => <JobTable jobs={jobs} />}
          </InfiniteList>
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
