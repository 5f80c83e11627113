import type { OwnReport } from '@halfstar/contract/moderation/reports.schema';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { InfiniteList } from '#ui/paging/InfiniteList.tsx';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import { AnnouncedTextSkeleton } from '#ui/states/Skeletons.tsx';
import { ownReportsQuery } from '../api/reports.ts';
import { describeReported, STATUSES } from '../model/report-words.ts';
import { RULE_NAMES } from '../model/rule-names.ts';
import classes from './report.module.css';

/** What the viewer has reported, newest first, and what has become of it. */
export function OwnReports() {
  return (
    <InfiniteList
      query={useInfiniteQuery(ownReportsQuery)}
      getKey={({ id }) => id}
      loading={<AnnouncedTextSkeleton lines={3} />}
      errorTitle="Your reports could not be loaded."
      empty={<p>You have reported nothing.</p>}
    >
      {(reports) => (
        <ul className={classes.reports} aria-label="Your reports">
          {reports.map((report) => (
            <Report key={report.id} report={report} />
          ))}
        </ul>
      )}
    </InfiniteList>
  );
}

function Report({ report }: { report: OwnReport }) {
  const { link, reason, description, status, created_at } = report;
  const router = useRouter();
  const open = (event: MouseEvent) => {
    // Another tab is the browser's business.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    router.history.push(link);
  };
  return (
    <li className={classes.report}>
      <p>
        <a href={link} onClick={open}>
          <bdi>{describeReported(report)}</bdi>
        </a>
      </p>
      <p className={classes.status} data-status={status}>
        {STATUSES[status]}
      </p>
      <p className={classes.about}>
        {RULE_NAMES[reason]}, <RelativeTime at={created_at} />
      </p>
      {description === '' ? null : (
        <p className={classes.about} dir="auto">
          {description}
        </p>
      )}
    </li>
  );
}
