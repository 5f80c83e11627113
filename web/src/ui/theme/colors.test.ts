import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core';
import { describe, expect, test } from 'vitest';
import { blend, contrast } from './contrast.ts';
import { cssVariables, theme } from './theme.ts';

const LETTERS = 4.5;
const SHAPES = 3;

const merged = mergeMantineTheme(DEFAULT_THEME, theme);
const ofMantine = defaultCssVariablesResolver(merged);
const ours = cssVariables(merged);

/** The colors of a scheme by the names of their variables. */
function readVariables(scheme: 'dark' | 'light') {
  const all: Record<string, string> = {
    ...ofMantine.variables,
    ...ofMantine[scheme],
    ...ours.variables,
    ...ours[scheme],
  };
  const read = (name: string): string => {
    const value = all[name] ?? '';
    const other = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
    if (other !== undefined) return read(other);
    if (/^#[\da-f]{3}$/i.test(value)) return value.replaceAll(/[\da-f]/gi, '$&$&');
    if (!/^#[\da-f]{6}$/i.test(value)) throw new Error(`${name} is no color: ${value}`);
    return value;
  };
  return read;
}

/** The color of a mark on a poster, where the poster is as light, or as dark, as can be. */
function blendMark(poster: string): string {
  const [red, green, blue, share] = (ours.variables['--hs-mark'] ?? '').match(/[\d.]+/g)?.map(Number) ?? [];
  const hex = [red, green, blue].map((channel) => (channel ?? 0).toString(16).padStart(2, '0')).join('');
  return blend(`#${hex}`, share ?? 0, poster);
}

/** Shares of the accent in the ground of what is new, meant or selected. */
const TINTS = [0.09, 0.12, 0.35];

/** Letters that stand on the page, on what is raised from it, and on what the pointer is over. */
const LETTERS_ON_PAGES = ['--hs-ink', '--hs-ink-soft', '--hs-danger', '--hs-done', '--hs-info'];
/** Icons, borders of fields, and the ring of the focus. */
const SHAPES_ON_PAGES = ['--hs-star', '--hs-focus', '--hs-field'];
const GROUNDS = ['--hs-paper', '--hs-raised', '--hs-hover'];

/** Pairs of letters and their one ground. */
const PAIRS = [
  ['--hs-on-accent', '--hs-accent'],
  ['--hs-code-ink', '--hs-code-ground'],
  ['--mantine-primary-color-contrast', '--mantine-primary-color-filled'],
  ['--mantine-color-text', '--mantine-color-body'],
  ['--mantine-color-dimmed', '--mantine-color-body'],
  ['--mantine-color-placeholder', '--mantine-color-body'],
  ['--mantine-color-anchor', '--mantine-color-body'],
  ['--mantine-color-error', '--mantine-color-body'],
  ['--mantine-color-default-color', '--mantine-color-default'],
  ['--mantine-color-default-color', '--mantine-color-default-hover'],
  ['--mantine-color-gray-light-color', '--mantine-color-body'],
  ['--mantine-color-gray-light-color', '--hs-raised'],
] as const;

/** The letters of the choice of one of a few, in forms/choice.module.css: those not chosen, and the chosen one. */
const CHOICE = {
  dark: [
    ['--mantine-color-dark-1', '--mantine-color-dark-8'],
    ['--mantine-color-bright', '--mantine-color-dark-5'],
  ],
  light: [
    ['--mantine-color-gray-7', '--mantine-color-gray-1'],
    ['--mantine-color-bright', '--mantine-color-white'],
  ],
} as const;

const MARKS = ['--hs-on-mark', '--hs-mark-star'];

describe.each(['dark', 'light'] as const)('in the %s scheme', (scheme) => {
  const color = readVariables(scheme);

  test.each(LETTERS_ON_PAGES)('[A11-01] %s is readable on every background', (letters) => {
    for (const ground of GROUNDS)
      expect(contrast(color(letters), color(ground)), `on ${ground}`).toBeGreaterThanOrEqual(LETTERS);
  });

  test.each(SHAPES_ON_PAGES)('[A11-01] %s can be seen on every background', (shape) => {
    for (const ground of GROUNDS)
      expect(contrast(color(shape), color(ground)), `on ${ground}`).toBeGreaterThanOrEqual(SHAPES);
  });

  test('[A11-01] empty stars can be seen on the page and on what is raised from it', () => {
    for (const ground of ['--hs-paper', '--hs-raised'])
      expect(contrast(color('--hs-star-empty'), color(ground)), `on ${ground}`).toBeGreaterThanOrEqual(SHAPES);
  });

  test.each([...PAIRS, ...CHOICE[scheme]])('[A11-01] %s is readable on %s', (letters, ground) => {
    expect(contrast(color(letters), color(ground))).toBeGreaterThanOrEqual(LETTERS);
  });

  test.each(TINTS)('[A11-01] text is readable on the page with %d of the accent', (share) => {
    const ground = blend(color('--hs-accent'), share, color('--hs-paper'));
    expect(contrast(color('--hs-ink'), ground)).toBeGreaterThanOrEqual(LETTERS);
  });

  test('[A11-01] the time of a new notification and the ring around a choice can be seen', () => {
    const unread = blend(color('--hs-accent'), 0.09, color('--hs-paper'));
    expect(contrast(color('--hs-ink-soft'), unread)).toBeGreaterThanOrEqual(LETTERS);
    const [[, ground]] = CHOICE[scheme];
    expect(contrast(color('--hs-focus'), color(ground))).toBeGreaterThanOrEqual(SHAPES);
  });

  test.each(MARKS)('[A11-01] %s is readable on a mark, whatever the poster', (letters) => {
    for (const poster of ['#ffffff', '#000000'])
      expect(contrast(color(letters), blendMark(poster)), `on ${poster}`).toBeGreaterThanOrEqual(LETTERS);
  });
});

test('no style sheet gives letters a color of the theme that is not checked here', () => {
  const source = join(import.meta.dirname, '../..');
  const used = globSync('**/*.css', { cwd: source }).flatMap((file) =>
    [...readFileSync(join(source, file), 'utf8').matchAll(/(?<![\w-])color:\s*var\((--(?:hs|mantine)-[\w-]+)/g)].map(
      ([, name]) => name,
    ),
  );
  const checked = new Set<string>([
    ...LETTERS_ON_PAGES,
    ...SHAPES_ON_PAGES,
    ...MARKS,
    ...[...PAIRS, ...CHOICE.dark, ...CHOICE.light].map(([letters]) => letters),
  ]);
  expect(used.length).toBeGreaterThan(100);
  expect([...new Set(used)].filter((name) => !checked.has(name ?? ''))).toEqual([]);
});
