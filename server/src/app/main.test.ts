import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { deleteDueAccountsJob } from '#features/accounts/deletion.jobs.ts';
import { MigrationRefused, migrate } from '#platform/database/migrate.ts';
import { Client } from '#test/client.ts';
import { eventually } from '#test/eventually.ts';
import { onServer, testDatabaseUrl } from '#test/global-setup.ts';
import { beginning, beginRequest, keepOpen } from '#test/open-connections.ts';
import { startPostgresOfVersion } from '#test/postgres-of-version.ts';
import { isLongRun } from '#test/runs.ts';
import { folderInMemory } from '../../../scripts/support/folder.ts';
import { joinAs, PASSWORD } from '../../../scripts/support/people.ts';
import { freePort, launch, type ServerProcess } from '../../../scripts/support/server-process.ts';

let dataDir: string;
const running: ServerProcess[] = [];

beforeEach(() => {
  dataDir = folderInMemory('main');
});
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const start = async (env: Record<string, string> = {}, port?: number): Promise<ServerProcess> => {
  const server = await launch({ dataDir, port: port ?? (await freePort()), env });
  running.push(server);
  return server;
};

const inviteOf = (server: ServerProcess): string => {
  if (server.adminInvite === null) throw new Error('the banner has no invite');
  return server.adminInvite;
};

/** What `npm run admin-invite` prints. */
async function adminInviteCommand(server: ServerProcess, more: Record<string, string> = {}): Promise<string> {
  const { port } = new URL(server.origin);
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: port, LOG_LEVEL: 'error', ...more };
  const program = fileURLToPath(new URL('admin-invite.ts', import.meta.url));
  return (await promisify(execFile)(process.execPath, [program], { env })).stdout;
}

test.runIf(isLongRun)('[INV-05] a command replaces a lost admin invite, also while a server is running', async () => {
  const server = await start();
  const renewed = /invite=([A-Z0-9-]+)/.exec(await adminInviteCommand(server))?.[1] ?? '';
  const visitor = new Client(server.origin);
  expect((await visitor.api.invites.validate({ code: inviteOf(server) })).valid).toBe(false);
  expect(await visitor.api.invites.validate({ code: renewed })).toMatchObject({ valid: true, invite_type: 'admin' });

  const admin = await joinAs(server.origin, 'admin', renewed);
  expect((await admin.api.profiles.getOwn({ user_id: admin.userId })).tier).toBe('admin');
  const refusal = await adminInviteCommand(server);
  expect(refusal).toContain('There is an admin already');
  expect(refusal).not.toContain('invite=');
});

test.runIf(isLongRun)(
  '[INV-05] [ACC-11] when the admin who was invited leaves, the command invites another while the server keeps running',
  async () => {
    const database = `admins_${Date.now()}`;
    await onServer(inject('databaseUrl'), `create database ${database}`);
    const databaseUrl = testDatabaseUrl(inject('databaseUrl'), database);
    const env = { DATABASE_URL: databaseUrl, SECRET: 'only this test knows it, and it is long' };
    const server = await start(env);
    const admin = await joinAs(server.origin, 'admin', inviteOf(server));
    const friend = await joinAs(server.origin, 'friend', (await admin.api.invites.create({})).code);
    expect(await adminInviteCommand(server, env)).toContain('There is an admin already');

    // The friend is the admin who stays.
    const heiress = { user_id: friend.userId, tier: 'admin' as const, reason: 'You are next.', password: PASSWORD };
    await admin.api.admin.setTier(heiress);
    await admin.api.deletion.request({ password: PASSWORD });
    const said = await adminInviteCommand(server, env);
    const [, code = ''] = /: (?:http:\/\/localhost:\d+\/auth\?invite=)([A-Z0-9-]+)\n$/.exec(said) ?? [];
    await onServer(
      databaseUrl,
      `update account_deletions set requested_at = now() - interval '8 days', due_at = now() - interval '1 day'`,
    );
    await onServer(databaseUrl, `select graphile_worker.add_job('${deleteDueAccountsJob.name}')`);
    const leaver = { email: admin.email, password: PASSWORD };
    await eventually(async () => (await new Client(server.origin).send('POST', '/api/session', leaver)).status === 401);
    expect((await friend.api.accounts.getSession()).user?.email).toBe(friend.email);

    const heir = await joinAs(server.origin, 'heir', code);
    expect((await heir.api.profiles.getOwn({ user_id: heir.userId })).tier).toBe('admin');
    expect((await heir.api.invites.createBatch({ invite_type: 'ncg_employee', count: 2 })).items).toHaveLength(2);
    expect(await adminInviteCommand(server, env)).toContain('There is an admin already');
    await server.stop();
    await onServer(inject('databaseUrl'), `drop database ${database} with (force)`);
  },
);

test('[OPS-01] with DATABASE_URL the server uses that PostgreSQL instead', async () => {
  const database = `main_${Date.now()}`;
  await onServer(inject('databaseUrl'), `create database ${database}`);
  const env = {
    DATABASE_URL: testDatabaseUrl(inject('databaseUrl'), database),
    SECRET: 'only this test knows it, and it is long',
  };
  const server = await start(env);
  const admin = await joinAs(server.origin, 'admin', inviteOf(server));
  expect(admin.username).toBe('admin1');
  // The account is in that database, and no embedded PostgreSQL was started.
  const there = new pg.Client({ connectionString: env.DATABASE_URL });
  await there.connect();
  expect((await there.query('select email from auth_users')).rows).toEqual([{ email: admin.email }]);
  await there.end();
  expect(readdirSync(dataDir)).not.toContain('postgres');
  await server.stop();
  await onServer(inject('databaseUrl'), `drop database ${database} with (force)`);
});

