import { describe, expect, test } from 'vitest';
import { amber, palette } from './colours.ts';
import { contrast } from './contrast.ts';

const LETTERS = 4.5;
const SHAPES = 3;

describe.each(Object.entries(palette))('in the %s scheme', (_name, colours) => {
  test.each(['ink', 'inkSoft', 'danger', 'done', 'info'] as const)('%s is readable on every ground', (letters) => {
    for (const ground of [colours.paper, colours.raised, colours.hover]) {
      expect(contrast(colours[letters], ground)).toBeGreaterThanOrEqual(LETTERS);
    }
  });

  test.each(['star', 'starEmpty', 'focus', 'field'] as const)('%s can be told from the paper', (shape) => {
    expect(contrast(colours[shape], colours.paper)).toBeGreaterThanOrEqual(SHAPES);
  });

  test('letters are readable on the accent', () => {
    expect(contrast(colours.onAccent, amber[4])).toBeGreaterThanOrEqual(LETTERS);
  });
});
