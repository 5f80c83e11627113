import type { ScheduledReview } from '@halfstar/contract/reviews/scheduled.schema';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useDateFormats } from '#lib/dates.ts';
import { PendingButton } from '#ui/PendingButton.tsx';
import { scheduledReviewsQuery, useCancelScheduled, usePublishScheduledNow } from '../api/scheduled.ts';
import { useOpenUnpublished } from '../hooks/use-open-unpublished.ts';
import { formatInClubSuffix, UnpublishedCard } from './UnpublishedCard.tsx';
import { type UnpublishedItemProps, UnpublishedList } from './UnpublishedList.tsx';
import classes from './unpublished.module.css';

/** Scheduled reviews, and those that could not be published. */
export function ScheduledList() {
  return (
    <UnpublishedList
      query={useInfiniteQuery(scheduledReviewsQuery)}
      label="Scheduled"
      getKey={({ id }) => id}
      failed="Your scheduled reviews could not be loaded."
      empty={{
        title: 'Nothing is scheduled.',
        text: 'A review can come out later by itself: when the film opens, or while you are away.',
      }}
      Item={Scheduled}
    />
  );
}

type ItemProps = UnpublishedItemProps<ScheduledReview>;

const Scheduled = (props: ItemProps) =>
  props.item.status === 'failed' ? <Failed {...props} /> : <PendingRequest {...props} />;

const getLabel = ({ movie, club }: ScheduledReview) =>
  `Your scheduled review of ${movie.title}${formatInClubSuffix(club)}`;

function Time({ at }: { at: string }) {
  const { exactTime } = useDateFormats();
  return <time dateTime={at}>{exactTime(at)}</time>;
}

function PendingRequest({ item: one }: ItemProps) {
  const open = useOpenUnpublished();
  const publish = usePublishScheduledNow(one);
  const cancel = useCancelScheduled(one);
  return (
    <UnpublishedCard
      text={one}
      movie={one.movie}
      club={one.club}
      label={getLabel(one)}
      when={
        <>
          {one.error === null ? 'Comes out on' : 'Was to come out on'} <Time at={one.scheduled_for} />
        </>
      }
      error={one.error === null ? undefined : <p className={classes.error}>Not published yet. {one.error}</p>}
      actions={
        <>
          <Button variant="default" onClick={() => open(one)}>
            Change
          </Button>
          <PendingButton variant="default" pending={publish.isPending} onClick={() => publish.mutate()}>
            Publish Now
          </PendingButton>
          <PendingButton variant="subtle" color="gray" pending={cancel.isPending} onClick={() => cancel.mutate()}>
            Cancel
          </PendingButton>
        </>
      }
    />
  );
}

function Failed({ item: one }: ItemProps) {
  const open = useOpenUnpublished();
  const dismiss = useCancelScheduled(one);
  return (
    <UnpublishedCard
      text={one}
      movie={one.movie}
      club={one.club}
      label={getLabel(one)}
      when={
        <>
          Was to come out on <Time at={one.scheduled_for} />
        </>
      }
      error={<p className={classes.error}>Not published. {one.error} Its words are in your drafts.</p>}
      actions={
        <>
          <Button variant="default" onClick={() => open(one)}>
            Open Draft
          </Button>
          <PendingButton variant="subtle" color="gray" pending={dismiss.isPending} onClick={() => dismiss.mutate()}>
            Dismiss
          </PendingButton>
        </>
      }
    />
  );
}
