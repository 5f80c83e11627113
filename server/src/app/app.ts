import { setTimeout as wait } from 'node:timers/promises';
import { contract } from '@halfstar/contract';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@halfstar/contract/accounts/accounts.schema';
import type { FastifyInstance } from 'fastify';
import { evictCachedSessions, findEndedSessions, SESSION_CHANNEL } from '#features/accounts/sessions.service.ts';
import { signUpInvites } from '#features/invites/redemptions.service.ts';
import { createMovieSource } from '#features/movies/tmdb.service.ts';
import { forgetStanding } from '#features/profiles/profiles.service.ts';
import { hiddenScores } from '#features/tracking/scores.service.ts';
import { type Clock, systemClock } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { createCostlyQueues } from '#platform/costly.ts';
import { openDatabase } from '#platform/database/database.ts';
import { startDatabaseListener } from '#platform/database-listener.ts';
import { groupByEvent } from '#platform/events.ts';
import { mountApi } from '#platform/http/api.ts';
import { mountDevMails, showsDevMails } from '#platform/http/dev-mails.ts';
import { mountDocs } from '#platform/http/docs.ts';
import { trackConnections } from '#platform/http/graceful-close.ts';
import { mountHealth } from '#platform/http/health.ts';
import { mountLive } from '#platform/http/live-route.ts';
import { createHttpServer } from '#platform/http/server.ts';
import { mountWebApp } from '#platform/http/web-app.ts';
import { type JobRunner, startJobs } from '#platform/jobs.ts';
import { startLiveMaintenance } from '#platform/live-maintenance.ts';
import { LIVE_CHANNEL, LiveMessagePublisher } from '#platform/live-messages.ts';
import { LiveSockets } from '#platform/live-sockets.ts';
import type { Logger } from '#platform/log.ts';
import { createMailer } from '#platform/mail/mailer.ts';
import type { PasswordHashing } from '#platform/sign-in/library.ts';
import { createAuth } from '#platform/sign-in/sign-in.ts';
import { checks } from './checks.ts';
import { linkPreviewOf, subjectOf } from './link-previews.ts';
import { listeners } from './listeners.ts';
import { findPrincipal } from './principal.ts';
import { router } from './router.ts';
import type { Settings } from './settings.ts';
import { CRON, JOBS } from './worker.ts';

export interface AppOptions {
  settings: Settings;
  /** A database whose migrations are done. */
  databaseUrl: string;
  secret: string;
  log: Logger;
  /** The built web app. */
  webFolder: string;
  clock?: Clock;
  /** Jobs by the real clock. For tests, whose own clock stands still or leaps: none. */
  crontab?: string;
  /** See `ApiOptions`. */
  checkAnswers?: boolean;
  /** How often open tabs are looked after, in milliseconds. */
  upkeepMs?: number;
  /** See `AuthOptions`. */
  passwordHashing?: PasswordHashing | undefined;
}

export interface App {
  ctx: Context;
  http: FastifyInstance;
  /** Finishes what is under way, says goodbye to open tabs, closes every connection. */
  stop(): Promise<void>;
}

/** Within this time clients come back after a restart, spread so that they do not all knock at once. */
const RECONNECT_WITHIN_MS = 3000;

/** What a stop waits for at most, in milliseconds; together less than ten seconds, with some left for PostgreSQL. */
const GOODBYE_MS = 1000;
const REQUESTS_MS = 5000;
const JOBS_MS = 5000;
const LAST_MS = 500;

