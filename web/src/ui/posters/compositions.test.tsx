import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PALETTES, type PosterPalette } from '../theme/poster-colors.ts';
import { ABOVE_TITLE, BELOW_TITLE, COMPOSITIONS } from './compositions.ts';
import { DrawnPoster } from './DrawnPoster.tsx';
import { ABOVE_TITLE_COUNT, BELOW_TITLE_COUNT, getPosterAreas, getPosterDrawing } from './drawing.ts';
import { PosterArt } from './PosterArt.tsx';

const names = [...Object.keys(BELOW_TITLE), ...Object.keys(ABOVE_TITLE)];
const palette = PALETTES[0] as PosterPalette;

/** The shapes that are shown, without their colors. */
function drawShapes(composition: number): string {
  const { container, unmount } = render(<PosterArt composition={composition} palette={palette} turned={false} />);
  const shapes = [...container.querySelectorAll('path[d]')].map((path) => path.getAttribute('d'));
  unmount();
  return shapes.join(' ');
}

test('[MOV-05] at least forty compositions differ in what is drawn, not only in colors', () => {
  const drawn = names.map((_, index) => drawShapes(index));
  expect(drawn.filter((shapes) => shapes === '')).toEqual([]);
  expect(new Set(drawn).size).toBe(names.length);
  expect(names.length).toBeGreaterThanOrEqual(40);
});

test('what is known of the compositions before they are loaded is right', () => {
  expect(Object.keys(BELOW_TITLE)).toHaveLength(BELOW_TITLE_COUNT);
  expect(Object.keys(ABOVE_TITLE)).toHaveLength(ABOVE_TITLE_COUNT);
});

test.each(names)('the layers of %s can be drawn', (name) => {
  const index = names.indexOf(name);
  const layers = COMPOSITIONS[index] ?? [];
  const { container } = render(<PosterArt composition={index} palette={palette} turned={false} />);
  expect(container.querySelectorAll('path[d]')).toHaveLength(layers.length);
  for (const { d, tone } of layers) {
    expect(d).toMatch(/^M[-MmLlHhVvQqTtCcSsAaZz\d. ]+$/);
    expect([0, 1, 2, 3]).toContain(tone);
  }
});

test('[MOV-05] title and art share no point of a poster and leave it nowhere', () => {
  for (const [index, name] of names.entries()) {
    const [upper, lower] = Object.values(getPosterAreas(index)).toSorted((one, other) => one.top - other.top);
    expect(upper?.top, `the areas of ${name}`).toBe(0);
    expect((upper?.top ?? 0) + (upper?.height ?? 0), `the areas of ${name}`).toBeLessThanOrEqual(lower?.top ?? 0);
    expect((lower?.top ?? 0) + (lower?.height ?? 0), `the areas of ${name}`).toBeCloseTo(100);
  }
});

test.each([
  ['below', (composition: number) => composition < BELOW_TITLE_COUNT],
  ['above', (composition: number) => composition >= BELOW_TITLE_COUNT],
])('[MOV-05] a poster with its art %s the title is laid out by these areas', (_, isWanted) => {
  const titles = Array.from({ length: 100 }, (__, index) => `Film ${index}`);
  const title = titles.find((each) => isWanted(getPosterDrawing({ title: each, year: 1960 }).composition)) ?? '';
  const { title: words, art } = getPosterAreas(getPosterDrawing({ title, year: 1960 }).composition);
  const { container } = render(<DrawnPoster movie={{ title, year: 1960 }} name="" />);
  const [first, second] = container.querySelectorAll<HTMLElement>('[style*="top"]');
  expect(first?.querySelector('path')).not.toBeNull();
  expect(second?.textContent).toBe(`${title}1960`);
  for (const [element, area] of [
    [first, art],
    [second, words],
  ] as const) {
    expect(Number.parseFloat(element?.style.top ?? '')).toBeCloseTo(area.top);
    expect(Number.parseFloat(element?.style.height ?? '')).toBeCloseTo(area.height);
  }
});
