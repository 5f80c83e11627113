import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readPostmasterPidFile } from '#platform/engine/postmaster-pid.ts';
import { processesIn } from '#platform/engine/test-tools.ts';
import { Client } from '#test/client.ts';
import { eventually } from '#test/eventually.ts';
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

test('[OPS-03] kill -9 of PostgreSQL, again and again during 200 sign-ins, does not end the server', async () => {
  const cluster = join(dataDir, 'postgres', 'cluster');
  const form = { email: admin.email, password: PASSWORD };
  const signIn = async () => (await new Client(server.origin).send('POST', '/api/session', form)).status;
  const killed = new Set<number>();
  const statuses = new Map<number, number>();
  const signInOften = async () => {
    for (let done = 0; done < 200; done = statuses.get(200) ?? 0) {
      const file = readPostmasterPidFile(cluster);
      if (done >= 40 * killed.size && file?.status === 'ready' && !killed.has(file.pid)) {
        killed.add(file.pid);
        for (const pid of processesIn(cluster)) process.kill(pid, 'SIGKILL');
      }
      const status = await signIn();
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: 4 }, signInOften));
  process.stdout.write(
    `PostgreSQL was killed ${killed.size} times during ${statuses.get(200)} sign-ins; answers: ${JSON.stringify(Object.fromEntries(statuses))}\n`,
  );
  expect(killed.size).toBeGreaterThan(3);
  expect([...statuses.keys()].filter((status) => status !== 200)).toEqual([503]);
  await eventually(async () => (await signIn()) === 200, 'a sign-in works again');
  expect([server.child.exitCode, server.child.signalCode]).toEqual([null, null]);
});
