import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../scripts/support/folder.ts';
import { joinAs } from '../../scripts/support/people.ts';
import { freePort, launch, PATIENT_RENDERING } from '../../scripts/support/server-process.ts';
import type { TestServer } from './fixtures.ts';

/** Starts one server on an empty data directory for all tests and signs up its admin, who can create invite codes. */
export default async function startTestServer(): Promise<() => Promise<void>> {
  const folder = temporaryFolder('e2e');
  const dataDir = join(folder, 'data');
  const server = await launch({
    dataDir,
    port: await freePort(),
    env: { CINEMA_EMAIL_DOMAINS: 'odeon.example', ...PATIENT_RENDERING },
  });
  if (server.adminInvite === null) throw new Error('the first start printed no admin invite');
  const admin = await joinAs(server.origin, 'admin', server.adminInvite);
  const testServer: TestServer = { origin: server.origin, dataDir, adminCookies: admin.cookies };
  process.env.HALFSTAR_TEST_SERVER = join(folder, 'test-server.json');
  writeFileSync(process.env.HALFSTAR_TEST_SERVER, JSON.stringify(testServer));
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
