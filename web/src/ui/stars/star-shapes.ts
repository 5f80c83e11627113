import { MAX_STARS } from '@halfstar/contract/shared/rating';

/** Width and height of one star in the units of its drawing. */
export const CELL = 24;
const POINTS = 10;

/** A point of the star in the cell that starts at `left`, clockwise from the tip: a little plump so that it reads at 14 pixels. */
function point(left: number, index: number): string {
  const radius = index % 2 === 0 ? 9.4 : 4.3;
  const angle = (Math.PI / (POINTS / 2)) * index - Math.PI / 2;
  return `${(left + CELL / 2 + radius * Math.cos(angle)).toFixed(2)} ${(12.7 + radius * Math.sin(angle)).toFixed(2)}`;
}

const pointsOf = (place: number, from: number, count: number): string =>
  Array.from({ length: count }, (_, index) => point(place * CELL, (from + index) % POINTS)).join('L');

const toStar = (place: number): string => `M${pointsOf(place, 0, POINTS)}Z`;
/** From the lower point of the vertical axis to the tip, open, so that its straight side has no line. */
const toLeftHalf = (place: number): string => `M${pointsOf(place, POINTS / 2, POINTS / 2 + 1)}`;

const STARS = Array.from({ length: MAX_STARS }, (_, place) => toStar(place));

/** The SVG path data of the first `count` stars of a row, in half steps: 3.5 is three stars and a left half. */
export function buildStarsPath(count: number): string {
  const whole = Math.floor(count);
  return STARS.slice(0, whole).join('') + (count > whole ? toLeftHalf(whole) : '');
}
