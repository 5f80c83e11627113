import { EXPORT_DAYS, EXPORT_TRIES_HOURS, type Export } from '@halfstar/contract/exports/exports.schema';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useDateFormats } from '#lib/dates.ts';
import { formatBytes } from '#lib/numbers.ts';
import { parseProblem } from '#lib/problem.ts';
import { FormMessage } from '#ui/forms/FormMessage.tsx';
import { PendingButton } from '#ui/PendingButton.tsx';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import { QueryState } from '#ui/states/QueryState.tsx';
import { AnnouncedTextSkeleton } from '#ui/states/Skeletons.tsx';
import { EXPORT_FILE, exportQuery, useRequestExport } from '../api/exports.ts';
import { ExportContents } from './ExportContents.tsx';
import classes from './exports.module.css';

/** Makes a zip of all the viewer's data and offers it for download. */
export function ExportData() {
  const query = useQuery(exportQuery);
  return (
    <div className={classes.export}>
      <QueryState
        query={query}
        loading={<AnnouncedTextSkeleton lines={2} />}
        errorTitle="Your export could not be loaded."
      >
        {({ export: latest }) => <LatestExport latest={latest} />}
      </QueryState>
      <ExportContents />
    </div>
  );
}

function LatestExport({ latest }: { latest: Export | null }) {
  const request = useRequestExport();
  const isMaking = latest?.state === 'making';
  const problem = request.error === null ? null : parseProblem(request.error);
  return (
    <>
      <div className={classes.actions}>
        <PendingButton
          variant={latest?.state === 'ready' ? 'default' : 'filled'}
          pending={isMaking || request.isPending}
          onClick={() => request.mutate({})}
        >
          Export my data
        </PendingButton>
        {latest?.state === 'ready' ? (
          <Button component="a" href={EXPORT_FILE} download>
            Download{latest.bytes === null ? '' : ` (${formatBytes(latest.bytes)})`}
          </Button>
        ) : null}
      </div>
      <p role="status" className={classes.state}>
        <State latest={latest} />
      </p>
      {/* Who pressed it in two tabs sees the export of the other one. */}
      <FormMessage>{problem === null || problem.code === 'EXPORT_UNDER_WAY' ? null : problem.detail}</FormMessage>
    </>
  );
}

function State({ latest }: { latest: Export | null }) {
  const { formatDay } = useDateFormats();
  switch (latest?.state) {
    case undefined:
      return `It takes a moment. The zip then waits here for ${EXPORT_DAYS} days; you can ask for up to five a day.`;
    case 'making':
      return (
        <>
          Your zip is being made, since <RelativeTime at={latest.requested_at} />. You can leave this page: it goes on
          without you.
        </>
      );
    case 'ready':
      return (
        <>
          Made <RelativeTime at={latest.ready_at ?? latest.requested_at} />
          {latest.expires_at === null ? '' : ` and here until ${formatDay(latest.expires_at)}`}. Only you can download
          it. A new one replaces it.
        </>
      );
    case 'failed':
      return `We tried for ${EXPORT_TRIES_HOURS} hours and could not make your zip. Nothing of yours is lost: please try again.`;
  }
}
