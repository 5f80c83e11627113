// npm run demo: fills a data folder of its own with a community, once, and serves it.
import { boot, explained } from '#app/boot.ts';
import { serve } from '#app/serve.ts';
import { type Settings, settingsOfProcess, WrongSetting } from '#app/settings.ts';
import { systemClock } from '#platform/clock.ts';
import { avatars } from './avatar-route.ts';
import { CAST, emailOf, PASSWORD, PRINTED } from './cast.ts';
import { makeDemo } from './demo.ts';
import { emptyDatabase, mark, stateOf } from './folder.ts';
import { WalkingClock } from './world.ts';

await explained(async () => {
  const { dataDir: folder, databaseUrl } = settingsOfProcess();
  if (databaseUrl !== null) throw new WrongSetting('DATABASE_URL is set: a demo has a database of its own');
  const state = stateOf(folder);
  if (state === 'foreign') {
    throw new WrongSetting(
      `${folder} holds something that is no demo, and nothing was changed. Name another folder: npm run demo -- --folder DIR`,
    );
  }
  const seconds = state === 'ready' ? null : await fill(folder, state === 'begun');
  const booted = await boot();
  avatars(booted.app.http);
  await serve(booted, words(booted.settings, seconds));
});

/** @returns how many seconds it took */
async function fill(folder: string, begun: boolean): Promise<number> {
  const from = performance.now();
  const now = systemClock.now();
  if (begun) await emptyDatabase(folder);
  mark(folder, 'begun', now);
  const clock = new WalkingClock();
  // What is lost by a crash is made anew; so nothing waits for the disk.
  const { app, engine } = await boot({ clock, crontab: '', durable: false });
  await makeDemo(app.ctx, clock, { now, onProgress: progress() });
  await app.stop();
  await engine?.stop();
  mark(folder, 'ready', now);
  return (performance.now() - from) / 1000;
}

/** Tells a terminal how far it is, in tenths. */
function progress(): (done: number) => void {
  let told = -1;
  process.stdout.write('Filling the demo, which takes about half a minute ');
  return (done) => {
    const tenth = Math.floor(done * 10);
    if (tenth === told) return;
    told = tenth;
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
