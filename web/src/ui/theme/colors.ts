import type { MantineColorsTuple } from '@mantine/core';

/** Marquee amber. Shade 4 is the accent of both schemes, always with dark letters on it. */
export const amber: MantineColorsTuple = [
  '#fff6e3',
  '#ffe9c2',
  '#fdd78f',
  '#f9c563',
  '#f3b13e',
  '#e39d24',
  '#b87514',
  '#93590b',
  '#744608',
  '#573405',
];

/** Warm grays for the light scheme, from paper to ink. */
export const gray: MantineColorsTuple = [
  '#f6f1e9',
  '#eee7dc',
  '#e2d9cb',
  '#d0c5b4',
  '#b5a895',
  '#8f8270',
  '#6b6054',
  '#544b41',
  '#3a332c',
  '#211c17',
];

/** Warm near-blacks for the dark scheme, from text (0) to the page background (7) and below. */
export const dark: MantineColorsTuple = [
  '#f1eae0',
  '#d5cbbe',
  '#b0a596',
  '#9a8f80',
  '#4d443b',
  '#3a322b',
  '#221d19',
  '#171310',
  '#110e0b',
  '#0b0907',
];

/** For destructive actions; always with a label beside it. */
export const red: MantineColorsTuple = [
  '#fdecea',
  '#f8d3ce',
  '#f4aea5',
  '#ff9385',
  '#e9695a',
  '#d34a3b',
  '#b93224',
  '#a3291c',
  '#852017',
  '#611710',
];

/** Text colors and their backgrounds. A test checks each pair against WCAG AA. */
export const palette = {
  dark: {
    paper: dark[7],
    raised: dark[6],
    hover: '#2c2620',
    line: '#332c26',
    edge: dark[4],
    field: '#857969',
    ink: dark[0],
    inkSoft: dark[2],
    onAccent: '#221704',
    star: amber[4],
    starEmpty: '#7d7164',
    focus: amber[4],
    danger: '#ff9385',
    done: '#86cf9a',
    info: '#93bdf0',
    posterEdge: 'rgb(255 255 255 / 0.12)',
  },
  light: {
    paper: '#fbf7f0',
    raised: '#f3ece1',
    hover: '#eae1d3',
    line: '#e2d9cb',
    edge: '#c9bda9',
    field: '#8a7d6b',
    ink: gray[9],
    inkSoft: '#655a4e',
    onAccent: '#221704',
    star: '#b26a00',
    starEmpty: '#8f8270',
    focus: '#9a5b00',
    danger: '#b0261a',
    done: '#1f6b38',
    info: '#1d56a0',
    posterEdge: 'rgb(33 28 23 / 0.14)',
  },
} as const;
