import type { Notification } from '@halfstar/contract/notifications/notifications.schema';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { latestItemsOnce } from '#lib/next-page.ts';
import { useFocusAfterRemoval } from '#ui/focus-after-removal.ts';
import { InfiniteList, type InfiniteQuery } from '#ui/paging/InfiniteList.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { SkeletonBar } from '#ui/states/Skeletons.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { NotificationRows } from './NotificationRows.tsx';
import classes from './notifications.module.css';

export type NotificationListProps = {
  /** The query of `notificationsQuery`. */
  query: InfiniteQuery<Notification>;
  /** Whether only some groups are shown. */
  filtered: boolean;
};

const getKey = ({ id }: Notification) => id;

/** All notifications, page by page. */
export function NotificationList({ query, filtered }: NotificationListProps) {
  const section = useRef<HTMLElement>(null);
  const list = useFocusAfterRemoval<HTMLUListElement>(latestItemsOnce(query.data?.pages, getKey).map(getKey), section);
  return (
    <section ref={section} tabIndex={-1} className={classes.section} aria-label="Your notifications">
      <InfiniteList
        query={query}
        getKey={getKey}
        loading={<NotificationsSkeleton />}
        errorTitle="Your notifications could not be loaded."
        empty={
          <EmptyState
            title="No notifications yet"
            action={
              <Button renderRoot={(props) => <Link to="/followers" search={{ tab: 'recommended' }} {...props} />}>
                Find people to follow
              </Button>
            }
            text={
              filtered
                ? 'There are none of this kind.'
                : 'When people follow you, comment on your reviews or react to what you do, it appears here.'
            }
          />
        }
      >
        {(items) => <NotificationRows notifications={items} list={list} />}
      </InfiniteList>
    </section>
  );
}

const NotificationsSkeleton = () => (
  <div>
    <VisuallyHidden role="status">Loading notifications...</VisuallyHidden>
    {Array.from({ length: 5 }, (_, index) => (
      <div key={index} className={classes.row} aria-hidden="true">
        <div className={classes.link}>
          <SkeletonBar width="2.25rem" height="2.25rem" />
          <span className={classes.skeletonText}>
            <SkeletonBar width="9rem" />
            <SkeletonBar width="80%" />
          </span>
        </div>
      </div>
    ))}
  </div>
);
