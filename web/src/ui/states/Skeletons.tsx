import type { CSSProperties } from 'react';
import { PosterGrid } from '../posters/PosterGrid.tsx';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import classes from './states.module.css';

/** One gray bar, the building block of skeletons. Hidden from screen readers. */
export function SkeletonBar({ width = '100%', height = '0.8em' }: { width?: string; height?: string }) {
  return <span className={classes.bar} style={{ width, height } as CSSProperties} aria-hidden="true" />;
}

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

const Announced = () => <VisuallyHidden role="status">Loading</VisuallyHidden>;

/** The skeleton of one poster. */
export function PosterSkeleton() {
  return <span className={classes.posterSkeleton} aria-hidden="true" />;
}

/** The skeleton of a grid of posters, announced to screen readers as "Loading". */
export function PosterGridSkeleton({ count = 12 }: { count?: number }) {
  return (
    <>
      <Announced />
      <PosterGrid label="Loading">
        {times(count).map((index) => (
          <li key={index}>
            <PosterSkeleton />
          </li>
        ))}
      </PosterGrid>
    </>
  );
}

/** The skeleton of lines of text; the last is shorter. */
export function TextSkeleton({ lines = 3 }: { lines?: number }) {
  return (
    <span className={classes.lines}>
      {times(lines).map((index) => (
        <SkeletonBar key={index} width={index === lines - 1 && lines > 1 ? '62%' : '100%'} />
      ))}
    </span>
  );
}

/** The skeleton of lines of text, announced to screen readers as "Loading". */
export function AnnouncedTextSkeleton({ lines }: { lines: number }) {
  return (
    <>
      <Announced />
      <TextSkeleton lines={lines} />
    </>
  );
}

/** The skeleton of a card with a poster, a name and some text: reviews and timeline cards. */
export function CardSkeleton() {
  return (
    <div className={classes.cardSkeleton} aria-hidden="true">
      <span className={classes.cardPoster}>
        <PosterSkeleton />
      </span>
      <span className={classes.lines}>
        <SkeletonBar width="38%" />
        <SkeletonBar width="64%" height="1.4em" />
        <TextSkeleton lines={3} />
      </span>
    </div>
  );
}

/** The skeleton of a list of review or timeline cards, announced to screen readers as "Loading". */
export function CardListSkeleton({ count = 4 }: { count?: number }) {
  return (
    <div className={classes.cardList}>
      <Announced />
      {times(count).map((index) => (
        <CardSkeleton key={index} />
      ))}
    </div>
  );
}
