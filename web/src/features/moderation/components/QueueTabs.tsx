import '@mantine/core/styles/Tabs.layer.css';
import {
  CASE_FILTERS,
  type CaseCounts,
  type CaseFilter,
  MAX_CASE_COUNT,
} from '@halfstar/contract/moderation/cases.schema';
import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { PendingButton } from '#ui/PendingButton.tsx';
import { caseCountsQuery } from '../api/cases.ts';
import { FILTER_NAMES } from '../model/moderation-words.ts';
import classes from './moderation.module.css';

/** The parts of the queue, each with how many cases wait in it. */
export function QueueTabs() {
  const { data: counts, isError, isFetching, refetch } = useQuery(caseCountsQuery);
  return (
    <>
      <Tabs.List>
        {CASE_FILTERS.map((each) => (
          <Tabs.Tab key={each} value={each}>
            {FILTER_NAMES[each]}
            {formatWaiting(counts, each)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {counts === undefined && isError ? (
        <p className={classes.uncounted} role="status">
          How many cases wait could not be loaded.{' '}
          <PendingButton variant="subtle" size="compact-sm" pending={isFetching} onClick={() => void refetch()}>
            Try Again
          </PendingButton>
        </p>
      ) : null}
    </>
  );
}

/** " (3)" behind the name of a part of the queue; nothing when nothing waits in it. */
function formatWaiting(counts: CaseCounts | undefined, filter: CaseFilter): string {
  const waiting = filter === 'mine' || filter === 'closed' ? 0 : (counts?.[filter] ?? 0);
  if (waiting === 0) return '';
  return waiting < MAX_CASE_COUNT ? ` (${waiting})` : ` (${MAX_CASE_COUNT}+)`;
}
