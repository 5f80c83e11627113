import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast } from '../theme/contrast.ts';
import { PALETTES } from '../theme/poster-colors.ts';
import { getPosterDrawing, LAYOUTS } from './drawing.ts';

const film = fc.record({
  title: fc.string({ minLength: 1, maxLength: 120 }),
  year: fc.option(fc.integer({ min: 1888, max: 2100 })),
});

test('[MOV-05] a film gets the same poster every time, regardless of capitalization', () => {
  fc.assert(
    fc.property(film, ({ title, year }) => {
      const { palette, layout, turned } = getPosterDrawing({ title, year });
      expect(getPosterDrawing({ title: title.toLowerCase(), year })).toMatchObject({ palette, layout, turned });
    }),
  );
});

test('any title gets a font size that fits the poster', () => {
  fc.assert(
    fc.property(film, (each) => {
      const { size } = getPosterDrawing(each);
      expect(size).toBeGreaterThanOrEqual(7);
      expect(size).toBeLessThanOrEqual(17);
    }),
  );
});

test('[MOV-05] there are at least twelve different layouts and palettes', () => {
  expect(new Set(LAYOUTS).size).toBeGreaterThanOrEqual(12);
  expect(new Set(PALETTES.map(({ ground, figure }) => `${ground} ${figure}`)).size).toBeGreaterThanOrEqual(12);
});

test('[MOV-05] a drawing is computed once per film', () => {
  expect(getPosterDrawing({ title: 'Heat', year: 1995 })).toBe(getPosterDrawing({ title: 'Heat', year: 1995 }));
});

test('[MOV-05] a shelf of films uses every palette and every layout', () => {
  const drawings = Array.from({ length: 600 }, (_, index) =>
    getPosterDrawing({ title: `Film ${index}`, year: 1930 + (index % 90) }),
  );
  expect(new Set(drawings.map((drawing) => drawing.palette)).size).toBe(PALETTES.length);
  expect(new Set(drawings.map((drawing) => drawing.layout)).size).toBe(LAYOUTS.length);
});

test('[MOV-05] among any twelve films of a shelf equal pictures are rare', () => {
  const looks = Array.from({ length: 1200 }, (_, index) => {
    const { size: _size, ...look } = getPosterDrawing({ title: `Film ${index}`, year: 1930 + (index % 90) });
    return JSON.stringify(look);
  });
  const shelves = Array.from({ length: 100 }, (_, shelf) => looks.slice(shelf * 12, shelf * 12 + 12));
  expect(shelves.filter((shelf) => new Set(shelf).size < 12).length).toBeLessThan(5);
});

test('the text is readable on both colors of every palette', () => {
  for (const { ink, ground, figure } of PALETTES) {
    expect(contrast(ink, ground), `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    expect(contrast(ink, figure), `${ink} on ${figure}`).toBeGreaterThanOrEqual(4.5);
  }
});
