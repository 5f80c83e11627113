import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { MIN_SECRET_LENGTH } from '#platform/sign-in/sign-in.ts';
import type { StorageOptions } from '#platform/storage/create-storage.ts';

const optional = <Shape extends z.ZodType>(shape: Shape) =>
  // An empty value in an env file means: not set.
  z.preprocess((value) => (value === '' ? undefined : value), shape.optional());

const Port = z.coerce.number({ error: 'must be a port number' }).int().min(0).max(65535);

const DOMAIN = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;
const NOT_NETWORKS =
  'must be addresses or networks with commas between them, such as 127.0.0.1,10.0.0.0/8; true would believe anybody';
/** Names that Fastify has for networks. */
const NAMED_NETWORKS = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** Whether Fastify's trustProxy takes it. An IPv4 address needs its four numbers: `1` alone would be read as 0.0.0.1. */
function isNetwork(text: string): boolean {
  const network = text.trim();
  if (NAMED_NETWORKS.has(network)) return true;
  if (!network.includes('/')) return ipaddr.IPv4.isValidFourPartDecimal(network) || ipaddr.IPv6.isValid(network);
  const isWritten = ipaddr.IPv4.isValidCIDRFourPartDecimal(network) || ipaddr.IPv6.isValidCIDR(network);
  return isWritten && ipaddr.parseCIDR(network)[1] > 0;
}

const Milliseconds = z.coerce.number({ error: 'must be a number' }).int().min(100).max(600_000);

const FACTOR_RANGE = 'must be a number from 1 to 1000';

const Environment = z.object({
  PORT: optional(Port),
  HOST: optional(z.string()),
  PUBLIC_URL: optional(
    z.url({ protocol: /^https?$/, error: 'must be an http or https address, such as https://halfstar.example' }),
  ),
  DATA_DIR: optional(z.string()),
  STORAGE_DIR: optional(z.string()),
  S3_ENDPOINT: optional(z.url({ protocol: /^https?$/, error: 'must be an http or https address' })),
  S3_BUCKET: optional(z.string().regex(/^[a-z0-9][a-z0-9.-]*$/, 'must be the name of a bucket')),
  S3_REGION: optional(z.string()),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  S3_PATH_STYLE: optional(z.enum(['on', 'off'], { error: 'must be on or off' })),
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/, error: 'must begin with postgres://' })),
  DATABASE_NAMED_STATEMENTS: optional(z.enum(['on', 'off'], { error: 'must be on or off' })),
  DATABASE_POOL_SIZE: optional(z.coerce.number({ error: 'must be a number' }).int().min(2).max(200)),
  DATABASE_STATEMENT_TIMEOUT_MS: optional(Milliseconds),
  PAGE_RENDERING_TIMEOUT_MS: optional(Milliseconds),
  STOP_TIMEOUT_MS: optional(Milliseconds.min(1000)),
  SECRET: optional(z.string().min(MIN_SECRET_LENGTH, `must have at least ${MIN_SECRET_LENGTH} characters`)),
  TRUST_PROXY: optional(z.string().refine((list) => list.split(',').every(isNetwork), { error: NOT_NETWORKS })),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/, error: 'must begin with smtp:// or smtps://' })),
  MAIL_FROM: optional(z.string()),
  TMDB_ACCESS_TOKEN: optional(z.string()),
  TMDB_API_KEY: optional(z.string()),
  TMDB_BASE_URL: optional(z.url({ protocol: /^https?$/, error: 'must be an http or https address' })),
  LETTERBOXD_BASE_URL: optional(z.url({ protocol: /^https?$/, error: 'must be an http or https address' })),
  CINEMA_EMAIL_DOMAINS: optional(
    z
      .string()
      .toLowerCase()
      .transform((list) => list.split(',').map((domain) => domain.trim()))
      .refine((domains) => domains.every((domain) => DOMAIN.test(domain)), {
        error: 'must be domains with commas between them, such as odeon.example,rex.example',
      }),
  ),
  RATE_LIMIT_FACTOR: optional(
    z.coerce.number({ error: FACTOR_RANGE }).int(FACTOR_RANGE).min(1, FACTOR_RANGE).max(1000, FACTOR_RANGE),
  ),
  FOUNDER_COHORT: optional(z.enum(['open', 'closed'], { error: 'must be open or closed' })),
  LOG_LEVEL: optional(
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'], {
      error: 'must be trace, debug, info, warn, error or silent',
    }),
  ),
});

