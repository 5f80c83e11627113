import type { MovieBackfill as Run } from '@halfstar/contract/movies/backfill.schema';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { api } from '#lib/api.ts';
import { cursorPaging } from '#lib/next-page.ts';
import { PageHeading } from '#ui/PageHeading.tsx';
import { QueryState } from '#ui/states/QueryState.tsx';
import { AnnouncedTextSkeleton } from '#ui/states/Skeletons.tsx';
import { filmGapsQuery, latestBackfillQuery } from '../api/backfill-queries.ts';
import { BackfillReport } from '../components/BackfillReport.tsx';
import { BackfillRun } from '../components/BackfillRun.tsx';
import classes from '../components/backfill.module.css';
import { MissingDataCounts } from '../components/MissingDataCounts.tsx';

/** Any admin may watch a run, so the page polls while one is running instead of waiting for live messages. */
const WATCH_MS = 2000;

/** The page for admins about backfills, which fill in missing data of stored films: what is missing, the current run, and its misses. */
export function MovieBackfill() {
  const latest = useQuery({
    ...latestBackfillQuery,
    refetchInterval: (query) => (query.state.data?.run?.state === 'running' ? WATCH_MS : false),
  });
  const gaps = useQuery(filmGapsQuery);
  const run = latest.data?.run ?? null;
  useRefetchOnChange(run === null ? '' : `${run.state} ${run.trouble}`, gaps.refetch);
  return (
    <>
      <PageHeading note="What the films here lack, and asking TMDB for it.">Movie Backfill</PageHeading>
      <QueryState
        query={{
          data: latest.data && gaps.data && { run: latest.data.run, gaps: gaps.data },
          error: latest.error ?? gaps.error,
          refetch: () => Promise.all([latest.refetch(), gaps.refetch()]),
        }}
        loading={<AnnouncedTextSkeleton lines={8} />}
        errorTitle="The backfill could not be loaded."
      >
        {(known) => (
          <div className={classes.page}>
            <BackfillRun run={known.run} gaps={known.gaps} />
            <MissingDataCounts gaps={known.gaps} />
            {known.run === null ? null : <Report run={known.run} />}
          </div>
        )}
      </QueryState>
    </>
  );
}

function Report({ run }: { run: Run }) {
  const misses = useInfiniteQuery(
    api.backfill.listMisses.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor, limit: 50 }),
      ...cursorPaging,
      meta: { shows: ['movie'] },
    }),
  );
  useRefetchOnChange(`${run.id} ${run.missed}`, misses.refetch);
  return <BackfillReport query={misses} />;
}

/** Refetches a query when the state of the run changes. Empty: the run is not loaded yet. */
function useRefetchOnChange(state: string, refetch: () => unknown): void {
  const seen = useRef('');
  const again = useEffectEvent(() => void refetch());
  useEffect(() => {
    const before = seen.current;
    seen.current = state;
    if (before !== '' && before !== state) again();
  }, [state]);
}
