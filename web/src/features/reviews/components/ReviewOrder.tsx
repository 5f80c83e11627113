import { REVIEW_SORTS, type ReviewSort } from '@halfstar/contract/reviews/reviews.schema';
import { Choice } from '#ui/forms/Choice.tsx';
import classes from './review-order.module.css';

const NAMES: Record<ReviewSort, string> = { newest: 'Newest', highest: 'Highest rated', reactions: 'Most reactions' };
const CHOICES = REVIEW_SORTS.map((value) => ({ value, label: NAMES[value] }));

/** Chooses the order of a film's reviews. */
export function ReviewOrder({ value, onChange }: { value: ReviewSort; onChange: (sort: ReviewSort) => void }) {
  return (
    <div className={classes.order}>
      <Choice label="Order of the reviews" options={CHOICES} value={value} onChange={onChange} />
    </div>
  );
}
