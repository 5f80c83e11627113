import type { PosterDrawing } from './drawing.ts';
import { useCompositions } from './load-compositions.ts';
import classes from './posters.module.css';

/** The maximum number of layers of a composition. */
const LAYERS = [0, 1, 2, 3, 4];

/**
 * The art of a generated poster, without its ground and its title. It fills its container. Until the compositions are loaded it
 * is empty, or what the server rendered: hydration changes no attribute that differs, and then the shapes are the same.
 */
export function PosterArt({ composition, palette, turned }: Omit<PosterDrawing, 'size'>) {
  const layers = useCompositions()?.[composition];
  const tones = [palette.ground, palette.figure, palette.accent, palette.ink];
  return (
    <svg
      viewBox="0 0 24 22"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={classes.art}
      data-turned={turned || undefined}
      data-coming={layers === undefined || undefined}
      suppressHydrationWarning
    >
      {LAYERS.map((index) => {
        const layer = layers?.[index];
        const color = layer && tones[layer.tone];
        const line = layer && layer.width !== null;
        return (
          <path
            key={index}
            d={layer?.d}
            fill={line ? 'none' : color}
            stroke={line ? color : undefined}
            strokeWidth={layer?.width ?? undefined}
            suppressHydrationWarning
          />
        );
      })}
    </svg>
  );
}
