import { useEffect, useEffectEvent, useRef } from 'react';
import { useRetryWhenUnanswered } from '#lib/next-attempt.ts';
import { fetchNextPage, type Pager, pagerFailed } from '#lib/next-page.ts';
import { parseProblem } from '#lib/problem.ts';
import { PendingButton } from '../PendingButton.tsx';
import classes from './paging.module.css';

export type LoadMoreProps = {
  pager: Pager;
  /** Shown below the last item. */
  end?: string | undefined;
  /** Fetches only when the button is pressed, because the page continues below the list. */
  onDemand?: boolean;
  label?: string;
};

/**
 * The end of an infinite list: fetches the next page before the user has scrolled there. The button is for keyboards and for
 * browsers without IntersectionObserver; after a failure it retries.
 */
export function LoadMore({ pager, end, onDemand = false, label = 'Load more' }: LoadMoreProps) {
  const sentinel = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetching, isFetchingNextPage } = pager;
  const failed = pagerFailed(pager);
  const more = useEffectEvent(() => void fetchNextPage(pager));
  useRetryWhenUnanswered(failed ? pager.error : null, () => void fetchNextPage(pager));
  const listening = !onDemand && hasNextPage && !isFetching && !failed;

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

  if (!hasNextPage) {
    return end === undefined ? null : (
      <p className={classes.end} data-on-demand={onDemand || undefined}>
        {end}
      </p>
    );
  }
  return (
    <div ref={sentinel} className={classes.more} data-on-demand={onDemand || undefined}>
      {failed ? <p role="alert">{parseProblem(pager.error).detail}</p> : null}
      <PendingButton
        variant={onDemand ? 'subtle' : 'default'}
        color={onDemand ? 'gray' : undefined}
        pending={isFetchingNextPage}
        onClick={() => void fetchNextPage(pager)}
      >
        {failed ? 'Try Again' : label}
      </PendingButton>
    </div>
  );
}
