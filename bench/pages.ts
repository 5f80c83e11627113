// npm run bench -- pages: only the page timings of npm run bench, in about three minutes. `--main FILE` measures another checkout's
// server/src/app/main.ts in the same run and in turns, and prints the ratio of each figure.
import { parseArgs } from 'node:util';
import { measurePages } from './page-timings.ts';

const { values } = parseArgs({ options: { main: { type: 'string' } } });
await measurePages(values.main);
