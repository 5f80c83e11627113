// npm run demo: fills a data folder of its own with a community, once, and serves it.
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { boot, runWithExplainedErrors } from '#app/boot.ts';
import { serve } from '#app/serve.ts';
import { loadSettings, SettingError, type Settings } from '#app/settings.ts';
import { systemClock } from '#platform/clock.ts';
import { CAST, emailOf, PASSWORD, PRINTED } from './cast/cast.ts';
import { makeDemo } from './demo.ts';
import { emptyDatabase, mark, stateOf } from './folder.ts';
import { WalkingClock } from './world.ts';

const { values } = parseArgs({ options: { folder: { type: 'string', default: '.halfstar-demo' } } });

await runWithExplainedErrors(async () => {
  const settings = demoSettings(loadSettings(), resolve(values.folder));
  const state = stateOf(settings.dataDir);
  if (state === 'foreign') {
    throw new SettingError(
      `${settings.dataDir} holds something that is no demo, and nothing was changed. Name another folder: npm run demo -- --folder DIR`,
    );
  }
  const seconds = state === 'ready' ? null : await fill(settings, state === 'begun');
  const booted = await boot({ settings });
  await serve(booted, words(settings, seconds));
});

/** The passwords are public, so only this machine has access. The database is the demo's own, and no mail is sent. */
function demoSettings(settings: Settings, dataDir: string): Settings {
  const publicUrl = `http://localhost:${settings.port}`;
  const storage = { folder: join(dataDir, 'storage') };
  return {
    ...settings,
    dataDir,
    storage,
    publicUrl,
    host: '127.0.0.1',
    databaseUrl: null,
    secret: null,
    smtpUrl: null,
  };
}

/** @returns how many seconds it took */
async function fill(settings: Settings, begun: boolean): Promise<number> {
  const { dataDir } = settings;
  const from = performance.now();
  const now = systemClock.now();
  if (begun) await emptyDatabase(dataDir);
  mark(dataDir, 'begun', now);
  const clock = new WalkingClock();
  clock.moveTo(now);
  // Data lost in a crash is generated again, so nothing needs to wait for the disk until all of it is there.
  const { app, engine } = await boot({ settings, clock, crontab: '', durable: 'once stopped' });
  await makeDemo(app.ctx, clock, { now, onProgress: progress() });
  await app.stop();
  await engine?.stop();
  mark(dataDir, 'ready', now);
  return (performance.now() - from) / 1000;
}

/** Prints a dot for each tenth of the work. */
function progress(): (done: number) => void {
  let printed = -1;
  process.stdout.write('Filling the demo, which takes about half a minute ');
  return (done) => {
    const tenth = Math.floor(done * 10);
    if (tenth === printed) return;
    printed = tenth;
    process.stdout.write('.');
  };
}

function words({ publicUrl, dataDir }: Settings, seconds: number | null): string {
  const accounts = PRINTED.map(({ username, look }) => {
    const name = CAST.find((one) => one.username === username)?.name ?? username;
    return `  ${emailOf(username).padEnd(26)} ${name.padEnd(20)} ${look}`;
  });
  return [
    `  This is a demo${seconds === null ? '' : `, filled in ${Math.round(seconds)} s`}: ${CAST.length} invented members and two years of their diaries.`,
    `  Sign in at ${publicUrl}/auth; the password of everybody is "${PASSWORD}" (without the quotes).`,
    '',
    ...accounts,
    '',
    `  To begin anew, delete ${dataDir}.`,
    '\n',
  ].join('\n');
}
