import { JOB_KINDS } from '@halfstar/contract/admin/jobs.schema';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '#platform/log.ts';
import type { MemberClient } from '#test/client.ts';
import { eventually } from '#test/eventually.ts';
import { Planting, plantSecrets } from '#test/planted-secrets.ts';
import { startWorld, type World } from '#test/world.ts';

// A word of its own is planted in each field that holds a secret or a private text. Then the places where it must not be are searched.

const lines: string[] = [];
let world: World;
let admin: MemberClient;
let member: MemberClient;
let planting = new Planting();
beforeAll(async () => {
  const log = createLog('trace', { write: (line) => void lines.push(line) });
  const settings = {
    // Nothing listens there: sending mails and reading feeds fail.
    smtpUrl: 'smtp://127.0.0.1:9',
    letterboxdBaseUrl: 'http://127.0.0.1:9',
    cinemaDomains: ['cinema.example'],
    trustProxy: 'loopback',
  };
  world = await startWorld(settings, log);
  admin = await world.member('admin', { invite_type: 'admin' });
  ({ planting, member } = await plantSecrets(world));
  const { userId } = member;
  const audited = { reason: 'For good reasons.', password: 'half a star more' };
  await admin.api.admin.setTier({ user_id: userId, tier: 'lite', ...audited });
  await eventually(async () => (await world.mails()).some(({ tries }) => tries > 0));
});
afterAll(() => world.stop());

/** The rows of a query as one text. */
const select = async (query: ReturnType<typeof sql>): Promise<string> =>
  JSON.stringify((await query.execute(world.ctx.db)).rows);

const get = async (client: Pick<MemberClient, 'fetch'>, path: string): Promise<string> => {
  const response = await client.fetch(path);
  return `${response.status} ${await response.text()}`;
};

type Kind = 'secrets' | 'texts' | 'addresses';

/** What is mailed to its own member: what a link or a code is for, and what was added to their account. */
const MAILED =
  /^the (token of a confirmation|token of a reset|code for the address at work|name of a passkey|name of an access token|address of the account)$/;

type Place = {
  read: () => Promise<string>;
  without: Kind[];
  /** Fields whose words belong there. */
  except?: RegExp;
  shows: string;
};

const LOG: Place = {
  read: async () => lines.join(''),
  without: ['secrets', 'texts', 'addresses'],
  shows: '"path":"/api/session"',
};

/** Where nothing planted may be either, how it is read, and which kinds of what was planted it must not hold. */
const PLACES: Record<string, Place> = {
  'the answers to requests that were refused or failed': {
    read: async () => planting.problems.join('\n'),
    without: ['secrets', 'texts', 'addresses'],
    shows: 'INTERNAL',
  },
  'the jobs in the queue, with their errors': {
    read: () => select(sql`select to_jsonb(j) as job from graphile_worker._private_jobs j`),
    without: ['secrets', 'texts', 'addresses'],
    shows: 'mail_id',
  },
  'the mails, beside what they are sent for': {
    read: () => select(sql`select subject, body_text, body_html, unsubscribe_url, erased_subject from mails`),
    without: ['secrets', 'texts', 'addresses'],
    except: MAILED,
    shows: 'Halfstar',
  },
  'the errors that imports, feeds and scheduled reviews keep': {
    read: () =>
      select(sql`select 'kept' as kept, (select array_agg(error_details) from import_jobs) as imports,
        (select array_agg(error) from letterboxd_feeds) as feeds,
        (select array_agg(error) from scheduled_reviews) as scheduled`),
    without: ['secrets', 'texts', 'addresses'],
    shows: 'kept',
  },
  'the jobs that admins list': {
    read: async () =>
      (await Promise.all(JOB_KINDS.map((kind) => get(admin, `/api/admin/jobs?kind=${kind}`)))).join('\n'),
    without: ['secrets', 'texts', 'addresses'],
    shows: 'scheduled_review',
  },
  'the counts of rate limits': {
    read: () => select(sql`select to_jsonb(l) as one from rate_limits l`),
    without: ['secrets', 'texts'],
    shows: 'expires_at',
  },
  'the log of moderation in the database': {
    read: () => select(sql`select to_jsonb(a) as action from moderation_actions a`),
    without: ['secrets', 'texts', 'addresses'],
    shows: 'For good reasons.',
  },
  'the audit log of admins': {
    read: () => get(admin, '/api/admin/audit-log'),
    without: ['secrets', 'texts', 'addresses'],
    shows: 'For good reasons.',
  },
  'the public excerpt of the log of moderation': {
    read: () => get(admin, '/api/moderation-ledger'),
    without: ['secrets', 'texts', 'addresses'],
    shows: '"items":',
  },
  'the members that admins list': {
    read: () => get(admin, '/api/admin/members'),
    without: ['secrets', 'texts', 'addresses'],
    shows: 'admin',
  },
  'a member as admins see them': {
    read: () => get(admin, `/api/admin/members/${member.userId}`),
    without: ['secrets', 'texts'],
    shows: 'open_sessions',
  },
  'the profile as visitors see it': {
    read: async () => JSON.stringify(await world.visitor().api.profiles.getByUserId({ user_id: member.userId })),
    without: ['secrets', 'texts', 'addresses'],
    shows: 'user_id',
  },
  'the health of the process': {
    read: () => get(world.visitor(), '/healthz'),
    without: ['secrets', 'texts', 'addresses'],
    shows: 'up',
  },
  'the readiness of the process': {
    read: () => get(world.visitor(), '/readyz'),
    without: ['secrets', 'texts', 'addresses'],
    shows: 'ready',
  },
};

test('every kind of secret was planted', () => {
  expect(Object.keys(planting.secrets).length).toBeGreaterThan(30);
  expect(Object.keys(planting.texts).length).toBeGreaterThan(12);
  for (const words of [planting.secrets, planting.texts, planting.addresses])
    expect(Object.entries(words).filter(([, word]) => word.length < 6)).toEqual([]);
});

/** What was planted and is in a place, which must show something that proves that it was read. */
async function findPlanted({ read, without, except, shows }: Place): Promise<[field: string, word: string][]> {
  const text = await read();
  if (!text.includes(shows)) throw new Error(`nothing says that this was read: ${text.slice(0, 200)}`);
  return without.flatMap((kind) =>
    Object.entries(planting[kind]).filter(([field, word]) => except?.test(field) !== true && text.includes(word)),
  );
}

test('[SEC-06] no planted secret is in the log at its most detailed level', async () => {
  expect(await findPlanted(LOG)).toEqual([]);
});

test.each(Object.entries(PLACES))('no planted secret is in %s', async (_place, place) => {
  expect(await findPlanted(place)).toEqual([]);
});
