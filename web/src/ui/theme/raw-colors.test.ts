import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SRC = join(import.meta.dirname, '../..');
const NOT_CHECKED = /^ui[\\/]theme[\\/]|\.test\.tsx?$/;
const RAW_COLOR = /#[\da-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(/giu;

test('colors outside the theme use its variables', () => {
  const files = globSync('**/*.{css,ts,tsx}', { cwd: SRC }).filter((file) => !NOT_CHECKED.test(file));
  expect(files.length).toBeGreaterThan(100);
  const raw = files.flatMap((file) =>
    [...readFileSync(join(SRC, file), 'utf8').matchAll(RAW_COLOR)].map(([color]) => `${file}: ${color}`),
  );
  expect(raw).toEqual([]);
  expect('a { color: #FFF; background: rgb(0 0 0 / 50%) }'.match(RAW_COLOR)).toEqual(['#FFF', 'rgb(']);
});