/** The settings of an operator. .env.example describes each. */
export interface Settings {
  port: number;
  host: string;
  /** The address of the app, without a trailing slash. It is in mails, and https makes cookies Secure. */
  publicUrl: string;
  dataDir: string;
  /** Where pictures are stored. */
  storage: StorageOptions;
  /** Null: the embedded PostgreSQL. */
  databaseUrl: string | null;
  namedStatements: boolean;
  poolSize: number;
  /** A statement that takes longer is canceled, and its call answers TIMED_OUT. */
  statementTimeoutMs: number;
  /** A page that takes longer to render is sent empty, and the browser loads everything itself. */
  pageRenderingTimeoutMs: number;
  /** A stop that takes longer ends the process. */
  stopTimeoutMs: number;
  /** Signs cookies and links in mails. Null: one is made and stored in dataDir. */
  secret: string | null;
  /** The proxies that may say which address the client has, as Fastify's trustProxy. */
  trustProxy: string | false;
  smtpUrl: string | null;
  mailFrom: string;
  tmdb: { accessToken: string | null; apiKey: string | null; baseUrl: string | null };
  /** Where feeds are read instead of at Letterboxd, for tests and demonstrations. Null: at Letterboxd. */
  letterboxdBaseUrl: string | null;
  /** Multiplies all rate limits. */
  rateLimitFactor: number;
  founderCohort: 'open' | 'closed';
  /** Email domains of cinemas, in lower case. An address there proves that its owner works in a cinema. */
  cinemaDomains: string[];
  logLevel: string;
}

/** A setting is wrong. The message names it and the reason in one line. */
export class SettingError extends Error {}

/**
 * The settings of this process: from its environment, and for what that lacks from a .env file in the working directory, which is loaded
 * into the environment. Throws SettingError.
 */
export function loadSettings(): Settings {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return parseSettings(process.env);
}

/** As many connections as two cores of PostgreSQL keep busy. */
const DEFAULT_POOL_SIZE = 5;

/** The settings in an environment, with defaults for those that are missing. Throws SettingError for the first that is wrong. */
export function parseSettings(env: NodeJS.ProcessEnv): Settings {
  const parsed = Environment.safeParse(env);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new SettingError(`${issue?.path.join('.')} ${issue?.message}`);
  }
  const set = parsed.data;
  if (set.DATABASE_URL !== undefined && set.SECRET === undefined) {
    throw new SettingError(
      'SECRET must be set together with DATABASE_URL, the same for every server process (at least 32 characters)',
    );
  }
  const port = set.PORT ?? 3000;
  const dataDir = resolve(set.DATA_DIR ?? 'data');
  return {
    port,
    host: set.HOST ?? (set.PUBLIC_URL === undefined ? '127.0.0.1' : '0.0.0.0'),
    publicUrl: (set.PUBLIC_URL ?? `http://localhost:${port}`).replace(/\/$/, ''),
    dataDir,
    storage: toStorage(set, dataDir),
    databaseUrl: set.DATABASE_URL ?? null,
    namedStatements: set.DATABASE_NAMED_STATEMENTS !== 'off',
    poolSize: set.DATABASE_POOL_SIZE ?? DEFAULT_POOL_SIZE,
    statementTimeoutMs: set.DATABASE_STATEMENT_TIMEOUT_MS ?? 30_000,
    pageRenderingTimeoutMs: set.PAGE_RENDERING_TIMEOUT_MS ?? 1500,
    stopTimeoutMs: set.STOP_TIMEOUT_MS ?? 10_000,
    secret: set.SECRET ?? null,
    trustProxy: set.TRUST_PROXY ?? false,
    smtpUrl: set.SMTP_URL ?? null,
    mailFrom: set.MAIL_FROM ?? 'Halfstar <halfstar@localhost>',
    tmdb: {
      accessToken: set.TMDB_ACCESS_TOKEN ?? null,
      apiKey: set.TMDB_API_KEY ?? null,
      baseUrl: set.TMDB_BASE_URL ?? null,
    },
    letterboxdBaseUrl: set.LETTERBOXD_BASE_URL ?? null,
    rateLimitFactor: set.RATE_LIMIT_FACTOR ?? 1,
    founderCohort: set.FOUNDER_COHORT ?? 'open',
    cinemaDomains: set.CINEMA_EMAIL_DOMAINS ?? [],
    logLevel: set.LOG_LEVEL ?? 'info',
  };
}

/** A bucket when one is named, else a folder. Throws SettingError when something about the bucket is missing. */
function toStorage(set: z.infer<typeof Environment>, dataDir: string): StorageOptions {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId } = set;
  const secretAccessKey = set.S3_SECRET_ACCESS_KEY;
  const given = {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
  const missing = Object.entries(given).filter(([, value]) => value === undefined);
  if (missing.length === Object.keys(given).length)
    return { folder: resolve(set.STORAGE_DIR ?? join(dataDir, 'storage')) };
  if (endpoint === undefined || bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) {
    throw new SettingError(
      `${missing[0]?.[0]} must be set too: a bucket needs S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY`,
    );
  }
  const region = set.S3_REGION ?? 'us-east-1';
  return { s3: { endpoint, bucket, region, accessKeyId, secretAccessKey, pathStyle: set.S3_PATH_STYLE !== 'off' } };
}
