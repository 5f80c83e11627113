import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { parseSettings, SettingError } from './settings.ts';

const reasonFor = (env: Record<string, string>): string => {
  try {
    parseSettings(env);
  } catch (error) {
    if (error instanceof SettingError) return error.message;
    throw error;
  }
  return 'accepted';
};

const names = (matches: Iterable<RegExpMatchArray>) => Array.from(matches, ([, name]) => name).toSorted();

test('[OPS-02] without any setting the defaults serve a laptop: statements and rates are limited, and no proxy is believed', () => {
  expect(parseSettings({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    databaseUrl: null,
    pageRenderingTimeoutMs: 1500,
    statementTimeoutMs: 30_000,
    stopTimeoutMs: 10_000,
    rateLimitFactor: 1,
    trustProxy: false,
    founderCohort: 'open',
  });
});

const NOT_NETWORKS =
  'must be addresses or networks with commas between them, such as 127.0.0.1,10.0.0.0/8; true would believe anybody';

test.each([
  ['PORT', 'three thousand', 'PORT must be a port number'],
  ['PUBLIC_URL', 'halfstar.example', 'PUBLIC_URL must be an http or https address, such as https://halfstar.example'],
  ['DATABASE_URL', 'mysql://root@localhost/films', 'DATABASE_URL must begin with postgres://'],
  ['DATABASE_NAMED_STATEMENTS', 'maybe', 'DATABASE_NAMED_STATEMENTS must be on or off'],
  ['PAGE_RENDERING_TIMEOUT_MS', 'soon', 'PAGE_RENDERING_TIMEOUT_MS must be a number'],
  ['STOP_TIMEOUT_MS', 'never', 'STOP_TIMEOUT_MS must be a number'],
  ['SECRET', 'short', 'SECRET must have at least 32 characters'],
  ['SMTP_URL', 'https://mail.example', 'SMTP_URL must begin with smtp:// or smtps://'],
  ['TRUST_PROXY', 'true', `TRUST_PROXY ${NOT_NETWORKS}`],
  ['TRUST_PROXY', '10.0.0.0/33', `TRUST_PROXY ${NOT_NETWORKS}`],
  ['TRUST_PROXY', '0.0.0.0/0', `TRUST_PROXY ${NOT_NETWORKS}`],
  ['TRUST_PROXY', '1', `TRUST_PROXY ${NOT_NETWORKS}`],
  ['RATE_LIMIT_FACTOR', 'off', 'RATE_LIMIT_FACTOR must be a number from 1 to 1000'],
  ['RATE_LIMIT_FACTOR', '0', 'RATE_LIMIT_FACTOR must be a number from 1 to 1000'],
  ['FOUNDER_COHORT', 'ajar', 'FOUNDER_COHORT must be open or closed'],
  ['S3_ENDPOINT', 'storage.example', 'S3_ENDPOINT must be an http or https address'],
  ['S3_BUCKET', 'My Bucket', 'S3_BUCKET must be the name of a bucket'],
  ['S3_PATH_STYLE', 'maybe', 'S3_PATH_STYLE must be on or off'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be trace, debug, info, warn, error or silent'],
])('[OPS-02] a wrong %s is reported in one line that says why', (name, value, reason) => {
  expect(reasonFor({ [name]: value })).toBe(reason);
});

test('[OPS-02] DATABASE_URL requires a secret, since several servers must share it', () => {
  expect(reasonFor({ DATABASE_URL: 'postgres://localhost/halfstar' })).toMatch(
    /^SECRET must be set together with DATABASE_URL/,
  );
});

const BUCKET = {
  S3_ENDPOINT: 'https://storage.example',
  S3_BUCKET: 'pictures',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
};

test('[OPS-02] pictures are stored below the data folder, in another folder, or in a bucket', () => {
  expect(parseSettings({ DATA_DIR: '/data' }).storage).toEqual({ folder: '/data/storage' });
  expect(parseSettings({ STORAGE_DIR: '/pictures' }).storage).toEqual({ folder: '/pictures' });
  expect(parseSettings({ ...BUCKET, S3_REGION: 'eu-central-1', S3_PATH_STYLE: 'off' }).storage).toEqual({
    s3: {
      endpoint: 'https://storage.example',
      bucket: 'pictures',
      region: 'eu-central-1',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
      pathStyle: false,
    },
  });
});

test('[OPS-01] without any setting the server is at port 3000, and its data in the folder "data"', () => {
  expect(parseSettings({})).toMatchObject({
    port: 3000,
    dataDir: resolve('data'),
    storage: { folder: resolve('data/storage') },
  });
});

test.each(Object.keys(BUCKET))('[OPS-02] a bucket without %s is reported', (name) => {
  expect(reasonFor({ ...BUCKET, [name]: '' })).toMatch(new RegExp(`^${name} must be set too`));
});

test('[OPS-02] an empty line of an env file means that the setting is not set', () => {
  expect(reasonFor({ DATABASE_URL: '', SMTP_URL: '', PORT: '' })).toBe('accepted');
});

test('[OPS-02] .env.example lists every setting and no other', () => {
  const listed = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8').matchAll(/^([A-Z0-9_]+)=/gm);
  const read = readFileSync(new URL('settings.ts', import.meta.url), 'utf8').matchAll(
    /^ {2}([A-Z0-9_]+): optional\(/gm,
  );
  expect(names(listed)).toEqual(names(read));
});

test('[OPS-02] proxies are trusted by address, network or the name of a network', () => {
  for (const list of ['127.0.0.1', '::1, 10.0.0.0/8', 'loopback,fd00::/8'])
    expect([list, reasonFor({ TRUST_PROXY: list })]).toEqual([list, 'accepted']);
});
