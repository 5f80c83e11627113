import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { theme } from './theme.ts';

const CSS = readFileSync(join(import.meta.dirname, 'global.css'), 'utf8');

const STACKS = [
  { font: 'Inter', stack: theme.fontFamily, ascent: 0.969, descent: 0.241 },
  { font: 'Fraunces', stack: theme.headings?.fontFamily, ascent: 0.978, descent: 0.255 },
];

test.each(STACKS)('until $font has loaded, letters of its metrics are shown', ({ font, stack, ascent, descent }) => {
  expect(stack?.split(', ').slice(0, 2)).toEqual([`'${font} Variable'`, `'${font} Stand-In'`]);
  const face = new RegExp(`@font-face \\{\\s*font-family: "${font} Stand-In";[^}]*\\}`).exec(CSS)?.[0] ?? '';
  const read = (name: string) => Number(new RegExp(`\\b${name}: ([\\d.]+)%;`).exec(face)?.[1]) / 100;
  const size = read('size-adjust');
  // The browser enlarges the overrides with the letters.
  expect(size * read('ascent-override')).toBeCloseTo(ascent, 2);
  expect(size * read('descent-override')).toBeCloseTo(descent, 2);
  expect(read('line-gap-override')).toBe(0);
});
