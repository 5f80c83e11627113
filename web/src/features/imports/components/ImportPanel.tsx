import type { ImportDetail } from '@halfstar/contract/imports/imports.schema';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { usePause } from '#features/site/api/use-pause.ts';
import { formatCount, formatQuantity } from '#lib/numbers.ts';
import { moveLostFocusTo } from '#ui/focus.ts';
import { PendingButton } from '#ui/PendingButton.tsx';
import { QueryState } from '#ui/states/QueryState.tsx';
import { AnnouncedTextSkeleton } from '#ui/states/Skeletons.tsx';
import { startImportMutation } from '../api/import-mutations.ts';
import { importQuery } from '../api/import-queries.ts';
import { formatFiles, GO_ON_NAMES, ROW_KIND_NAMES } from '../model/import-names.ts';
import { listNonZeroCounts } from '../model/import-states.ts';
import { CancelImport } from './CancelImport.tsx';
import { FilmsOfImport, ImportedRows, RowsToImport } from './ImportContents.tsx';
import { ImportOptions } from './ImportOptions.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import classes from './imports.module.css';
import { FileQuestions, UnderstoodFiles } from './UnderstoodFiles.tsx';

type ImportPanelProps = {
  importId: string;
  /** Called when the member is done with an import that has ended. */
  onClose: () => void;
  /** The action after an import that is completed. */
  next?: ReactNode;
};

const TITLES: Record<ImportDetail['state'], string> = {
  asking: 'One question first',
  reading: 'Reading your files',
  ready: 'This is what will happen',
  processing: 'Your import goes on',
  completed: 'Your import is done',
  failed: 'Your import has failed',
  cancelled: 'Your import is cancelled',
  undoing: 'Undoing your import',
  undone: 'Your import is undone',
};

/** An import from the upload to its end. */
export function ImportPanel({ importId, onClose, next }: ImportPanelProps) {
  const query = useQuery(importQuery(importId));
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <QueryState
      query={query}
      loading={<AnnouncedTextSkeleton lines={6} />}
      errorTitle="Your import could not be loaded."
    >
      {(detail) => (
        <section className={classes.panel} aria-labelledby={`import-${importId}`}>
          <h2 id={`import-${importId}`} ref={heading} tabIndex={-1}>
            {TITLES[detail.state]}
          </h2>
          <p className={classes.note}>{formatFiles(detail)}</p>
          <p role="status" className={classes.message}>
            {messageFor(detail)}
          </p>
          <State detail={detail} heading={() => heading.current} onClose={onClose} next={next} />
        </section>
      )}
    </QueryState>
  );
}

type StateProps = Omit<ImportPanelProps, 'importId'> & { detail: ImportDetail; heading: () => HTMLElement | null };

function State({ detail, heading, onClose, next }: StateProps) {
  const { id, state, can, starts_as: startsAs } = detail;
  const start = useMutation({ ...startImportMutation, onSuccess: () => moveLostFocusTo(heading) });
  const isWorking = state === 'reading' || state === 'processing' || state === 'undoing';
  const isPaused = usePause('imports') !== null;
  const isBefore = state === 'asking' || state === 'ready';
  const hasEnded = !isWorking && !isBefore;
  return (
    <>
      <FileQuestions detail={detail} heading={heading} />
      {state === 'ready' ? (
        <>
          <FilmsOfImport detail={detail} changeable />
          <RowsToImport detail={detail} />
        </>
      ) : null}
      {isBefore ? <UnderstoodFiles detail={detail} /> : null}
      {state === 'ready' ? <ImportOptions detail={detail} /> : null}
      {isWorking && !isPaused ? <ImportProgress job={detail} /> : null}
      {hasEnded && state !== 'undone' ? <ImportedRows detail={detail} /> : null}
      <div className={classes.actions}>
        {state === 'completed' ? next : null}
        {startsAs !== null && !isPaused ? (
          <PendingButton pending={start.isPending} onClick={() => start.mutate({ import_id: id })}>
            {state === 'failed' ? GO_ON_NAMES[startsAs] : 'Start Import'}
          </PendingButton>
        ) : null}
        {can.cancel ? <CancelImport job={detail} heading={heading} /> : null}
        {hasEnded ? (
          <Button variant="default" onClick={onClose}>
            Import More
          </Button>
        ) : null}
      </div>
    </>
  );
}

function messageFor(detail: ImportDetail): string {
  const { state, error_details, undo_kept, kinds, total_entries, failed_imports, left_out_rows: leftOut } = detail;
  switch (state) {
    case 'asking':
      return '';
    case 'reading':
    case 'processing':
      return 'You can leave this page: it goes on without you.';
    case 'ready':
      return total_entries === 0
        ? 'There is nothing in these files to import.'
        : `${sentence(kinds)}. Nothing has been written yet.${leftOut > 0 ? ` ${formatQuantity(leftOut, 'row')} will be left out, as you chose.` : ''}`;
    case 'completed':
      return failed_imports === 0
        ? `All ${formatQuantity(total_entries, 'row')} went through.`
        : `${formatCount(total_entries - failed_imports)} of ${formatQuantity(total_entries, 'row')} went through. ${formatCount(failed_imports)} could not be imported; the report says why.`;
    case 'failed':
      return error_details ?? 'What was done stays.';
    case 'cancelled':
      return 'What it had done stays.';
    case 'undoing':
      return '';
    case 'undone':
      return undo_kept === 0
        ? 'Everything is as it was before.'
        : `${formatQuantity(undo_kept, 'change')} stayed, because you have changed them since.`;
  }
}

const KINDS = Object.keys(ROW_KIND_NAMES) as (keyof typeof ROW_KIND_NAMES)[];
const conjunction = new Intl.ListFormat('en', { type: 'conjunction' });

/** "12 viewings, 3 ratings, and 1 list" */
const sentence = (kinds: ImportDetail['kinds']): string =>
  conjunction.format(
    listNonZeroCounts(kinds, KINDS).map(({ key, count }) => formatQuantity(count, ...ROW_KIND_NAMES[key])),
  );
