import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(js|css|html|svg|json|txt|webmanifest)$/;
const SMALLEST_WORTH_IT = 512;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Writes a `.br` and a `.gz` beside each text file of the build, so that the server never compresses on request. */
export function precompress(): Plugin {
  let outDir = 'dist';
  return {
    name: 'halfstar:precompress',
    apply: 'build',
    configResolved: (config) => {
      outDir = resolve(config.root, config.build.outDir);
    },
    // Unlike `closeBundle`, this hook is not called after a failed build, whose error would be hidden by one of ours.
    writeBundle: async () => {
      for (const name of await readdir(outDir, { recursive: true })) {
        const file = join(outDir, name);
        if (!TEXT.test(name) || (await stat(file)).size < SMALLEST_WORTH_IT) continue;
        const text = await readFile(file);
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
        };
        await Promise.all([
          writeFile(`${file}.br`, await brotli(text, { params })),
          writeFile(`${file}.gz`, await gzipped(text, { level: 9 })),
        ]);
      }
    },
  };
}
