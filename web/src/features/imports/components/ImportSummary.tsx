import { useInfiniteQuery } from '@tanstack/react-query';
import { importsQuery } from '../api/import-queries.ts';
import { ImportProgress } from './ImportProgress.tsx';
import classes from './imports.module.css';

/** The state of the viewer's newest import. Renders nothing without one. */
export function ImportSummary() {
  const job = useInfiniteQuery(importsQuery).data?.pages[0]?.items[0];
  switch (job?.state) {
    case 'asking':
    case 'ready':
      return <p className={classes.note}>Your import waits for you: its preview is under Import Data.</p>;
    case 'reading':
    case 'processing':
      return <ImportProgress job={job} />;
    case 'completed':
      return <p className={classes.note}>Your films from Letterboxd are here.</p>;
    case 'failed':
      return <p className={classes.note}>Your import has stopped. You can go on with it under Import Data.</p>;
    case 'undoing':
    case 'undone':
    case 'cancelled':
    case undefined:
      return null;
  }
}
