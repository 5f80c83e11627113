import type { MovieSummary } from '@halfstar/contract/movies/movies.schema';
import { IconStar } from '@tabler/icons-react';
import { type FocusEvent, useRef, useState } from 'react';
import { starsInWords } from '#ui/stars/star-value.ts';
import { useTracking } from '../api/tracking.ts';
import { RateControl } from './RateControl.tsx';
import classes from './tracking.module.css';

const focusStars = (place: HTMLElement | null) =>
  place?.querySelector<HTMLElement>('[role="slider"]')?.focus({ preventScroll: true });

/**
 * The viewer's own rating on a card, as a quiet button: "Rate", then "Your rating: 3.5", since the author's stars are the card's only row of them. It opens the stars in the same place and
 * at the same width, and they close when the focus leaves them, so that a second press at the same spot hits them again.
 */
export function RateButton({ movie }: { movie: Pick<MovieSummary, 'id' | 'title'> }) {
  const { tracking } = useTracking(movie.id);
  const [opened, setOpened] = useState(false);
  const returning = useRef(false);
  const close = (returnFocus: boolean) => {
    returning.current = returnFocus;
    setOpened(false);
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    // Going to another window and back is not leaving, nor is the dialog that asks for the date, which returns the focus.
    const inDialog = relatedTarget instanceof Element && relatedTarget.closest('[role="dialog"]') !== null;
    if (document.hasFocus() && !inDialog && !currentTarget.contains(relatedTarget)) close(false);
  };
  const focusIfReturning = (button: HTMLButtonElement | null) => {
    if (button === null || !returning.current) return;
    returning.current = false;
    button.focus({ preventScroll: true });
  };
  const rating = tracking?.rating ?? null;
  if (opened) {
    return (
      // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys belong to the stars inside
      <span
        ref={focusStars}
        className={classes.rateStars}
        onBlur={leave}
        onKeyDown={({ key }) => {
          if (key === 'Escape' || key === 'Enter') close(true);
        }}
      >
        <RateControl movie={movie} size={24} />
      </span>
    );
  }
  return (
    <button
      ref={focusIfReturning}
      type="button"
      className={classes.rate}
      data-shortcut="rate"
      disabled={tracking === null}
      aria-label={rating === null ? `Rate ${movie.title}` : `Your rating: ${starsInWords(rating)}, of ${movie.title}`}
      onClick={() => setOpened(true)}
    >
      {rating === null ? (
        <>
          <IconStar size={17} stroke={1.7} aria-hidden="true" />
          Rate
        </>
      ) : (
        `Your rating: ${rating}`
      )}
    </button>
  );
}
