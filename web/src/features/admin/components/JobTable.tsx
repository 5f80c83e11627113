import type { ListedJob } from '@halfstar/contract/admin/jobs.schema';
import { Link } from '@tanstack/react-router';
import { formatCount } from '#lib/numbers.ts';
import { PendingButton } from '#ui/PendingButton.tsx';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { useRetryJob } from '../api/jobs.ts';
import { KIND_NAME, KIND_NAMES, STATE_NAMES } from '../model/job-words.ts';
import classes from './admin-table.module.css';

/** How jobs of one kind go, newest first, with a way to try the failed ones again. */
export function JobTable({ jobs }: { jobs: readonly ListedJob[] }) {
  const [first] = jobs;
  return (
    <table className={classes.table} aria-label={first === undefined ? 'Jobs' : KIND_NAMES[first.kind]}>
      <thead>
        <tr>
          <th scope="col">Of</th>
          <th scope="col">State</th>
          <th scope="col">Error</th>
          <th scope="col">Changed</th>
          <th scope="col">Next try</th>
          <th scope="col">
            <VisuallyHidden>Actions</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {jobs.map((job) => (
          <Row key={job.id} job={job} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ job }: { job: ListedJob }) {
  const { kind, id, member, state, step, tries, error } = job;
  const retry = useRetryJob();
  const name = member === null ? step : `the ${KIND_NAME[kind]} of @${member.username}`;
  return (
    <tr>
      <td data-label="Of">
        {member === null ? (
          <span>{step ?? 'A deleted account'}</span>
        ) : (
          <Link to="/profile/$username" params={{ username: member.username }} className={classes.link}>
            @{member.username}
          </Link>
        )}
      </td>
      <td data-label="State">
        <span>
          <span className={classes.state} data-state={state}>
            {STATE_NAMES[state]}
          </span>
          {member === null || step === null || state === 'done' ? null : <span className={classes.aside}>{step}</span>}
          {tries === 0 ? null : (
            <span className={classes.aside}>
              {formatCount(tries)} {tries === 1 ? 'failed try' : 'failed tries'}
            </span>
          )}
        </span>
      </td>
      <td data-label="Error">
        <span>{error ?? '–'}</span>
      </td>
      <td data-label="Changed">
        <RelativeTime at={job.changed_at} />
      </td>
      <td data-label="Next try">{job.next_at === null ? <span>–</span> : <RelativeTime at={job.next_at} ahead />}</td>
      <td className={classes.actions}>
        {job.can.retry ? (
          <PendingButton
            variant="default"
            aria-label={`Try ${name} again`}
            pending={retry.isPending}
            onClick={() => retry.mutate({ job_kind: kind, job_id: id })}
          >
            Try Again
          </PendingButton>
        ) : null}
      </td>
    </tr>
  );
}
