import type { ClubReview } from '@halfstar/contract/clubs/club-reviews.schema';
import { Menu } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { FoundMemberAvatar, FoundMemberName } from '#features/profiles/components/FoundMember.tsx';
import HiddenNotice from '#features/subjects/components/HiddenNotice.tsx';
import { HiddenScore } from '#features/tracking/components/GivenStars.tsx';
import { useIsMember, useViewerId } from '#lib/viewer.ts';
import { ActionsMenu } from '#ui/ActionsMenu.tsx';
import { makeRowFocusable, moveLostFocusTo } from '#ui/focus.ts';
import { PendingButton } from '#ui/PendingButton.tsx';
import prose from '#ui/prose.module.css';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import { ReportItem } from '#ui/ReportItem.tsx';
import { Stars } from '#ui/stars/Stars.tsx';
import { useSetClubReviewHidden } from '../api/club-mutations.ts';
import classes from './club-film.module.css';

export type ClubReviewItemProps = {
  review: ClubReview;
  movieTitle: string;
  /** Whether the texts that were kept back are being loaded. */
  unveiling: boolean;
  onUnveil: () => void;
};

/** A review in a club, or stars alone; of a sealed one that there is one. */
export function ClubReviewItem({ review, movieTitle, unveiling, onUnveil }: ClubReviewItemProps) {
  const { author, profile_hidden: profileHidden, rating, kind, review_content: text, veiled, sealed } = review;
  const named = `${author.display_name}’s review of ${movieTitle}`;
  const isMember = useIsMember();
  const viewerId = useViewerId();
  // Stars alone say nothing that could break a rule, and what is kept back cannot be judged yet.
  const isReportable = isMember && viewerId !== author.user_id && kind === 'full' && text !== null && !veiled;
  const unveil = ({ currentTarget }: MouseEvent) => {
    const row = makeRowFocusable(currentTarget);
    moveLostFocusTo(() => row);
    onUnveil();
  };
  return (
    <li className={classes.review} aria-label={named}>
      <header className={classes.reviewHead}>
        <FoundMemberAvatar member={author} profileHidden={profileHidden} size={28} />
        <p className={classes.sentence}>
          <FoundMemberName member={author} profileHidden={profileHidden} />{' '}
          {sealed ? (
            'has sealed theirs'
          ) : rating === null ? (
            <HiddenScore size={16} />
          ) : (
            <Stars value={rating} size={16} compact />
          )}{' '}
          <span className={classes.when}>
            <RelativeTime at={review.created_at} shortOnPhones />
            {review.edited ? <span className={classes.mark}>edited</span> : null}
            {review.is_spoiler && kind === 'full' ? <span className={classes.mark}>Spoilers</span> : null}
            {review.hidden && review.moderation === undefined ? (
              <span className={classes.mark}>Hidden by a moderator</span>
            ) : null}
          </span>
        </p>
        {review.can.hide || review.can.show || isReportable ? (
          <ReviewActions review={review} named={named} reportable={isReportable} />
        ) : null}
      </header>
      <HiddenNotice moderation={review.moderation} />
      {veiled ? (
        <div className={classes.veil}>
          <p>Hidden until you have rated this film</p>
          <PendingButton
            variant="subtle"
            color="gray"
            size="compact-sm"
            aria-label={`Show anyway: ${named}`}
            pending={unveiling}
            onClick={unveil}
          >
            Show anyway
          </PendingButton>
        </div>
      ) : kind === 'full' && text !== null ? (
        <div className={prose.prose}>
          <p dir="auto">{text}</p>
        </div>
      ) : null}
    </li>
  );
}

type ReviewActionsProps = { review: ClubReview; named: string; reportable: boolean };

function ReviewActions({ review, named, reportable }: ReviewActionsProps) {
  const { mutate, isPending } = useSetClubReviewHidden(review.id);
  const change = () => {
    if (!isPending) mutate(!review.hidden);
  };
  return (
    <ActionsMenu label={`Actions for ${named}`} className={classes.menuButton}>
      {review.can.hide ? (
        <Menu.Item leftSection={<IconEyeOff size={18} stroke={1.6} />} onClick={change}>
          Hide Review
        </Menu.Item>
      ) : null}
      {review.can.show ? (
        <Menu.Item leftSection={<IconEye size={18} stroke={1.6} />} onClick={change}>
          Show Review Again
        </Menu.Item>
      ) : null}
      {reportable ? <ReportItem thing={{ content_type: 'club_review', content_id: review.id, named }} /> : null}
    </ActionsMenu>
  );
}
