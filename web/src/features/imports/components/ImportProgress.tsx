import { type ImportJob, STUCK_MINUTES } from '@halfstar/contract/imports/imports.schema';
import { useState } from 'react';
import { ProgressBar } from '#ui/ProgressBar.tsx';
import { formatProgress } from '../model/import-names.ts';
import classes from './imports.module.css';

type Working = Pick<ImportJob, 'state' | 'stuck' | 'processed_entries' | 'total_entries'>;

/** The progress of an import that is being processed. */
export function ImportProgress({ job }: { job: Working }) {
  const { state, processed_entries: done, total_entries: all } = job;
  const [first] = useState(done);
  return (
    <div className={classes.progress}>
      {state === 'processing' ? (
        <>
          <ProgressBar label="Rows done" done={{ value: done, of: all }} />
          <p>{formatProgress(job)}</p>
        </>
      ) : (
        <>
          <ProgressBar label={state === 'undoing' ? 'Undoing' : 'Reading'} />
          <p>
            {state === 'undoing'
              ? 'Taking back what this import wrote.'
              : 'Reading your files and looking for the films.'}
          </p>
        </>
      )}
      {job.stuck ? (
        <p role="status" className={classes.stuck}>
          It has been processing for over {STUCK_MINUTES} minutes.{' '}
          {done > first
            ? 'Rows still move, so it may end by itself.'
            : 'You can reset it below: what it has done stays.'}
        </p>
      ) : null}
    </div>
  );
}