test('[OPS-01] a PostgreSQL that is too old or absent stops the start with one line', async () => {
  const old = await startPostgresOfVersion('140011');
  const SECRET = 'only this test knows it, and it is long';
  const startOn = (url: string) => launch({ dataDir, port: 0, env: { DATABASE_URL: url, SECRET } });
  await expect(startOn(old.url)).rejects.toThrow(
    /ended with 1:\nHalfstar cannot start: PostgreSQL 14 is too old: Halfstar needs 15 or newer\n$/,
  );
  old.stop();
  await expect(startOn(old.url)).rejects.toThrow(
    /ended with 1:\nHalfstar cannot start: the database cannot be reached: .*ECONNREFUSED.*\n$/,
  );
});

test('[OPS-01] PostgreSQL 15 is new enough: the start goes on to its migrations', async () => {
  const oldest = await startPostgresOfVersion('150000');
  onTestFinished(oldest.stop);
  await expect(migrate(oldest.url)).rejects.not.toBeInstanceOf(MigrationRefused);
  expect(oldest.refused).toEqual([expect.stringContaining('pg_try_advisory_lock')]);
  const old = await startPostgresOfVersion('149999');
  onTestFinished(old.stop);
  await expect(migrate(old.url)).rejects.toBeInstanceOf(MigrationRefused);
  expect(old.refused).toEqual([]);
});

test('[OPS-02] a wrong setting stops the start with one line', async () => {
  await expect(launch({ dataDir, port: 0, env: { SMTP_URL: 'mail.example' } })).rejects.toThrow(
    /ended with 1:\nHalfstar cannot start: SMTP_URL must begin with smtp:\/\/ or smtps:\/\/\n$/,
  );
});

test.runIf(isLongRun)('[OPS-02] a port in use is reported in one line, without a stack', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const address = taken.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  await expect(launch({ dataDir, port })).rejects.toThrow(/Halfstar cannot start: PORT \d+ is in use/);
  taken.close();
});

test('[OPS-01] [INV-05] [OPS-03] on an empty folder the server starts its own database and prints the admin invite once; after kill -9 the next start has every acknowledged write and says that it is ready; SIGTERM asks open tabs to reconnect, answers requests in flight and stops', async () => {
  const first = await start();
  expect((await fetch(`${first.origin}/healthz`)).status).toBe(200);
  const admin = await joinAs(first.origin, 'admin', inviteOf(first));
  expect((await admin.api.profiles.getOwn({ user_id: admin.userId })).tier).toBe('admin');
  const [film] = (await admin.api.movies.search({ query: 'heat' })).items;
  if (film === undefined) throw new Error('no film');
  await admin.api.tracking.rate({ movie_id: film.id, rating: 3.5 });
  await first.kill();

  // A slow machine has time to answer; nothing here waits for its end.
  const server = await start({ STOP_TIMEOUT_MS: '240000' }, Number(new URL(first.origin).port));
  expect(server.adminInvite).toBeNull();
  expect((await admin.api.tracking.getByMovies({ movie_ids: [film.id] })).items[0]?.rating).toBe(3.5);
  const ready = { status: 'ready', database: true, migrations: true, jobs: true };
  expect(await (await fetch(`${server.origin}/readyz`)).json()).toEqual(ready);

  const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/api/live`, {
    headers: { cookie: admin.cookies },
  });
  const said: string[] = [];
  await new Promise((resolve) => socket.once('open', resolve));
  socket.on('message', (message) => said.push(String(message)));
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  const signIn = await beginRequest(server.origin, '/api/session');
  // Browsers and proxies keep connections open, also some that they have not used yet.
  await beginning(server.origin, '');
  await beginning(server.origin, `GET /healthz HTTP/1.1\nHost: ${new URL(server.origin).host}\n\n`);
  const stopped = server.stop();
  expect(await closed).toBe(1012);
  expect(await signIn.finish({ email: admin.email, password: PASSWORD })).toBe(200);
  await stopped;
  expect(server.child.exitCode).toBe(0);
  expect(said.map((text) => (JSON.parse(text) as { type: string }).type)).toContain('reconnect');
});

test.runIf(isLongRun)(
  '[OPS-03] SIGTERM ends the process with status 0, whatever proxies and slow clients keep open',
  async () => {
    // Half of it is what the open connections cost.
    const server = await start({ STOP_TIMEOUT_MS: '30000' });
    const admin = await joinAs(server.origin, 'admin', inviteOf(server));
    await keepOpen(server.origin, admin.cookies);

    // A proxy that sends requests over one connection until the server closes it.
    const proxy = new Agent({ keepAlive: true, maxSockets: 1 });
    const asked = async () => {
      const [response] = await once(request(new URL('/healthz', server.origin), { agent: proxy }).end(), 'response');
      response.resume();
      await once(response, 'end');
      return response.headers.connection;
    };
    expect(await asked()).toBe('keep-alive');
    const asking = (async () => {
      for (;;) if ((await asked()) === 'close') return;
    })().catch(() => undefined);

    await server.stop();
    expect([server.child.exitCode, server.child.signalCode]).toEqual([0, null]);
    expect(readdirSync(dataDir, { recursive: true })).not.toContain('postgres/cluster/postmaster.pid');
    await asking;
    proxy.destroy();
  },
);
