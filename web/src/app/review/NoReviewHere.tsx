import type { Club } from '@halfstar/contract/clubs/clubs.schema';
import type { DraftText } from '@halfstar/contract/reviews/drafts.schema';
import classes from './review-dialog.module.css';

/** Says why the viewer may not write a review in the club, and shows what they have written for it. */
export function NoReviewHere({ club, text: { content } }: { club: Club; text: DraftText }) {
  return (
    <div className={classes.noReview}>
      <p>
        {club.status === 'archived'
          ? `${club.name} is archived: it can be read and no longer changed.`
          : club.can.rate
            ? 'Upgrade to Pro for full reviews.'
            : `Only members of ${club.name} review its films there.`}
      </p>
      {content.trim() === '' ? null : (
        <>
          <p>What you have written is kept:</p>
          <blockquote dir="auto">{content}</blockquote>
        </>
      )}
    </div>
  );
}
