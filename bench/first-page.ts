// How many bytes of JS and CSS the first page needs, as served.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';

const DIST = fileURLToPath(new URL('../web/dist', import.meta.url));

/** Entry, what it preloads and its styles: all that index.html names, brotli at the highest level. */
export function firstPageBytes(): { js: number; css: number } {
  const html = readFileSync(join(DIST, 'index.html'), 'utf8');
  const files = [...html.matchAll(/(?:src|href)="(\/[^"]+\.(js|css))"/g)];
  const total = (kind: string) =>
    files
      .filter(([, , ending]) => ending === kind)
      .map(([, path = '']) => readFileSync(join(DIST, path)))
      .map((bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length)
      .reduce((sum, bytes) => sum + bytes, 0);
  return { js: total('js'), css: total('css') };
}
