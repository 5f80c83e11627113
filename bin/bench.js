#!/usr/bin/env node
// npm run bench: how fast the server is, each figure as a ratio to the cheapest SQL for the same page in the same run. After `--`:
//   peer           our pages beside those of PostGraphile, from the same facts
//   large          home timelines and ratings among 5 million cards, beside 50,000
//   backfill       fills 10,000 films and prints how fast their source was asked
//   grids          browses 500,000 films, and prints when the pages are shown in a slow browser
//   search         searches among 500,000 films
//   palette        the searches of the palette among 500,000 films, 2 million credits and 100,000 members
//   pages          page timings only, with `--main FILE` of another checkout's build too, in turns
//   against        requests a second beside another checkout's server (`--main FILE`), in turns
//   lists          scrolls through a list of 5,000 films
//   import         the files of a large import, some 10,000 rows, with a film source and without, and how long others wait beside it
//   scroll         scrolls the home timeline through 2,000 cards
//   beside-pages   how much of the API's rate is left while pages are rendered
//   memory         the server's memory, idle and at the peak of a mix of requests
//   notifications  how long a notification takes to its reader's screen
//   popular        what a review with 100,000 reactions and 20,000 comments costs, beside a new one
//   pressure       how long members wait beside all jobs and 200 visitors, and an upload beside slow ones
//   hostile        how long a member waits beside 2,000 hostile clients
// The first lines of each file say more, and docs/measurements.md has the last figures.
import { become, ensureBuilt, ensureInstalled } from './bootstrap.js';

ensureInstalled();
ensureBuilt();
const [first, ...rest] = process.argv.slice(2);
const others = new Map([
  ['against', 'bench/against.ts'],
  ['backfill', 'bench/backfill.ts'],
  ['hostile', 'bench/hostile.ts'],
  ['import', 'bench/import.ts'],
  ['large', 'bench/large.ts'],
  ['lists', 'bench/lists.ts'],
  ['memory', 'bench/memory.ts'],
  ['notifications', 'bench/notifications.ts'],
  ['palette', 'bench/palette.ts'],
  ['pages', 'bench/pages.ts'],
  ['scroll', 'bench/scroll.ts'],
  ['peer', 'bench/peer.ts'],
  ['popular', 'bench/popular.ts'],
  ['pressure', 'bench/pressure.ts'],
  ['search', 'bench/search.ts'],
  ['grids', 'bench/grids.ts'],
  ['beside-pages', 'bench/beside-pages.ts'],
]);
const other = others.get(first ?? '');
become(other === undefined ? ['bench/bench.ts', ...process.argv.slice(2)] : [other, ...rest]);
