import { MAX_STARS, MIN_STARS, STAR_STEP } from '@halfstar/contract/shared/rating';

const clamp = (stars: number) => Math.min(MAX_STARS, Math.max(MIN_STARS, stars));

/** The value under a point of the row of five stars: the left half of a star is its half, the right half the whole. */
export function starsAt(x: number, width: number): number {
  if (!(width > 0)) return MIN_STARS;
  const halves = Math.floor((x / width) * (MAX_STARS / STAR_STEP)) + 1;
  return clamp(halves * STAR_STEP);
}

/** The rating after a key: a new one, null for cleared, or undefined when the key has no effect. */
export function starsAfterKey(key: string, stars: number | null, clearable: boolean): number | null | undefined {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return clamp((stars ?? 0) + STAR_STEP);
    case 'ArrowLeft':
    case 'ArrowDown':
      return stars === null ? undefined : clamp(stars - STAR_STEP);
    case 'PageUp':
      return clamp((stars ?? 0) + 1);
    case 'PageDown':
      return stars === null ? undefined : clamp(stars - 1);
    case 'Home':
      return MIN_STARS;
    case 'End':
      return MAX_STARS;
    case 'Delete':
    case 'Backspace':
    case '0':
      return clearable && stars !== null ? null : undefined;
    default:
      return /^[1-5]$/.test(key) ? Number(key) : undefined;
  }
}

/** "3.5 stars", "1 star", "Not rated": the text for screen readers. */
export function starsInWords(stars: number | null): string {
  if (stars === null) return 'Not rated';
  return `${stars} ${stars === 1 ? 'star' : 'stars'}`;
}
