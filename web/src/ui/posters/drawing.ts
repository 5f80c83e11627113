import { BoundedMap } from '#lib/bounded-map.ts';
import { PALETTES, type PosterPalette } from '../theme/poster-colors.ts';

/** The number of compositions in compositions.ts, which is loaded later, with their art below and above the title. */
export const BELOW_TITLE_COUNT = 54;
export const ABOVE_TITLE_COUNT = 28;
const COMPOSITION_COUNT = BELOW_TITLE_COUNT + ABOVE_TITLE_COUNT;

/** `size` in hundredths of the poster's width: the title fits its area. */
export type PosterDrawing = {
  palette: PosterPalette;
  /** The index of its composition. */
  composition: number;
  /** Whether the art is mirrored. */
  turned: boolean;
  size: number;
};

/** In hundredths of the poster's height. */
export type PosterArea = { top: number; height: number };

const TITLE_HEIGHT = (100 * 14) / 36;
const ART_HEIGHT = 100 - TITLE_HEIGHT;

/** Where a composition has the title and the art; they share no point. */
export const getPosterAreas = (composition: number): { title: PosterArea; art: PosterArea } =>
  composition < BELOW_TITLE_COUNT
    ? { title: { top: 0, height: TITLE_HEIGHT }, art: { top: TITLE_HEIGHT, height: ART_HEIGHT } }
    : { title: { top: ART_HEIGHT, height: TITLE_HEIGHT }, art: { top: 0, height: ART_HEIGHT } };

/** Chosen so that no two of the best-known films have the same composition in the same colors. */
const SALT = 59_652;

/** FNV-1a with a final mix: short, and well spread for titles that differ in one letter. */
function hash(text: string): number {
  let value = SALT;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  value ^= value >>> 15;
  value = Math.imul(value, 0x2c1b3c6d);
  value ^= value >>> 12;
  return value >>> 0;
}

/** The approximate width of a letter in em, for Fraunces at this weight in its wide cut for small sizes. */
function letterWidth(letter: string): number {
  if (/[mwMWQ@&—]/u.test(letter)) return 0.95;
  if (/[iljtfrI1.,:;!'’ ]/u.test(letter)) return 0.44;
  if (/[\p{Lu}\p{Lo}]/u.test(letter)) return 0.78;
  return 0.62;
}

const measure = (text: string) => [...text].reduce((sum, letter) => sum + letterWidth(letter), 0);

/** Inside its padding, in hundredths of the poster's width, as in posters.module.css. */
const TITLE_WIDTH = 84;
const TITLE_LINES_HEIGHT = 36;
const LINE_HEIGHT = 1.06;
const LARGEST = 16;
const SMALLEST = 8.4;

/** The number of lines of a title, or infinity when a word is wider than a line. */
function countLines(words: readonly string[], size: number): number {
  let lines = 1;
  let filled = 0;
  for (const word of words) {
    const width = measure(word) * size;
    if (width > TITLE_WIDTH) return Number.POSITIVE_INFINITY;
    if (filled + width > TITLE_WIDTH) {
      lines += 1;
      filled = 0;
    }
    filled += width + measure(' ') * size;
  }
  return lines;
}

/** The largest font size with which the title fits its area; longer titles end with an ellipsis. */
function titleSize(title: string): number {
  const words = title.split(/[\s-]+/u);
  let size = LARGEST;
  while (size > SMALLEST && countLines(words, size) * LINE_HEIGHT * size > TITLE_LINES_HEIGHT) size -= 0.4;
  return Math.round(Math.max(size, SMALLEST) * 10) / 10;
}

/** The maximum number of cached drawings. Grids draw the same films repeatedly. */
const MAX_REMEMBERED = 2000;
const remembered = new BoundedMap<string, PosterDrawing>(MAX_REMEMBERED);

/** The generated poster of a film: the same film looks the same everywhere. */
export function getPosterDrawing(film: { title: string; year: number | null }): PosterDrawing {
  const key = `${film.year} ${film.title}`;
  const drawing = remembered.get(key) ?? draw(film);
  remembered.set(key, drawing);
  return drawing;
}

function draw(film: { title: string; year: number | null }): PosterDrawing {
  let seed = hash(`${film.title.toLowerCase()} ${film.year ?? ''}`);
  const choose = (count: number): number => {
    const index = seed % count;
    seed = Math.floor(seed / count);
    return index;
  };
  const composition = choose(COMPOSITION_COUNT);
  return {
    palette: PALETTES[choose(PALETTES.length)] as PosterPalette,
    composition,
    turned: choose(2) === 1,
    size: titleSize(film.title),
  };
}
