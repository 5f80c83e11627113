import { MAX_STARS } from '@halfstar/contract/shared/rating';
import { IconX } from '@tabler/icons-react';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { StarRow } from './StarRow.tsx';
import { Stars } from './Stars.tsx';
import { starsAfterKey, starsAt, starsInWords } from './star-value.ts';
import classes from './stars.module.css';

export type StarRatingProps = {
  value: number | null;
  /** Called with each choice, null when cleared. Without it the control is a display. */
  onChange?: (stars: number | null) => void;
  /** What is being rated, for screen readers: "Your rating of Heat". */
  label: string;
  readOnly?: boolean;
  /** Offers to clear the rating: a small × beside the stars, and the Delete key. */
  clearable?: boolean;
  /** Height of one star in pixels; at least 24 so that half a star is still easy to hit. */
  size?: number;
  /** Whether the value is wrong, and the id of the element that says why. */
  invalid?: boolean;
  describedBy?: string;
};

const valueUnder = (event: PointerEvent<HTMLElement>) => {
  const { left, width } = event.currentTarget.getBoundingClientRect();
  return starsAt(event.clientX - left, width);
};

/**
 * Rate in half stars by mouse, by touch (tap, or drag across) and by keyboard: arrows ±½, Home, End, 1–5, Delete. The value is
 * computed from where the pointer is released, never from what was hovered before.
 */
export function StarRating({
  value,
  onChange,
  label,
  readOnly = false,
  clearable = false,
  size = 28,
  invalid = false,
  describedBy,
}: StarRatingProps) {
  const [preview, setPreview] = useState<number | null>(null);
  // Keys can come faster than the owner updates the value: each builds on the last choice, not on the last render.
  const latest = useRef(value);
  const pressed = useRef<number | null>(null);
  useEffect(() => {
    latest.current = value;
  }, [value]);

  if (readOnly || onChange === undefined) return <Stars value={value} size={size} />;

  const choose = (stars: number | null) => {
    latest.current = stars;
    onChange(stars);
  };
  const press = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    pressed.current = event.pointerId;
    // A press that public/before-app.js repeats has no pointer to capture.
    if (event.isTrusted) event.currentTarget.setPointerCapture(event.pointerId);
    setPreview(valueUnder(event));
  };
  const release = (event: PointerEvent<HTMLElement>) => {
    if (pressed.current !== event.pointerId) return;
    pressed.current = null;
    setPreview(null);
    choose(valueUnder(event));
  };
  const giveUp = () => {
    pressed.current = null;
    setPreview(null);
  };
  const key = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const stars = starsAfterKey(event.key, latest.current, clearable);
    if (stars === undefined) return;
    event.preventDefault();
    choose(stars);
  };

  return (
    <span
      className={classes.rating}
      style={{ '--star': `min(${size / 16}rem, 13vw)`, '--shown': MAX_STARS } as CSSProperties}
    >
      {/* A native range input does not report which half of a star was touched. */}
      <span
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={MAX_STARS}
        aria-valuenow={value ?? 0}
        aria-valuetext={starsInWords(value)}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        className={classes.slider}
        data-previewing={preview === null ? undefined : true}
        onPointerDown={press}
        onPointerMove={(event) => setPreview(valueUnder(event))}
        onPointerUp={release}
        onPointerCancel={giveUp}
        onPointerLeave={() => setPreview(null)}
        onKeyDown={key}
      >
        <StarRow value={preview ?? value ?? 0} />
      </span>
      {clearable ? (
        <button
          type="button"
          className={classes.clear}
          aria-label={`Clear ${label.charAt(0).toLowerCase()}${label.slice(1)}`}
          data-hidden={value === null || undefined}
          disabled={value === null}
          onClick={({ currentTarget }) => {
            // It is disabled without a rating, which would take the focus away.
            currentTarget.parentElement?.querySelector<HTMLElement>('[role="slider"]')?.focus({ preventScroll: true });
            choose(null);
          }}
        >
          <IconX size={16} stroke={2} aria-hidden="true" />
        </button>
      ) : null}
    </span>
  );
}
