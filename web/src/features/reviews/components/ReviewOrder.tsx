import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { REVIEW_SORTS, type ReviewSort } from '@halfstar/contract/reviews/reviews.schema';
import { SegmentedControl } from '@mantine/core';
import classes from './review-order.module.css';

const NAMES: Record<ReviewSort, string> = { newest: 'Newest', highest: 'Highest rated', reactions: 'Most reactions' };
const CHOICES = REVIEW_SORTS.map((value) => ({ value, label: NAMES[value] }));

/** Chooses the order of a film's reviews. */
export function ReviewOrder({ value, onChange }: { value: ReviewSort; onChange: (sort: ReviewSort) => void }) {
  return (
    <div className={classes.order}>
      <SegmentedControl aria-label="Order of the reviews" data={CHOICES} value={value} onChange={onChange} />
    </div>
  );
}
