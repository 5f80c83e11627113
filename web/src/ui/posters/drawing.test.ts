import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { blend, contrast } from '../theme/contrast.ts';
import { PALETTES } from '../theme/poster-colors.ts';
import { BEST_KNOWN_FILMS } from './best-known-films.ts';
import { ABOVE_TITLE_COUNT, BELOW_TITLE_COUNT, getPosterDrawing } from './drawing.ts';

const film = fc.record({
  title: fc.string({ minLength: 1, maxLength: 120 }),
  year: fc.option(fc.integer({ min: 1888, max: 2100 })),
});

/** What people see as the same poster, the title aside. */
function getLook(title: string, year: number | null): string {
  const { palette, composition } = getPosterDrawing({ title, year });
  return `${composition} ${PALETTES.indexOf(palette)}`;
}

test('[MOV-05] a film gets the same poster every time, regardless of capitalization', () => {
  fc.assert(
    fc.property(film, ({ title, year }) => {
      const { palette, composition, turned } = getPosterDrawing({ title, year });
      expect(getPosterDrawing({ title: title.toLowerCase(), year })).toMatchObject({ palette, composition, turned });
    }),
  );
});

test('[MOV-05] films keep their posters: these were given out before', () => {
  expect(
    [
      ['Heat', 1995],
      ['Parasite', 2019],
      ['七人の侍', 1954],
    ].map(([title, year]) => getLook(String(title), Number(year))),
  ).toEqual(['80 47', '47 8', '44 1']);
});

test('any title gets a font size that fits the poster', () => {
  fc.assert(
    fc.property(film, (each) => {
      const { size } = getPosterDrawing(each);
      expect(size).toBeGreaterThanOrEqual(8.4);
      expect(size).toBeLessThanOrEqual(16);
    }),
  );
});

test('[MOV-05] a drawing is computed once per film', () => {
  expect(getPosterDrawing({ title: 'Heat', year: 1995 })).toBe(getPosterDrawing({ title: 'Heat', year: 1995 }));
});

test('[MOV-05] a shelf of films uses every palette and every composition', () => {
  const drawings = Array.from({ length: 1200 }, (_, index) =>
    getPosterDrawing({ title: `Film ${index}`, year: 1930 + (index % 90) }),
  );
  expect(new Set(drawings.map((drawing) => drawing.palette)).size).toBe(PALETTES.length);
  const used = new Set(drawings.map((drawing) => drawing.composition));
  expect(used.size).toBe(BELOW_TITLE_COUNT + ABOVE_TITLE_COUNT);
  expect(Math.max(...used)).toBe(used.size - 1);
});

test('[MOV-05] no two of the best-known films have the same composition in the same colors', () => {
  const films = new Map<string, string[]>();
  for (const [title, year] of BEST_KNOWN_FILMS) {
    const look = getLook(title, year);
    films.set(look, [...(films.get(look) ?? []), title]);
  }
  expect([...films.values()].filter(({ length }) => length > 1)).toEqual([]);
  expect(BEST_KNOWN_FILMS).toHaveLength(120);
});

test('[MOV-05] among all films, posters beside or above each other are hardly ever the same, and few are on a screen', () => {
  const COLUMNS = 8;
  const SCREEN = 3 * COLUMNS;
  const looks = Array.from({ length: 200 * SCREEN }, (_, index) => getLook(`Film ${index}`, 1930 + (index % 90)));
  const twins = looks.filter((look, index) => look === looks[index - 1] || look === looks[index - COLUMNS]);
  expect(twins.length / looks.length).toBeLessThan(0.002);
  const screens = Array.from({ length: 200 }, (_, screen) => looks.slice(screen * SCREEN, (screen + 1) * SCREEN));
  expect(screens.filter((screen) => new Set(screen).size < SCREEN).length / screens.length).toBeLessThan(0.15);
});

test('[A11-01] the title is readable on the ground of every palette', () => {
  for (const { ink, ground } of PALETTES) {
    expect(contrast(ink, ground), `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5);
  }
});

test('the shapes of every palette can be seen on its ground and on each other', () => {
  for (const { ground, figure, accent, ink } of PALETTES) {
    expect(contrast(figure, ground), `${ground} ${figure} ${accent}`).toBeGreaterThanOrEqual(1.6);
    expect(contrast(accent, ground), `${ground} ${figure} ${accent}`).toBeGreaterThanOrEqual(1.25);
    expect(contrast(accent, figure), `${ground} ${figure} ${accent}`).toBeGreaterThanOrEqual(1.25);
    expect(contrast(ink, figure), `${ground} ${figure} ${accent}`).toBeGreaterThanOrEqual(1.25);
  }
  expect(new Set(PALETTES.map(({ ground, figure, accent }) => `${ground} ${figure} ${accent}`)).size).toBe(48);
});

test('[A11-01] the initials of a club are readable over the faint art of its picture', () => {
  const css = readFileSync(
    join(import.meta.dirname, '../../features/clubs/components/club-picture.module.css'),
    'utf8',
  );
  const opacity = Number(/\.art \{\s*opacity: ([\d.]+)/.exec(css)?.[1]);
  for (const { ink, ground, figure, accent } of PALETTES) {
    for (const tone of [figure, accent]) {
      expect(contrast(ink, blend(tone, opacity, ground)), `${ink} on ${tone} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
  }
});
