import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { folderInMemory } from '../../scripts/support/folder.ts';
import { joinAs } from '../../scripts/support/people.ts';
import { freePort, launch, PATIENT_RENDERING } from '../../scripts/support/server-process.ts';
import { startEngine } from '../../server/src/platform/engine/engine.ts';
import type { TestServer } from './fixtures.ts';

const SECRET = 'a secret that only tests know, long enough';

/** Starts one server on an empty database for all tests and signs up its admin, who can create invite codes. */
export default async function startTestServer(): Promise<() => Promise<void>> {
  const folder = folderInMemory('e2e');
  const engine = await startEngine({ dataDir: join(folder, 'postgres'), durable: false });
  const server = await launch({
    dataDir: join(folder, 'data'),
    port: await freePort(),
    env: { DATABASE_URL: engine.url, SECRET, CINEMA_EMAIL_DOMAINS: 'odeon.example', ...PATIENT_RENDERING },
  });
  if (server.adminInvite === null) throw new Error('the first start printed no admin invite');
  const admin = await joinAs(server.origin, 'admin', server.adminInvite);
  const testServer: TestServer = {
    origin: server.origin,
    databaseUrl: engine.url,
    secret: SECRET,
    adminCookies: admin.cookies,
  };
  process.env.HALFSTAR_TEST_SERVER = join(folder, 'test-server.json');
  writeFileSync(process.env.HALFSTAR_TEST_SERVER, JSON.stringify(testServer));
  return async () => {
    await server.stop();
    await engine.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
