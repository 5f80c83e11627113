import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { type App, type AppOptions, createApp } from '#app/app.ts';
import { parseSettings, type Settings } from '#app/settings.ts';
import type { Clock } from '#platform/clock.ts';
import { createLog, type Logger } from '#platform/log.ts';
import { Client, MemberClient } from './client.ts';
import { eventually } from './eventually.ts';
import { fastPasswordHashing } from './fast-password-hashing.ts';
import { onServer, testDatabaseUrl } from './global-setup.ts';
import { keepLogged } from './logged-errors.ts';
import { canBeInserted, insertReadyMember } from './ready-members.ts';

/** A clock that a test advances. */
class FrozenClock implements Clock {
  #now = Date.now();

  now(): Date {
    return new Date(this.#now);
  }

  advance(by: { hours?: number; minutes?: number; seconds?: number }): void {
    this.#now += ((by.hours ?? 0) * 3600 + (by.minutes ?? 0) * 60 + (by.seconds ?? 0)) * 1000;
  }
}

export const SECRET = 'a secret that only tests know, long enough';
export const PASSWORD = 'half a star more';

/**
 * Starts a test server: the whole app on a port, with a database and a clock of its own, and members to act in it. Tests act over
 * HTTP; `ctx` is for looking into the tables.
 */
export async function startWorld(
  overrides: Partial<Settings> = {},
  log: Logger = createLog('error', { write: keepLogged }),
  options: Partial<AppOptions> = {},
) {
  const server = inject('databaseUrl');
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, `create database ${database} template ${inject('templateDatabase')} strategy file_copy`);
  const databaseUrl = testDatabaseUrl(server, database);
  const clock = new FrozenClock();
  // All clients have one address and act within one moment, so limits are multiplied; tests of limits set the factor to 1.
  const storageFolder = mkdtempSync(join(tmpdir(), 'halfstar-storage-'));
  const settings: Settings = {
    ...parseSettings({ LOG_LEVEL: 'error' }),
    storage: { folder: storageFolder },
    poolSize: 12,
    statementTimeoutMs: 300_000,
    rateLimitFactor: 1000,
    ...overrides,
  };
  const open = async (more: Partial<AppOptions> = options): Promise<App> => {
    const one = await createApp({
      settings,
      databaseUrl,
      secret: SECRET,
      log,
      webFolder: '/nowhere',
      clock,
      crontab: '',
      maxPictureSeconds: 600,
      checkAnswers: true,
      passwordHashing: fastPasswordHashing,
      ...more,
      // No body is too slow on a busy machine, unless a test says so.
      bodies: { pace: { bytes: 1, ms: 600_000 }, ...more.bodies },
    });
    await one.http.listen({ host: '127.0.0.1', port: 0 });
    return one;
  };
  const app = await open();
  const others: App[] = [];
  const origin = app.http.listeningOrigin;
  const { ctx } = app;
  // A server that hashes passwords as in production knows no others: its members sign up.
  const { passwordHashing } = { passwordHashing: fastPasswordHashing, ...options };
  const members = new Map<string, MemberClient>();
  let numbered = 0;
  let passwordHash: string | undefined;

  const world = {
    ctx,
    clock,
    app,
    settings,
    origin,
    databaseUrl,
    /** Where pictures are stored, unless the settings name another storage. */
    storageFolder,

    visitor: () => new Client(origin),

    /** Starts another server on the same database. It stops with the first. @returns its origin */
    async anotherServer(more?: Partial<AppOptions>): Promise<string> {
      const other = await open(more);
      others.push(other);
      return other.http.listeningOrigin;
    },

    /** Makes an invite code, by default one for a founder. */
    async invite(
      values: { invite_type?: string; email?: string; max_uses?: number; expires_at?: string } = {},
    ): Promise<string> {
      const code = randomUUID().replaceAll('-', '').slice(0, 12).toUpperCase();
      const expires = values.expires_at ?? new Date(clock.now().getTime() + 86_400_000).toISOString();
      await ctx.db
        .insertInto('invite_codes')
        .values({ invite_type: 'founder', ...values, code, expires_at: expires })
        .execute();
      return code;
    },

    /** A member as if signed up, confirmed by mail and onboarded, and signed in. The same one for the same name. */
    async member(name: string, invite: { invite_type?: string } = {}): Promise<MemberClient> {
      const known = members.get(name);
      if (known !== undefined) return known;
      const type = invite.invite_type ?? 'founder';
      if (passwordHashing !== undefined && canBeInserted(name) && (type === 'founder' || type === 'standard')) {
        passwordHash ??= await passwordHashing.hash(PASSWORD);
        const secure = settings.publicUrl.startsWith('https:');
        const source = { db: ctx.db, secret: SECRET, secure, passwordHash };
        const ready = await insertReadyMember(source, name, type, clock.now());
        const inserted = Object.assign(new MemberClient(origin), ready);
        members.set(name, inserted);
        return inserted;
      }
      const member = await world.signUp(name, invite);
      members.set(name, member);
      return member;
    },

    /** A member who has gone through sign-up, confirmation by mail and onboarding. */
    async signUp(name: string, invite: { invite_type?: string } = {}): Promise<MemberClient> {
      const member = new MemberClient(origin);
      member.email = `${name}@example.com`;
      await member.api.accounts.signUp({
        invite_code: await world.invite(invite),
        email: member.email,
        password: PASSWORD,
      });
      await member.api.accounts.confirmEmail({ token: await world.tokenFromMail(member.email) });
      const { user } = await member.api.accounts.getSession();
      if (user === null) throw new Error(`${name} is not signed in after confirming`);
      const profile = await member.api.profiles.create({ user_id: user.id });
      await member.api.profiles.completeOnboarding({ user_id: user.id, onboarding_completed: true });
      member.userId = user.id;
      member.username = profile.username;
      return member;
    },

    /** A member that nobody has met. */
    someone(): Promise<MemberClient> {
      numbered += 1;
      return world.member(`member${numbered}`);
    },

    /** The profile of a member as visitors see it. */
    async profile(username: string) {
      const profile = await world.visitor().api.profiles.getByUsername({ username });
      if (profile.access !== 'full') throw new Error(`visitors do not see the profile of ${username}`);
      return profile;
    },

    /** Mails newest first. */
    mails: () => ctx.db.selectFrom('mails').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').execute(),

    /** The token in the link of the newest mail to an address. */
    async tokenFromMail(email: string): Promise<string> {
      const mail = (await world.mails()).find((one) => one.recipient === email);
      const link = /https?:\/\/\S+/.exec(mail?.body_text ?? '')?.[0];
      const token = link === undefined ? null : new URL(link).searchParams.get('token');
      if (token === null) throw new Error(`no link was mailed to ${email}`);
      return token;
    },

    /** The id of a film of the catalog. */
    async movie(title: string): Promise<string> {
      const movie = await ctx.db
        .selectFrom('movies')
        .select('id')
        .where('title', '=', title)
        .orderBy('popularity', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow();
      return movie.id;
    },

    /** Waits until no job is due. */
    runJobs: () =>
      eventually(async () => {
        const { rows } = await sql<{ due: number }>`
          select count(*) as due from graphile_worker.jobs where run_at <= now() and attempts < max_attempts`.execute(
          ctx.db,
        );
        return rows[0]?.due === 0;
      }),

    async stop(): Promise<void> {
      for (const one of [...others, app]) await one.stop();
      rmSync(storageFolder, { recursive: true, force: true });
      await onServer(server, `drop database ${database} with (force)`);
    },
  };
  return world;
}

export type World = Awaited<ReturnType<typeof startWorld>>;
