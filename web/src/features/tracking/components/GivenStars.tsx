import { IconEyeOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useViewerId } from '#lib/viewer.ts';
import { Stars } from '#ui/stars/Stars.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { useScoresHidden } from '../api/tracking.ts';
import { useHidesScoresSetting } from './hidden-scores.ts';
import classes from './tracking.module.css';

export type GivenStarsProps = {
  movieId: string;
  raterId: string;
  /** Null when there are none or they are hidden from the viewer. */
  value: number | null;
  size: number;
};

/**
 * The stars that a member (`raterId`) gave a film. Hidden from viewers who hide scores and have not watched the film; the viewer's own
 * stars are always shown.
 */
export function GivenStars({ movieId, raterId: by, value, size }: GivenStarsProps) {
  const viewerId = useViewerId();
  const hides = useHidesScoresSetting();
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