/** The whole server around one database: everything but the database itself and the port. */
export async function createApp({
  settings,
  databaseUrl,
  secret,
  log,
  webFolder,
  clock = systemClock,
  crontab = CRON,
  checkAnswers = false,
  upkeepMs = 30_000,
  passwordHashing,
}: AppOptions): Promise<App> {
  const { db, pool } = openDatabase({
    url: databaseUrl,
    namedStatements: settings.namedStatements,
    maxConnections: settings.poolSize,
    statementTimeoutMs: settings.statementTimeoutMs,
    onConnectionError: (error) => log.warn({ err: error }, 'a database connection broke'),
  });
  const secure = settings.publicUrl.startsWith('https:');
  const auth = createAuth({
    databaseUrl,
    secret,
    publicUrl: settings.publicUrl,
    secure,
    clock,
    log,
    passwordLength: { min: MIN_PASSWORD_LENGTH, max: MAX_PASSWORD_LENGTH },
    passwordHashing,
  });
  const news = new LiveMessagePublisher(db, log);
  const ctx: Context = {
    db,
    clock,
    log,
    listeners: groupByEvent(Object.values(listeners)),
    checks,
    news,
    auth,
    mailer: createMailer({ smtpUrl: settings.smtpUrl, from: settings.mailFrom }),
    movieSource: createMovieSource({ ...settings.tmdb, log }),
    signUpInvites,
    hiddenScores,
    publicUrl: settings.publicUrl,
    founderCohort: settings.founderCohort,
    cinemas: { domains: settings.cinemaDomains, secret },
    rateLimitFactor: settings.rateLimitFactor,
    costly: createCostlyQueues(settings.rateLimitFactor),
  };

  const http = await createHttpServer({ log, trustProxy: settings.trustProxy, secure });
  const close = trackConnections(http);
  const sockets = new LiveSockets(settings.rateLimitFactor);
  let jobs: JobRunner | undefined;
  mountHealth(http, async () => ({
    database: await answers(ctx),
    // The app is only made once they are done.
    migrations: true,
    jobs: jobs?.running ?? false,
  }));
  mountLive(http, sockets, (request) => findPrincipal(ctx, request.headers));
  await mountDocs(http, contract, settings.publicUrl);
  if (showsDevMails(settings)) mountDevMails(http, ctx);
  mountApi(http, ctx, {
    router,
    principalOf: findPrincipal,
    checkAnswers,
    connections: settings.poolSize,
    isFamiliar: ({ http: { requestHeader } }, input) =>
      hasEmail(input) && auth.device.deviceOf(requestHeader('cookie'), input.email) !== null,
  });
  await mountWebApp(http, {
    folder: webFolder,
    publicUrl: settings.publicUrl,
    linkPreviewOf: (address) => linkPreviewOf(ctx, address),
    subjectOf,
    bringsSession: (cookieHeader) => auth.cookie.tokenOf(cookieHeader) !== null,
  });

  const listening = await startDatabaseListener(
    databaseUrl,
    { [LIVE_CHANNEL]: (payload) => sockets.deliver(payload), [SESSION_CHANNEL]: forgetMember },
    (now) => {
      forgetMember('');
      if (now === 'hearing') sockets.catchUp(RECONNECT_WITHIN_MS);
    },
    log,
  );
  const stopUpkeep = startLiveMaintenance(sockets, (sessions) => findEndedSessions(ctx, sessions), upkeepMs, log);
  jobs = await startJobs(ctx, pool, JOBS, crontab);

  return {
    ctx,
    http,
    async stop() {
      stopUpkeep();
      sockets.sendAway(RECONNECT_WITHIN_MS);
      const cutting = setTimeout(() => sockets.cut(), GOODBYE_MS);
      // Jobs end beside the requests, so that neither waits for the other.
      await Promise.all([close(REQUESTS_MS), within(JOBS_MS, jobs.stop(), log)]);
      clearTimeout(cutting);
      for (const end of [() => news.settled(), listening.stop, auth.close, () => db.destroy()]) {
        await within(LAST_MS, end(), log);
      }
    },
  };
}

/** What SESSION_CHANNEL says: something about this member changed; empty: about anybody. */
const forgetMember = (userId: string): void => {
  evictCachedSessions(userId);
  forgetStanding(userId);
};

/** Waits no longer than this, and not at all once it has failed: what comes after it must end as well. */
async function within(ms: number, ending: Promise<void>, log: Logger): Promise<void> {
  const timer = new AbortController();
  const late = wait(ms, undefined, { ref: false, signal: timer.signal }).catch(() => undefined);
  const ended = ending.catch((error: unknown) => log.error({ err: error }, 'a part of the server did not end well'));
  await Promise.race([ended, late]).finally(() => timer.abort());
}

const hasEmail = (input: unknown): input is { email: string } =>
  typeof input === 'object' && input !== null && 'email' in input && typeof input.email === 'string';

const answers = async (ctx: Context): Promise<boolean> =>
  ctx.db
    .selectNoFrom((eb) => eb.lit(1).as('one'))
    .execute()
    .then(
      () => true,
      () => false,
    );
