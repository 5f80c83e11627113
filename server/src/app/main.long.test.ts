import { rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { beginning, beginRequest, keepOpen } from '#test/open-connections.ts';
import { folderInMemory } from '../../../scripts/support/folder.ts';
import { joinAs, PASSWORD } from '../../../scripts/support/people.ts';
import { freePort, launch, type ServerProcess } from '../../../scripts/support/server-process.ts';

let dataDir: string;
let server: ServerProcess;
let admin: Awaited<ReturnType<typeof joinAs>>;

beforeEach(async () => {
  dataDir = folderInMemory('main');
  server = await launch({ dataDir, port: await freePort() });
  admin = await joinAs(server.origin, 'admin', server.adminInvite ?? '');
});
afterEach(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** How long some work takes, in milliseconds. */
async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

test('[OPS-03] SIGTERM stops the server at once, as far as that depends on the server', async () => {
  const signIn = await beginRequest(server.origin, '/api/session');
  await beginning(server.origin, '');
  await beginning(server.origin, `GET /healthz HTTP/1.1\nHost: ${new URL(server.origin).host}\n\n`);
  const stopping = timeOf(server.stop);
  expect(await signIn.finish({ email: admin.email, password: PASSWORD })).toBe(200);
  expect(await stopping).toBeLessThan(5000);
});

test('[OPS-03] SIGTERM ends the process within 10 s, whatever slow clients keep open', async () => {
  await keepOpen(server.origin, admin.cookies);
  expect(await timeOf(server.stop)).toBeLessThan(10_000);
  expect(server.child.exitCode).toBe(0);
});
