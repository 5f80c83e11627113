import type { ScheduledReview } from '@halfstar/contract/reviews/scheduled.schema';
import { Button } from '@mantine/core';
import { useRef } from 'react';
import { useDates } from '#lib/dates.ts';
import { useDialogs } from '#lib/dialogs.ts';
import { LoadMore } from '#ui/lists/LoadMore.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { ErrorState } from '#ui/states/ErrorState.tsx';
import { CardListSkeleton } from '#ui/states/Skeletons.tsx';
import { useCancelScheduled, usePublishNow, useScheduled } from '../hooks/scheduled-queries.ts';
import { UnpublishedCard } from './UnpublishedCard.tsx';
import classes from './unpublished.module.css';

/** What waits for its time, and what could not be published then. */
export function ScheduledList() {
  const query = useScheduled();
  const { openReview } = useDialogs();
  const place = useRef<HTMLDivElement>(null);
  if (query.data === undefined) {
    if (query.error === null) return <CardListSkeleton count={3} />;
    return (
      <ErrorState
        title="Your scheduled reviews could not be loaded."
        error={query.error}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  const items = new Map(query.data.pages.flatMap((page) => page.items).map((one) => [one.id, one]));
  // The button that was pressed goes with what it was about.
  const keepFocus = () => place.current?.focus();
  return (
    <div ref={place} tabIndex={-1} className={classes.place}>
      {items.size > 0 ? null : (
        <EmptyState
          title="Nothing is scheduled."
          text="A review can come out later by itself: when the film opens, or while you are away."
          action={<Button onClick={() => openReview('new')}>Write Review</Button>}
        />
      )}
      <ol className={classes.list} aria-label="Scheduled">
        {[...items.values()].map((one) => (
          <li key={one.id}>
            {one.status === 'failed' ? (
              <Failed one={one} onGone={keepFocus} />
            ) : (
              <Waiting one={one} onGone={keepFocus} />
            )}
          </li>
        ))}
      </ol>
      <LoadMore pager={query} />
    </div>
  );
}

type ItemProps = { one: ScheduledReview; onGone: () => void };

const labelOf = ({ movie }: ScheduledReview) => `Your scheduled review of ${movie.title}`;

function Time({ at }: { at: string }) {
  const { exactTime } = useDates();
  return <time dateTime={at}>{exactTime(at)}</time>;
}

function Waiting({ one, onGone }: ItemProps) {
  const { openReview } = useDialogs();
  const publish = usePublishNow(one, onGone);
  const cancel = useCancelScheduled(one, onGone);
  return (
    <UnpublishedCard
      text={one}
      movie={one.movie}
      label={labelOf(one)}
      when={
        <>
          Comes out on <Time at={one.scheduled_for} />
        </>
      }
      actions={
        <>
          <Button variant="default" onClick={() => openReview(one.movie.id)}>
            Change
          </Button>
          <Button variant="default" loading={publish.isPending} onClick={() => publish.mutate()}>
            Publish Now
          </Button>
          <Button variant="subtle" color="gray" loading={cancel.isPending} onClick={() => cancel.mutate()}>
            Cancel
          </Button>
        </>
      }
    />
  );
}

function Failed({ one, onGone }: ItemProps) {
  const { openReview } = useDialogs();
  const dismiss = useCancelScheduled(one, onGone);
  return (
    <UnpublishedCard
      text={one}
      movie={one.movie}
      label={labelOf(one)}
      when={
        <>
          Was to come out on <Time at={one.scheduled_for} />
        </>
      }
      trouble={<p className={classes.trouble}>Not published. {one.error} Its words are in your drafts.</p>}
      actions={
        <>
          <Button variant="default" onClick={() => openReview(one.movie.id)}>
            Open Draft
          </Button>
          <Button variant="subtle" color="gray" loading={dismiss.isPending} onClick={() => dismiss.mutate()}>
            Dismiss
          </Button>
        </>
      }
    />
  );
}
