import { PALETTES, type PosterPalette } from '../theme/poster-colors.ts';

export const LAYOUTS = [
  'moon',
  'slope',
  'arch',
  'curtain',
  'rings',
  'beam',
  'stairs',
  'window',
  'waves',
  'split',
  'road',
  'lamps',
] as const;
export type PosterLayout = (typeof LAYOUTS)[number];

/** How much larger the shapes are, and the point of the lower edge from which they grow: the same layout looks different. */
const SCALES = [1, 1.2, 1.45, 1.7] as const;
const ANCHORS = [0, 50, 100, 150, 200] as const;

/** `size` in hundredths of the poster's width, small enough that the longest word fits and the lines fit the plate. */
export type PosterDrawing = {
  palette: PosterPalette;
  layout: PosterLayout;
  turned: boolean;
  scale: number;
  anchor: number;
  size: number;
};

/** FNV-1a with a final mix: short, and well spread for titles that differ in one letter. */
function hash(text: string): number {
  let value = 0x811c9dc5;
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

/** The largest font size that fits the title without breaking a word. */
function titleSize(title: string): number {
  const widths = title.split(/[\s-]+/u).map((word) => [...word].reduce((sum, letter) => sum + letterWidth(letter), 0));
  const byWord = 84 / Math.max(...widths, 1);
  const byLength = 62 / Math.sqrt(Math.max(1, [...title].length));
  return Math.round(Math.max(7, Math.min(17, byWord, byLength + 2)) * 10) / 10;
}

/** The maximum number of cached drawings. Grids draw the same films repeatedly. */
const MAX_REMEMBERED = 2000;
const remembered = new Map<string, PosterDrawing>();

/** The generated poster of a film: the same film looks the same everywhere. */
export function getPosterDrawing(film: { title: string; year: number | null }): PosterDrawing {
  const key = `${film.year} ${film.title}`;
  const known = remembered.get(key);
  if (known !== undefined) return known;
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  const drawing = draw(film);
  remembered.set(key, drawing);
  return drawing;
}

function draw(film: { title: string; year: number | null }): PosterDrawing {
  let seed = hash(`${film.title.toLowerCase()} ${film.year ?? ''}`);
  const choose = <Value>([first, ...others]: readonly [Value, ...Value[]]): Value => {
    const index = seed % (others.length + 1);
    seed = Math.floor(seed / (others.length + 1));
    return index === 0 ? first : (others[index - 1] ?? first);
  };
  return {
    palette: choose(PALETTES),
    layout: choose(LAYOUTS),
    turned: choose([false, true]),
    scale: choose(SCALES),
    anchor: choose(ANCHORS),
    size: titleSize(film.title),
  };
}
