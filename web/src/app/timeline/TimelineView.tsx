import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { TIMELINE_FILTERS, type TimelineFilter } from '@halfstar/contract/timeline/timeline.schema';
import { Button, SegmentedControl } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { WriteReviewButton } from '#app/review/WriteReviewButton.tsx';
import type { TimelineSearch } from '#app/search-params.ts';
import { useDialogs } from '#features/movies/components/use-dialogs.ts';
import { homeTimelineQuery } from '#features/timeline/api/timeline-queries.ts';
import { TimelineList } from '#features/timeline/components/TimelineList.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import classes from './timeline-view.module.css';

const LABELS: Record<TimelineFilter, string> = { all: 'All', reviews: 'Reviews', activities: 'Activities' };
const CHOICES = TIMELINE_FILTERS.map((value) => ({ value, label: LABELS[value] }));

/** The home timeline with its filter, which is part of the address, so that Back restores it. */
export function TimelineView({ belowEmpty }: { belowEmpty?: ReactNode }) {
  const { filter = 'all' }: TimelineSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const query = useInfiniteQuery(homeTimelineQuery(filter));
  const { openReview } = useDialogs();
  // There is nothing to filter, and the empty state offers a next step.
  const nothingYet = filter === 'all' && query.data?.pages[0]?.items.length === 0;
  const choose = (value: string) => {
    const chosen = TIMELINE_FILTERS.find((each) => each === value);
    void navigate({
      to: '.',
      search: (search: object) => ({ ...search, filter: chosen === 'all' ? undefined : chosen }),
      resetScroll: false,
    });
  };
  return (
    <div className={classes.view}>
      {nothingYet ? null : (
        <div className={classes.toolbar}>
          <SegmentedControl aria-label="Show" data={CHOICES} value={filter} onChange={choose} />
          <WriteReviewButton />
        </div>
      )}
      <TimelineList
        key={filter}
        query={query}
        filtered={filter !== 'all'}
        unfilter={
          <Button variant="default" onClick={() => choose('all')}>
            Show everything
          </Button>
        }
        empty={
          <>
            <EmptyState
              title="No activity in your timeline yet!"
              text="It fills with the films you rate and the people you follow."
              action={<Button onClick={() => openReview('new')}>Write First Review</Button>}
            />
            {belowEmpty}
          </>
        }
      />
    </div>
  );
}
