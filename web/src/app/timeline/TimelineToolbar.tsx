import {
  TIMELINE_FILTERS,
  TIMELINE_SORTS,
  type TimelineFilter,
  type TimelineSort,
} from '@halfstar/contract/timeline/timeline.schema';
import { ActionIcon } from '@mantine/core';
import { IconArrowsSort, IconKeyboard } from '@tabler/icons-react';
import { WriteReviewButton } from '#app/review/WriteReviewButton.tsx';
import { Choice } from '#ui/forms/Choice.tsx';
import classes from './timeline-view.module.css';

const FILTER_NAMES: Record<TimelineFilter, string> = { all: 'All', reviews: 'Reviews', activities: 'Activities' };
const FILTERS = TIMELINE_FILTERS.map((value) => ({ value, label: FILTER_NAMES[value] }));

const SORT_NAMES: Record<TimelineSort, string> = { newest: 'Newest First', oldest: 'Oldest First', name: 'User Name' };

export type TimelineToolbarProps = {
  filter: TimelineFilter;
  sort: TimelineSort;
  onFilter: (filter: TimelineFilter) => void;
  onSort: (sort: TimelineSort) => void;
  onHelp: () => void;
};

/** What the timeline shows and in which order, and the button to write a review. */
export function TimelineToolbar({ filter, sort, onFilter, onSort, onHelp }: TimelineToolbarProps) {
  return (
    <div className={classes.toolbar}>
      <Choice label="Show" options={FILTERS} value={filter} onChange={onFilter} />
      <span className={classes.sort}>
        <select
          aria-label="Order"
          value={sort}
          onChange={({ currentTarget }) =>
            onSort(TIMELINE_SORTS.find((each) => each === currentTarget.value) ?? 'newest')
          }
        >
          {TIMELINE_SORTS.map((each) => (
            <option key={each} value={each}>
              {SORT_NAMES[each]}
            </option>
          ))}
        </select>
        <IconArrowsSort size={16} stroke={1.7} aria-hidden="true" />
      </span>
      <div className={classes.write}>
        <ActionIcon className={classes.keysButton} aria-label="Keys for reading" title="Keys (?)" onClick={onHelp}>
          <IconKeyboard size={20} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
        <WriteReviewButton shortOnPhones />
      </div>
    </div>
  );
}
