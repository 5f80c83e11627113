// npm run pictures: makes a demo in a temporary folder, signs in as one of its members and takes the pictures of README and docs.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openBrowser, print, signedIn } from '../bench/test-server.ts';
import { emailOf, PASSWORD } from '../server/demo/cast/cast.ts';
import { MemberClient } from '../server/test/client.ts';
import { temporaryFolder } from './support/folder.ts';
import { freePort, launch } from './support/server-process.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const START = join(ROOT, 'server/demo/start.ts');
/** Filling the demo takes half a minute on an idle machine. */
const START_WITHIN_MS = 600_000;
const MEMBER = 'imani';
const FILM = 'Sinners 2025';

interface Picture {
  file: string;
  address: string;
  /** Which tab of it. */
  tab?: string;
  width: number;
  height: number;
  scheme: 'dark' | 'light';
}

const folder = temporaryFolder('pictures');
const server = await launch({
  dataDir: folder,
  port: await freePort(),
  main: START,
  args: ['--folder', folder],
  startWithinMs: START_WITHIN_MS,
});
try {
  const client = new MemberClient(server.origin);
  await client.api.accounts.signIn({ email: emailOf(MEMBER), password: PASSWORD });
  const [film] = (await client.api.movies.search({ query: FILM })).items;
  if (film === undefined) throw new Error(`there is no film ${FILM}`);
  const pictures: Picture[] = [
    { file: 'home.png', address: '/', width: 1440, height: 900, scheme: 'dark' },
    { file: 'film.png', address: `/movies/${film.id}`, tab: 'Reviews', width: 1440, height: 900, scheme: 'light' },
    { file: 'phone.png', address: '/walter', width: 390, height: 844, scheme: 'dark' },
  ];
  const browser = await openBrowser();
  for (const { file, address, tab, width, height, scheme } of pictures) {
    const context = await signedIn(browser, server.origin, client.cookies, {
      viewport: { width, height },
      reducedMotion: 'reduce',
      locale: 'en-GB',
      timezoneId: 'UTC',
    });
    // The key is SCHEME_KEY of the web's theme.
    await context.addInitScript((chosen) => localStorage.setItem('halfstar-scheme', chosen), scheme);
    const page = await context.newPage();
    await page.goto(`${server.origin}${address}`, { waitUntil: 'networkidle' });
    if (tab !== undefined) {
      await page.getByRole('tab', { name: tab }).click();
      await page.waitForLoadState('networkidle');
    }
    await page.screenshot({ path: join(ROOT, 'docs', file) });
    print(`docs/${file}`);
    await context.close();
  }
  await browser.close();
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
