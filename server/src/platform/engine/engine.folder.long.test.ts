import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createLinks, prepareBinaries, requirePostgresPackage } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { prepareFolder } from './engine-folder.ts';
import { findClusterProcesses } from './postmaster-pid.ts';
import { startSupervisor } from './supervisor.ts';
import { chooseServerUser, findUnprivilegedUser, spawnOptionsFor } from './system-user.ts';
import { ask, cleanUpAfterTest, clusterIn, processesIn, startEngineForTest, temporaryFolder } from './test-tools.ts';

const silent = () => {};

async function stoppedEngine(dir: string): Promise<void> {
  const engine = await startEngineForTest(dir);
  await ask(engine.url, `create table kept as select 'here' as it`);
  await engine.stop();
}

describe('files of an earlier run', () => {
  test('a cluster of another major version stops the start with instructions, and is not touched', async () => {
    const dir = temporaryFolder();
    await stoppedEngine(dir);
    const version = join(clusterIn(dir), 'PG_VERSION');
    writeFileSync(version, '17\n');
    await expect(startEngineForTest(dir)).rejects.toMatchObject({
      name: 'EngineVersionMismatch',
      message: expect.stringMatching(/PostgreSQL 17.*brings 18.*DATABASE_URL/),
    });
    expect(processesIn(clusterIn(dir))).toEqual([]);
    writeFileSync(version, '18\n');
    const engine = await startEngineForTest(dir);
    expect(await ask(engine.url, 'select it from kept')).toEqual({ it: 'here' });
  });

  test("a pid file with the pid of another user's running process does not block the start", async () => {
    const dir = temporaryFolder();
    await stoppedEngine(dir);
    // The same user as PostgreSQL's; it recognizes the processes of others by itself.
    const otherProcess = spawn('/bin/sleep', ['600'], {
      ...spawnOptionsFor(chooseServerUser(clusterIn(dir))),
      cwd: '/',
    });
    cleanUpAfterTest(() => otherProcess.kill('SIGKILL'));
    const file = join(clusterIn(dir), 'postmaster.pid');
    writeFileSync(file, `${otherProcess.pid}\n${clusterIn(dir)}\n1700000000\n23456\n\n127.0.0.1\n 1 2\nready   \n`);
    const log: string[] = [];
    const engine = await startEngineForTest(dir, { log: (line) => log.push(line) });
    expect(await ask(engine.url, 'select it from kept')).toEqual({ it: 'here' });
    expect(log.join('\n')).toContain(`names process ${otherProcess.pid}`);
    expect(otherProcess.exitCode).toBeNull();
  });

  test('without /proc a running PostgreSQL is distinguished from another process with its pid', async () => {
    const dir = temporaryFolder();
    const engine = await startEngineForTest(dir);
    const folder = prepareFolder(join(dir, 'postgres'), join(dir, 'fallback'), silent);
    const binaries = await prepareBinaries(folder, silent);
    expect(findClusterProcesses(folder, binaries, false)).toEqual([engine.pid]);
    expect(findClusterProcesses(folder, binaries, true)).toContain(engine.pid);
    await engine.stop();
    expect(findClusterProcesses(folder, binaries, false)).toEqual([]);
    writeFileSync(join(folder.cluster, 'postmaster.pid'), `${process.pid}\n${folder.cluster}\n`);
    expect(findClusterProcesses(folder, binaries, false)).toEqual([]);
  });

  test('a lost password is replaced, without losing data', async () => {
    const dir = temporaryFolder();
    await stoppedEngine(dir);
    const file = join(dir, 'postgres', 'password');
    const before = readFileSync(file, 'utf8');
    rmSync(file);
    const engine = await startEngineForTest(dir);
    expect(await ask(engine.url, 'select it from kept')).toEqual({ it: 'here' });
    expect(readFileSync(file, 'utf8')).not.toBe(before);
  });

  test('a log above 10 MB is rotated, and one old log is kept', async () => {
    const dir = temporaryFolder();
    await stoppedEngine(dir);
    const log = join(dir, 'postgres', 'postgres.log');
    writeFileSync(log, 'x'.repeat(11 * 1024 * 1024));
    await startEngineForTest(dir);
    expect(readFileSync(log, 'utf8')).toMatch(/starting PostgreSQL 18/);
    expect(readFileSync(log).length).toBeLessThan(10_000);
    expect(existsSync(`${log}.1`)).toBe(true);
  });
});

describe('the port', () => {
  test('a port that is taken between choosing and binding is replaced by another', async () => {
    const dir = temporaryFolder();
    const rival = createServer().listen(0, '127.0.0.1');
    await once(rival, 'listening');
    cleanUpAfterTest(() => rival.close());
    const { port } = rival.address() as { port: number };
    const folder = prepareFolder(join(dir, 'postgres'), join(dir, 'fallback'), silent);
    const binaries = await prepareBinaries(folder, silent);
    const password = await ensureCluster(folder, binaries, false, silent);
    const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '', fsync: 'off' };
    const log: string[] = [];
    const supervisor = await startSupervisor({
      folder,
      binaries,
      password,
      settings,
      port,
      log: (line) => log.push(line),
      onExit: silent,
    });
    cleanUpAfterTest(() => supervisor.stop());
    expect(supervisor.port).not.toBe(port);
    expect(log.join('\n')).toContain(`Port ${port} was taken`);
    const url = `postgres://postgres:${password}@127.0.0.1:${supervisor.port}/postgres`;
    expect(await ask(url, 'select 1 as one')).toEqual({ one: 1 });
  });
});

