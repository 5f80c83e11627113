import type { DiaryEntry } from '@halfstar/contract/tracking/diary.schema';
import { useDateFormats } from '#lib/dates.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { EarlierReviewText } from './EarlierText.tsx';
import classes from './earlier-reviews.module.css';
import { ViewingFacts } from './ViewingFacts.tsx';

export type EarlierReviewProps = {
  entry: DiaryEntry;
  /** Whose viewing it is. */
  userId: string;
  opened: boolean;
  onClose: () => void;
};

/** A dialog with the earlier review of a viewing. */
export default function EarlierReview({ entry, userId, opened, onClose }: EarlierReviewProps) {
  const { calendarDate } = useDateFormats();
  const { movie, watch_date: day } = entry;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={`Earlier review of ${movie.title}`}
      size="46rem"
      fullScreenOnPhones
    >
      <div className={classes.review}>
        <p className={classes.head}>
          {day === null ? 'On a day not noted' : calendarDate(day)} <ViewingFacts entry={entry} userId={userId} />
        </p>
        <EarlierReviewText entryId={entry.id} />
      </div>
    </Dialog>
  );
}
