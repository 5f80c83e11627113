import type { CaseFilter, CaseSummary } from '@halfstar/contract/moderation/cases.schema';
import { Link } from '@tanstack/react-router';
import type { Ref } from 'react';
import { InfiniteList, type InfiniteQuery } from '#ui/paging/InfiniteList.tsx';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { AnnouncedTextSkeleton } from '#ui/states/Skeletons.tsx';
import {
  capitalize,
  describeActionsTaken,
  EMPTY_QUEUES,
  formatReportCount,
  nameSubject,
  STATUS_NAMES,
} from '../model/moderation-words.ts';
import { RULE_NAMES } from '../model/rule-names.ts';
import classes from './moderation.module.css';

export type CaseQueueProps = {
  query: InfiniteQuery<CaseSummary>;
  filter: CaseFilter;
  list: Ref<HTMLUListElement>;
};

/** A part of the queue. */
export function CaseQueue({ query, filter, list }: CaseQueueProps) {
  return (
    <section className={classes.list} aria-label="Cases">
      <InfiniteList
        query={query}
        getKey={(one) => one.id}
        loading={<AnnouncedTextSkeleton lines={6} />}
        errorTitle="The cases could not be loaded."
        empty={<EmptyState {...EMPTY_QUEUES[filter]} />}
      >
        {(cases) => (
          <ul ref={list} className={classes.queue}>
            {cases.map((one) => (
              <li key={one.id}>
                <Link
                  to="/moderator"
                  search={{ filter: filter === 'open' ? undefined : filter, case: one.id }}
                  resetScroll={false}
                  data-case={one.id}
                >
                  <CaseRow of={one} />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </InfiniteList>
    </section>
  );
}

function CaseRow({ of: one }: { of: CaseSummary }) {
  return (
    <>
      <span className={classes.row}>
        <strong>{capitalize(nameSubject(one.content_type, one.report_count > 0))}</strong>
        <span className={classes.soft}>
          {one.report_count === 0 ? 'Not reported' : formatReportCount(one.report_count)}
        </span>
      </span>
      <span className={classes.soft}>
        {[one.owner.display_name, one.reasons.map(({ reason }) => RULE_NAMES[reason]).join(', ')]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <span className={classes.excerpt}>{one.excerpt}</span>
      <span className={classes.soft}>
        <CaseState of={one} />
      </span>
    </>
  );
}

function CaseState({ of: one }: { of: CaseSummary }) {
  if (one.second_look_asked_at !== null)
    return (
      <>
        Second look asked <RelativeTime at={one.second_look_asked_at} />
      </>
    );
  if (one.resolved_at !== null)
    return (
      <>
        {one.resolution.length === 0 ? STATUS_NAMES[one.status] : capitalize(describeActionsTaken(one.resolution))}{' '}
        <RelativeTime at={one.resolved_at} />
      </>
    );
  if (one.claim !== null) return `${one.claim.moderator.display_name} works on it`;
  return (
    <>
      Reported <RelativeTime at={one.last_reported_at} />
    </>
  );
}
