import { Button, VisuallyHidden } from '@mantine/core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { fetchNextPage, type Pager, pagerFailed } from '#lib/next-page.ts';
import { problemOf } from '#lib/problem.ts';
import classes from './paging.module.css';

export type LoadMoreProps = {
  pager: Pager;
  /** Said below the last item. */
  end?: string;
};

/**
 * Stands below an endless list: fetches the next page before one gets there. The button is for keyboards and for browsers
 * where scrolling does not tell; after a failure it is how to try again.
 */
export function LoadMore({ pager, end }: LoadMoreProps) {
  const sentinel = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetching, isFetchingNextPage } = pager;
  const failed = pagerFailed(pager);
  const more = useEffectEvent(() => void fetchNextPage(pager));
  const listening = hasNextPage && !isFetching && !failed;

  useEffect(() => {
    const element = sentinel.current;
    if (!listening || element === null || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) more();
      },
      { rootMargin: '600px 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [listening]);

  if (!hasNextPage) return end === undefined ? null : <p className={classes.end}>{end}</p>;
  return (
    <div ref={sentinel} className={classes.more}>
      {failed ? <p role="alert">{problemOf(pager.error).detail}</p> : null}
      {isFetchingNextPage ? <VisuallyHidden role="status">Loading more</VisuallyHidden> : null}
      <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage(pager)}>
        {failed ? 'Try Again' : 'Load more'}
      </Button>
    </div>
  );
}
