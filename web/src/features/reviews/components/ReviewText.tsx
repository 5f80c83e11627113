import type { Review } from '@halfstar/contract/reviews/reviews.schema';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useRef, useState } from 'react';
import { parseProblem } from '#lib/problem.ts';
import { moveLostFocusTo } from '#ui/focus.ts';
import prose from '#ui/prose.module.css';
import { spoilerTextQuery } from '../api/review-queries.ts';
import { truncateText } from '../model/truncate.ts';
import classes from './reviews.module.css';

export type ReviewTextProps = {
  review: Pick<Review, 'id' | 'title' | 'content'>;
  /** Shows the whole text, on the review's own page. */
  whole?: boolean;
};

/** A review's title and text. Spoilers are hidden until the viewer reveals them, and long texts are truncated. */
export function ReviewText({ review, whole = false }: ReviewTextProps) {
  const [revealRequested, setRevealRequested] = useState(false);
  const shown = useRef<HTMLDivElement>(null);
  const revealed = useQuery({ ...spoilerTextQuery(review.id), enabled: revealRequested && review.content === null });
  const { title, content } = review.content === null ? (revealed.data ?? review) : review;

  if (content === null) {
    return (
      <div className={classes.veil}>
        <p>This review gives away what happens.</p>
        <button
          type="button"
          className={classes.textButton}
          aria-busy={revealed.isFetching}
          onClick={() => {
            moveLostFocusTo(() => shown.current);
            if (revealRequested) void revealed.refetch();
            else setRevealRequested(true);
          }}
        >
          Show Spoiler Review
        </button>
        {revealed.isError ? (
          <p role="alert" className={classes.error}>
            {parseProblem(revealed.error).detail}
          </p>
        ) : null}
      </div>
    );
  }
  return (
    <>
      {title === null || title === '' ? null : (
        <p className={classes.title} dir="auto">
          {title}
        </p>
      )}
      <LongText ref={shown} text={content} whole={whole} />
    </>
  );
}

function LongText({ ref, text, whole }: { ref: Ref<HTMLDivElement>; text: string; whole: boolean }) {
  const [opened, setOpened] = useState(false);
  const beginning = whole ? null : truncateText(text);
  return (
    <div ref={ref} className={prose.prose} tabIndex={-1}>
      <p dir="auto">{beginning === null || opened ? text : beginning}</p>
      {beginning === null ? null : (
        <button type="button" className={classes.textButton} aria-expanded={opened} onClick={() => setOpened(!opened)}>
          {opened ? 'Show less' : 'Read more'}
        </button>
      )}
    </div>
  );
}