describe('the machine', () => {
  test('without binaries for the platform the error says to set DATABASE_URL, in one line', () => {
    for (const [platform, arch] of [
      ['linux', 's390x'],
      ['win32', 'arm64'],
      ['win32', 'x64'],
      ['sunos', 'x64'],
    ] as const) {
      const find = () => requirePostgresPackage(platform, arch);
      expect(find).toThrow(expect.objectContaining({ name: 'EngineUnavailable' }));
      expect(find).toThrow(/^[^\n]*set DATABASE_URL[^\n]*$/);
    }
  });

  test('binaries that do not run here (Alpine) are an EngineUnavailable, not a crash', async () => {
    const dir = temporaryFolder();
    const fake = join(dir, 'package');
    mkdirSync(join(fake, 'native', 'bin'), { recursive: true });
    writeFileSync(join(fake, 'package.json'), '{"version":"18.0.0-fake"}');
    writeFileSync(join(fake, 'native', 'bin', 'postgres'), '#!/lib/no-such-loader.so\n', { mode: 0o755 });
    const folder = prepareFolder(join(dir, 'postgres'), join(dir, 'fallback'), silent);
    await expect(prepareBinaries(folder, silent, fake)).rejects.toMatchObject({
      name: 'EngineUnavailable',
      message: expect.stringMatching(/^[^\n]*C library[^\n]*set DATABASE_URL[^\n]*$/),
    });
  });

  test('missing links are created, and creating them again is harmless', () => {
    const dir = temporaryFolder();
    mkdirSync(join(dir, 'native', 'lib'), { recursive: true });
    writeFileSync(join(dir, 'native', 'lib', 'libpq.so.5.18'), 'library');
    const list = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }];
    writeFileSync(join(dir, 'native', 'pg-symlinks.json'), JSON.stringify(list));
    createLinks(dir);
    createLinks(dir);
    expect(readFileSync(join(dir, 'native', 'lib', 'libpq.so.5'), 'utf8')).toBe('library');
  });

  test('root runs PostgreSQL as postgres, else as nobody, and the error says when neither exists', () => {
    const root = 'root:x:0:0:root:/root:/bin/bash\n';
    const nobody = 'nobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin\n';
    const postgres = 'postgres:x:101:104:,,,:/var/lib/postgresql:/bin/bash\n';
    expect(findUnprivilegedUser(root + nobody + postgres)).toEqual({ name: 'postgres', uid: 101, gid: 104 });
    expect(findUnprivilegedUser(root + nobody)).toEqual({ name: 'nobody', uid: 65534, gid: 65534 });
    expect(() => findUnprivilegedUser(root)).toThrow(/DATABASE_URL/);
  });
});

describe.runIf(process.getuid?.() === 0)('started as root', () => {
  test("a checkout that PostgreSQL's user cannot enter still runs, from a copy", async () => {
    const dir = temporaryFolder();
    const closed = join(dir, 'closed');
    cpSync(requirePostgresPackage(), join(closed, 'package'), { recursive: true, verbatimSymlinks: true });
    chmodSync(closed, 0o700);
    const folder = prepareFolder(join(dir, 'postgres'), join(dir, 'fallback'), silent);
    const log: string[] = [];
    const binaries = await prepareBinaries(folder, (line) => log.push(line), join(closed, 'package'));
    expect(binaries.postgres.startsWith(folder.dir)).toBe(true);
    expect(log.join('\n')).toContain(folder.dir);
    expect(await ensureCluster(folder, binaries, false, silent)).toBeTruthy();
    expect(await prepareBinaries(folder, silent, join(closed, 'package'))).toEqual(binaries);
  });

  test("data is stored elsewhere when PostgreSQL's user cannot reach the folder, and is found again", async () => {
    const dir = temporaryFolder();
    const closed = join(dir, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    const options = { dataDir: join(closed, 'postgres') };
    const log: string[] = [];
    const engine = await startEngineForTest(dir, { ...options, log: (line) => log.push(line) });
    expect(engine.dataDir.startsWith(join(dir, 'fallback'))).toBe(true);
    expect(log.join('\n')).toContain(engine.dataDir);
    await ask(engine.url, `create table kept as select 'here' as it`);
    await engine.stop();
    const again = await startEngineForTest(dir, options);
    expect(again.dataDir).toBe(engine.dataDir);
    expect(await ask(again.url, 'select it from kept')).toEqual({ it: 'here' });
    expect(readdirSync(join(dir, 'fallback'))).toEqual([basename(engine.dataDir)]);
    await again.stop();

    // As in a container that was made anew, without what was outside its volumes.
    rmSync(engine.dataDir, { recursive: true });
    await expect(startEngineForTest(dir, options)).rejects.toMatchObject({
      name: 'EngineFailed',
      message: expect.stringMatching(/that folder is gone: put it back .* or delete .*data-location\.txt/),
    });
    expect(existsSync(engine.dataDir)).toBe(false);
  });
});
