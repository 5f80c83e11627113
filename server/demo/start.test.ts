import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { DEMO_DAY } from '#test/demo.ts';
import { prepareOperator } from '#test/operator.ts';
import { drawQuarters } from '#test/pictures.ts';
import { folderInMemory } from '../../scripts/support/folder.ts';
import { joinAs } from '../../scripts/support/people.ts';
import { freePort, launch } from '../../scripts/support/server-process.ts';
import { mark } from './folder.ts';

const START = fileURLToPath(new URL('start.ts', import.meta.url));

test('serving a demo that is filled leaves the database, the mail server and the storage of the operator alone', async () => {
  const folder = folderInMemory('demo');
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const operator = await prepareOperator(folder);
  const demo = join(folder, 'demo');
  // It is served as if it were filled already, which takes half a minute.
  mark(demo, 'ready', DEMO_DAY);
  const args = ['--folder', demo];
  const port = await freePort();
  const server = await launch({ main: START, args, dataDir: join(folder, 'data'), port, env: operator.env });
  onTestFinished(server.stop);
  expect(server.output).toContain(`Halfstar is open at http://localhost:${port}`);
  // Signing up writes to the database and mails a link, which is in the outbox; a picture goes to the storage.
  const { api, userId: user_id } = await joinAs(server.origin, 'ida', server.adminInvite ?? '');
  const bytes = new Uint8Array(await (await drawQuarters(300, 200)).png().toBuffer());
  await api.profiles.setAvatar({ user_id, picture: new File([bytes], 'face.png') });

  expect(await operator.listWritten()).toEqual([]);
  expect(readdirSync(demo)).toEqual(expect.arrayContaining(['postgres', 'storage']));
});
