import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { prepareFolder } from '#platform/engine/engine-folder.ts';
import { createLog } from '#platform/log.ts';
import { createAuthWithPools } from '#platform/sign-in/sign-in.ts';
import { loadOrCreateSecret } from './secret.ts';
import { parseSettings, SettingError } from './settings.ts';

function temporaryFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'halfstar-secret-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

const settingsIn = (dataDir: string) => parseSettings({ DATA_DIR: dataDir });

test('the first start makes a secret that only its owner can read, and later ones find it', () => {
  const dir = join(temporaryFolder(), 'data');
  const secret = loadOrCreateSecret(settingsIn(dir));
  expect(secret.length).toBeGreaterThan(40);
  expect(loadOrCreateSecret(settingsIn(dir))).toBe(secret);
  expect(statSync(join(dir, 'secret')).mode & 0o777).toBe(0o600);
  expect(readdirSync(dir)).toEqual(['secret']);
});

test.each([
  ['empty', ''],
  ['blank', '  \n'],
  ['cut', 'half of a secret'],
])('[OPS-02] a stored secret that is %s stops the start, which says what to do', (_how, text) => {
  const dir = temporaryFolder();
  const file = join(dir, 'secret');
  writeFileSync(file, text);
  expect(() => loadOrCreateSecret(settingsIn(dir))).toThrow(SettingError);
  expect(() => loadOrCreateSecret(settingsIn(dir))).toThrow(
    /\/secret must have at least 32 characters .* restore it .* delete it/,
  );
  expect(readFileSync(file, 'utf8')).toBe(text);
});

test('[OPS-02] nothing is signed with a secret that is too short', () => {
  const options = { databaseUrl: 'postgres://nowhere', publicUrl: 'http://localhost', secure: false };
  const log = createLog('silent');
  const clock = { now: () => new Date() };
  const passwordLength = { min: 8, max: 128 };
  expect(() => createAuthWithPools({ ...options, secret: '', clock, log, passwordLength })).toThrow(
    'fewer than 32 characters',
  );
});

test('[OPS-02] a note that names a folder which is gone stops the start, and nothing new is made there', () => {
  const dir = temporaryFolder();
  const gone = join(dir, 'gone', 'halfstar-1234');
  writeFileSync(join(dir, 'data-location.txt'), `${gone}\n`);
  const prepare = () => prepareFolder(dir, join(dir, 'fallback'), () => undefined);
  expect(prepare).toThrow(/that folder is gone: put it back .* or delete .*data-location\.txt/);
  expect(existsSync(gone)).toBe(false);
});
