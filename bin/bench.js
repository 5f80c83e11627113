#!/usr/bin/env node
// npm run bench: how fast the server is, each figure as a ratio to its bare SQL in the same run. `npm run bench -- backfill`
// fills 10,000 films and prints how fast their source was asked; `npm run bench -- grids` browses 500,000 films, and prints when
// the pages are shown in a slow browser; `npm run bench -- search` searches among 500,000;
// `npm run bench -- pages` measures page timings only, with `--main FILE` of another checkout's build too, in turns;
// `npm run bench -- against --main FILE` compares requests a second with another checkout's server, in turns;
// `npm run bench -- lists` scrolls through a list of 5,000; `npm run bench -- import` imports 10,000 ratings with their viewings;
// `npm run bench -- notifications` prints how long a notification takes to its reader's screen; `npm run bench -- hostile` prints how long a member waits beside 2,000
// hostile clients.
import { become, ensureBuilt, ensureInstalled } from './bootstrap.js';

ensureInstalled();
ensureBuilt();
const [first, ...rest] = process.argv.slice(2);
const others = new Map([
  ['against', 'bench/against.ts'],
  ['backfill', 'bench/backfill.ts'],
  ['hostile', 'bench/hostile.ts'],
  ['import', 'bench/import.ts'],
  ['lists', 'bench/lists.ts'],
  ['notifications', 'bench/notifications.ts'],
  ['pages', 'bench/pages.ts'],
  ['search', 'bench/search.ts'],
  ['grids', 'bench/grids.ts'],
]);
const other = others.get(first ?? '');
become(other === undefined ? ['bench/bench.ts', ...process.argv.slice(2)] : [other, ...rest]);
