import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { Client } from '#test/client.ts';
import { eventually } from '#test/eventually.ts';
import { prepareOperator } from '#test/operator.ts';
import { folderInMemory } from '../../scripts/support/folder.ts';
import { freePort, launch } from '../../scripts/support/server-process.ts';
import { mark, stateOf } from './folder.ts';

const DEMO = fileURLToPath(new URL('../../bin/demo.js', import.meta.url));
/** Only a failing test waits so long: it installs and builds where that was not done, and fills the whole demo. */
const PATIENCE_MS = 900_000;

test('[OPS-06] npm run demo fills a database of its own and says which accounts to sign in with; each of them opens, in a community whose members follow each other', async () => {
  const folder = folderInMemory('demo');
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const operator = await prepareOperator(folder);
  const server = await launch({
    main: DEMO,
    args: ['--folder', join(folder, 'demo')],
    dataDir: join(folder, 'data'),
    port: await freePort(),
    startWithinMs: PATIENCE_MS,
    env: operator.env,
  });
  onTestFinished(server.stop);
  await eventually(() => server.output.includes('To begin anew'), 'the demo has said everything');

  const [, password = ''] = /the password of everybody is "([^"]+)"/.exec(server.output) ?? [];
  const emails = [...server.output.matchAll(/^ {2}(\S+@\S+) /gm)].map(([, email = '']) => email);
  expect(emails.length).toBeGreaterThan(5);
  let follows = 0;
  for (const email of emails) {
    const { api } = new Client(server.origin);
    const { user } = await api.accounts.signIn({ email, password });
    expect(user).toMatchObject({ email, email_confirmed: true });
    const user_id = user?.id ?? '';
    const { items } = await api.follows.listFollowing({ user_id });
    expect((await api.profiles.getOwn({ user_id })).following_count > 0).toBe(items.length > 0);
    follows += items.length;
  }
  expect(follows).toBeGreaterThan(emails.length);
  expect(await operator.listWritten()).toEqual([]);
});

test('[OPS-06] a demo whose filling was interrupted is emptied and filled anew, and with it nothing of the operator’s database, mail server and bucket', async () => {
  const folder = folderInMemory('demo');
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const operator = await prepareOperator(folder, 'bucket');
  const demo = join(folder, 'demo');
  mark(demo, 'begun', new Date());
  // A picture of the filling that was interrupted.
  const left = join(demo, 'storage', 'left.jpg');
  mkdirSync(dirname(left));
  writeFileSync(left, '');
  const server = await launch({
    main: DEMO,
    args: ['--folder', demo],
    dataDir: join(folder, 'data'),
    port: await freePort(),
    startWithinMs: PATIENCE_MS,
    env: operator.env,
  });
  onTestFinished(server.stop);
  expect(stateOf(demo)).toBe('ready');
  expect(existsSync(left)).toBe(false);
  expect(readdirSync(dirname(left))).not.toEqual([]);
  expect(await operator.listWritten()).toEqual([]);
});
