import { IconEyeOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useViewerId } from '#lib/viewer.ts';
import { Stars } from '#ui/stars/Stars.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { useScoresHidden } from '../api/tracking.ts';
import { useHidesScores } from './hidden-scores.ts';
import classes from './tracking.module.css';

export type GivenStarsProps = {
  movieId: string;
  by: string;
  /** Null when there are none or they are hidden from the viewer. */
  value: number | null;
  size: number;
};

/**
 * The stars that a member gave a film. They are hidden from viewers who hide scores and have not watched it, except their own.
 */
export function GivenStars({ movieId, by, value, size }: GivenStarsProps) {
  const viewerId = useViewerId();
  const hides = useHidesScores();
  const stars = value === null ? null : <Stars value={value} size={size} compact />;
  // Lists show many of them, so only members with the setting pay for reading what they have watched.
  return hides ? (
    <UntilSeen movieId={movieId} size={size} own={by === viewerId}>
      {stars}
    </UntilSeen>
  ) : (
    stars
  );
}

type UntilSeenProps = { movieId: string; size: number; own: boolean; children: ReactNode };

function UntilSeen({ movieId, size, own, children }: UntilSeenProps) {
  const veiled = useScoresHidden(movieId);
  return veiled && !own ? <HiddenScore size={size} /> : children;
}

/** Replaces a hidden score. */
export function HiddenScore({ size = 15 }: { size?: number }) {
  return (
    <span className={classes.veil} title="Hidden until you have seen it">
      <IconEyeOff size={size} stroke={1.7} aria-hidden="true" />
      <VisuallyHidden>Score hidden until you have seen it</VisuallyHidden>
    </span>
  );
}
