// npm run bench -- beside-pages: how often a second the API answers while pages are rendered. GET /api/timeline at four connections,
// alone and beside eight connections that fetch home as a page, in turns. `--seconds N` for each of the two (default 24);
// `--main FILE` measures the main.ts of another checkout instead of this one's.
import { parseArgs } from 'node:util';
import { summary } from './recorded.ts';
import { HOME_PAGE, loadOn } from './requests.ts';
import { prepareScenes } from './scenes.ts';
import { print, startTestServer } from './test-server.ts';

const { values } = parseArgs({ options: { main: { type: 'string' }, seconds: { type: 'string', default: '24' } } });
const SECONDS = Number(values.seconds);
const TURNS = 4;
const API_CONNECTIONS = 4;
const PAGE_CONNECTIONS = 8;
const AIM = 0.7;
/** A page that was sent empty is smaller, a rendered one larger. */
const EMPTY_PAGE_BYTES = 8000;

const testServer = await startTestServer('beside-pages', { main: values.main });
try {
  const { server, reader } = testServer;
  const scenes = await prepareScenes(testServer);
  const timeline = scenes.find(({ name }) => name === 'timeline page');
  if (timeline === undefined) throw new Error('no timeline is measured');
  const askTimeline = () =>
    loadOn(server, timeline.cookies, timeline.requests, SECONDS / TURNS, { connections: API_CONNECTIONS });
  let rendered = 0;
  const noteSize = (bytes: number) => {
    if (bytes > EMPTY_PAGE_BYTES) rendered += 1;
  };
  const fetchHome = () =>
    loadOn(server, [reader.cookies], [HOME_PAGE], SECONDS / TURNS, {
      connections: PAGE_CONNECTIONS,
      onAnswer: noteSize,
    });
  const [alone, beside, pages]: number[][] = [[], [], []];
  // What the first requests compile and fill is there in a server that runs.
  await Promise.all([askTimeline(), fetchHome()]);
  rendered = 0;
  for (let turn = 0; turn < TURNS; turn += 1) {
    alone?.push(...(await askTimeline()));
    const [asked, fetched] = await Promise.all([askTimeline(), fetchHome()]);
    beside?.push(...asked);
    pages?.push(...fetched);
  }
  const row = (name: string, times: number[] = []) => {
    const { perSecond, p50, p99 } = summary(times, SECONDS);
    print(
      `${name.padEnd(52)}${perSecond.toFixed(0).padStart(10)}${p50.toFixed(1).padStart(10)}${p99.toFixed(1).padStart(10)}`,
    );
    return perSecond;
  };
  print(`${''.padEnd(52)}${'a second'.padStart(10)}${'p50'.padStart(10)}${'p99'.padStart(10)}`);
  const rateAlone = row(`GET /api/timeline, ${API_CONNECTIONS} connections`, alone);
  const rateBeside = row(`the same beside ${PAGE_CONNECTIONS} connections that fetch home`, beside);
  row('home as a page beside it', pages);
  print(`${(rendered / SECONDS).toFixed(1)} of the pages a second were rendered, the others sent empty`);
  print(
    `\n${Math.round((100 * rateBeside) / rateAlone)}% of the API's rate alone is left; it is to be ${100 * AIM}% or more`,
  );
} finally {
  await testServer.close();
}
