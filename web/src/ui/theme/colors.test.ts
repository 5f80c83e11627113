import { describe, expect, test } from 'vitest';
import { amber, palette } from './colors.ts';
import { contrast } from './contrast.ts';

const LETTERS = 4.5;
const SHAPES = 3;

describe.each(Object.entries(palette))('in the %s scheme', (_name, colors) => {
  test.each(['ink', 'inkSoft', 'danger', 'done', 'info'] as const)('%s is readable on every background', (letters) => {
    for (const ground of [colors.paper, colors.raised, colors.hover]) {
      expect(contrast(colors[letters], ground)).toBeGreaterThanOrEqual(LETTERS);
    }
  });

  test.each(['star', 'starEmpty', 'focus', 'field'] as const)('%s has enough contrast with the background', (shape) => {
    expect(contrast(colors[shape], colors.paper)).toBeGreaterThanOrEqual(SHAPES);
  });

  test('text is readable on the accent', () => {
    expect(contrast(colors.onAccent, amber[4])).toBeGreaterThanOrEqual(LETTERS);
  });
});
