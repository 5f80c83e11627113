import type { ImportJob } from '@halfstar/contract/imports/imports.schema';
import { Button } from '@mantine/core';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { formatCount, formatQuantity } from '#lib/numbers.ts';
import { saveTextFile } from '#lib/save-file.ts';
import { PendingButton } from '#ui/PendingButton.tsx';
import { InfiniteList } from '#ui/paging/InfiniteList.tsx';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import { SectionHead } from '#ui/SectionHead.tsx';
import { AnnouncedTextSkeleton } from '#ui/states/Skeletons.tsx';
import { toastDone } from '#ui/toasts.tsx';
import { getReportMutation, resetStuckImportsMutation, startImportMutation } from '../api/import-mutations.ts';
import { importsQuery } from '../api/import-queries.ts';
import { formatFiles, formatProgress, GO_ON_NAMES, STATE_NAMES } from '../model/import-names.ts';
import { CancelImport } from './CancelImport.tsx';
import classes from './imports.module.css';
import { UndoImport } from './UndoImport.tsx';

/** The viewer's imports, and what can be done with them. */
export function ImportHistory() {
  const query = useInfiniteQuery(importsQuery);
  const heading = useId();
  const [undoing, setUndoing] = useState<ImportJob | null>(null);
  const isStuck = query.data?.pages.some(({ items }) => items.some(({ stuck }) => stuck)) ?? false;
  return (
    <section className={classes.history} aria-labelledby={heading}>
      <SectionHead id={heading} title="History" focusable more={<ResetStuck enabled={isStuck} />} />
      <InfiniteList
        query={query}
        getKey={({ id }) => id}
        loading={<AnnouncedTextSkeleton lines={4} />}
        errorTitle="Your imports could not be loaded."
        empty={<p className={classes.note}>No imports yet. What you bring over is listed here, and can be undone.</p>}
      >
        {(jobs) => (
          <ul className={classes.rows}>
            {jobs.map((job) => (
              <li key={job.id}>
                <Import job={job} onUndo={() => setUndoing(job)} heading={() => document.getElementById(heading)} />
              </li>
            ))}
          </ul>
        )}
      </InfiniteList>
      <UndoImport job={undoing} onClose={() => setUndoing(null)} heading={() => document.getElementById(heading)} />
    </section>
  );
}

function ResetStuck({ enabled }: { enabled: boolean }) {
  const reset = useMutation({
    ...resetStuckImportsMutation,
    onSuccess: ({ reset: count }) => toastDone(`${formatQuantity(count, 'import')} reset. What was done stays.`),
  });
  return (
    <Button
      variant="default"
      // Not `disabled`, which would take the focus away from who has just pressed it.
      aria-disabled={!enabled || undefined}
      data-disabled={!enabled || undefined}
      onClick={() => {
        if (enabled && !reset.isPending) reset.mutate({});
      }}
    >
      Reset Stuck Jobs
    </Button>
  );
}

type ImportProps = {
  job: ImportJob;
  onUndo: () => void;
  /** What takes the focus when a button is gone. */
  heading: () => HTMLElement | null;
};

function Import({ job, onUndo, heading }: ImportProps) {
  const report = useMutation({
    ...getReportMutation,
    onSuccess: ({ file_name, csv }) => saveTextFile(file_name, csv, 'text/csv'),
  });
  const start = useMutation(startImportMutation);
  const name = formatFiles(job);
  const hasRows = job.total_entries > 0;
  return (
    <>
      <div className={classes.row}>
        <span className={classes.rowTitle}>
          {name}{' '}
          <span className={classes.badge} data-status={job.status}>
            {STATE_NAMES[job.state]}
          </span>
        </span>
        <span className={classes.note}>
          <RelativeTime at={job.created_at} />
          {hasRows ? ` · ${describeRows(job)}` : null}
        </span>
        {job.error_details === null ? null : <span className={classes.note}>{job.error_details}</span>}
      </div>
      <div className={classes.choices}>
        {job.state === 'failed' && job.starts_as !== null ? (
          <PendingButton
            variant="default"
            pending={start.isPending}
            aria-label={`${GO_ON_NAMES[job.starts_as]}: ${name}`}
            onClick={() => start.mutate({ import_id: job.id })}
          >
            {GO_ON_NAMES[job.starts_as]}
          </PendingButton>
        ) : null}
        {job.state === 'failed' && job.can.cancel ? <CancelImport job={job} name={name} heading={heading} /> : null}
        {job.can.report ? (
          <PendingButton
            variant="subtle"
            color="gray"
            pending={report.isPending}
            aria-label={`Download Report of ${name}`}
            onClick={() => report.mutate({ import_id: job.id })}
          >
            Download Report
          </PendingButton>
        ) : null}
        {job.can.undo ? (
          <Button variant="subtle" color="gray" aria-label={`Undo ${name}`} onClick={onUndo}>
            Undo
          </Button>
        ) : null}
      </div>
    </>
  );
}

/** "12 rows, 11 went through, 1 failed"; "4 of 12 rows, 4 went through" while it works or when it ended early. */
function describeRows(job: ImportJob): string {
  const {
    state,
    total_entries: all,
    processed_entries: done,
    successful_imports: through,
    failed_imports: failed,
  } = job;
  const isBefore = state === 'asking' || state === 'reading' || state === 'ready';
  if (isBefore || state === 'undone') return formatQuantity(all, 'row');
  return [
    done < all ? formatProgress(job) : formatQuantity(all, 'row'),
    through > 0 ? `${formatCount(through)} went through` : '',
    failed > 0 ? `${formatCount(failed)} failed` : '',
  ]
    .filter((part) => part !== '')
    .join(', ');
}
