/** Two colors and the letters that are readable on both. */
export type PosterPalette = { ground: string; figure: string; ink: string };

const CREAM = '#f8efdc';
const NIGHT = '#1b1512';

/** Each pair is a mood; the letters reach 4.5 : 1 on both colors (held by a test). */
export const PALETTES: readonly [PosterPalette, ...PosterPalette[]] = [
  { ground: '#1f2a44', figure: '#8c3b2e', ink: CREAM },
  { ground: '#12343b', figure: '#1f6a6a', ink: CREAM },
  { ground: '#3c1f33', figure: '#8a3558', ink: CREAM },
  { ground: '#e7d6b4', figure: '#d9a066', ink: NIGHT },
  { ground: '#20301f', figure: '#53702f', ink: CREAM },
  { ground: '#cfd6c4', figure: '#93a98d', ink: NIGHT },
  { ground: '#5a1a1a', figure: '#a23b2a', ink: CREAM },
  { ground: '#e8c9b8', figure: '#d98f77', ink: NIGHT },
  { ground: '#2b2350', figure: '#5d4a9c', ink: CREAM },
  { ground: '#b9ccd8', figure: '#7fa3b8', ink: NIGHT },
  { ground: '#33251a', figure: '#80552a', ink: CREAM },
  { ground: '#f0d27a', figure: '#e2a63b', ink: NIGHT },
  { ground: '#0f3d5c', figure: '#2f6f93', ink: CREAM },
  { ground: '#2a2a2e', figure: '#5b5f66', ink: CREAM },
];

/** Laid over a figure with an opacity, to make a part of it darker or lighter. */
export const SHADE = '#000';
export const LIGHT = '#fff';
