import type { DiaryEntry } from '@halfstar/contract/tracking/diary.schema';
import { IconRepeat } from '@tabler/icons-react';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { GivenStars } from './GivenStars.tsx';
import classes from './viewing-facts.module.css';

type ViewingFactsProps = { entry: Pick<DiaryEntry, 'movie' | 'rating' | 'rewatch'>; userId: string };

/** The stars that a member gave at a viewing, and whether it was a rewatch. */
export const ViewingFacts = ({ entry: { movie, rating, rewatch }, userId }: ViewingFactsProps) => (
  <span className={classes.facts}>
    {rating === null ? null : <GivenStars movieId={movie.id} raterId={userId} value={rating} size={14} />}
    {rewatch ? (
      <span className={classes.again} title="Seen again">
        <IconRepeat size={15} stroke={1.8} aria-hidden="true" />
        <VisuallyHidden>Seen again</VisuallyHidden>
      </span>
    ) : null}
  </span>
);
