import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { contract } from '@halfstar/contract';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@halfstar/contract/accounts/accounts.schema';
import type { FastifyInstance } from 'fastify';
import { canOpenSocket, canReadAsMember } from '#features/accounts/accounts.policy.ts';
import { evictCachedSessions, findEndedSessions, SESSION_CHANNEL } from '#features/accounts/sessions.service.ts';
import { filterThreadReaders } from '#features/comments/threads.service.ts';
import { createLetterboxd } from '#features/feeds/letterboxd.service.ts';
import { createMovieSource } from '#features/movies/tmdb.service.ts';
import { evictViewerProfile } from '#features/profiles/viewer-profiles.service.ts';
import { SITE_CHANNEL, SiteSettings } from '#features/site/site.service.ts';
import { type Clock, systemClock } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { openDatabase } from '#platform/database/database.ts';
import { startDatabaseListener } from '#platform/database/database-listener.ts';
import { groupByEvent } from '#platform/events.ts';
import { mountApi } from '#platform/http/api.ts';
import type { BodyMemoryLimits } from '#platform/http/body-memory.ts';
import type { Pace } from '#platform/http/body-pace.ts';
import { mountDevMails, showsDevMails } from '#platform/http/dev-mails.ts';
import { mountApiDocs } from '#platform/http/docs.ts';
import { prepareGracefulClose } from '#platform/http/graceful-close.ts';
import { mountHealth } from '#platform/http/health.ts';
import { mountLive } from '#platform/http/live-route.ts';
import { getInlineScriptHashes, readIndexHtml } from '#platform/http/page-files.ts';
import { mountPictures } from '#platform/http/picture-files.ts';
import { createHttpServer } from '#platform/http/server.ts';
import { mountWebApp } from '#platform/http/web-app.ts';
import { countJobConnections, JOB_STATEMENT_TIMEOUT_MS, type JobRunner, startJobRunner } from '#platform/jobs.ts';
import { createCostlyQueues } from '#platform/limits/costly.ts';
import { startLiveMaintenance } from '#platform/live/live-maintenance.ts';
import { LIVE_CHANNEL, LiveMessagePublisher } from '#platform/live/live-messages.ts';
import { LiveSockets } from '#platform/live/live-sockets.ts';
import type { Logger } from '#platform/log.ts';
import { createMailer } from '#platform/mail/mailer.ts';
import { setCursorSecret } from '#platform/paging.ts';
import type { PasswordHashing } from '#platform/sign-in/library.ts';
import { sessionCookieName } from '#platform/sign-in/session-cookie.ts';
import { createAuthWithPools } from '#platform/sign-in/sign-in.ts';
import { createStorage } from '#platform/storage/create-storage.ts';
import { checks } from './checks.ts';
import { mountClubCalendars } from './club-calendars.ts';
import { createDatabaseCheck } from './database-check.ts';
import { erasers, rowDeleters } from './erasers.ts';
import { findMergedFilmAddress, loadLinkPreview, toPageApiPath } from './link-previews.ts';
import { listeners } from './listeners.ts';
import { moderated } from './moderated.ts';
import { findBearer, findPrincipal } from './principal.ts';
import { providers } from './providers.ts';
import { router } from './router.ts';
import type { Settings } from './settings.ts';
import { subjects } from './subjects.ts';
import { mountUnsubscribePage } from './unsubscribe.ts';
import { uploadPolicies } from './upload-policies.ts';
import { CRON, JOBS } from './worker.ts';

export interface AppOptions {
  settings: Settings;
  /** A migrated database. */
  databaseUrl: string;
  secret: string;
  log: Logger;
  /** The built web app. */
  webFolder: string;
  clock?: Clock;
  /** When jobs run, as crontab lines. Empty in tests, whose clock does not advance by itself: then no job runs by the clock. */
  crontab?: string;
  /** See `ApiOptions`. */
  checkAnswers?: boolean;
  /** The interval of startLiveMaintenance. */
  upkeepMs?: number;
  /** Limits on the bodies of requests that differ from the usual ones. */
  bodies?: Partial<BodyLimits>;
  /** Processor time for decoding the largest picture; a small one has a third of it. */
  maxPictureSeconds?: number;
  /** See `AuthOptions`. */
  passwordHashing?: PasswordHashing | undefined;
}

interface BodyLimits {
  /** The least that must arrive of any body. */
  pace: Pace;
  /** Of the bodies of calls. */
  memory: BodyMemoryLimits;
}

/** A slow phone sends as much, and may lose its network for some seconds. */
const PACE: Pace = { bytes: 64 * 1024, ms: 10_000 };

/** Enough for the largest import of a member and a picture beside it. Parsing a body takes up to twice its memory once more. */
const BODY_MEMORY: BodyMemoryLimits = { mostBytes: 256 * 1024 ** 2, mostBytesPerCaller: 64 * 1024 ** 2 };

export interface App {
  ctx: Context;
  http: FastifyInstance;
  /** Finishes requests and jobs under way, asks open tabs to reconnect, closes every connection. Takes less than `stopTimeoutMs`. */
  stop(): Promise<void>;
}

/** As in package.json of the project. */
const VERSION: string = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')).version;

/** How many connections of the pool anonymous callers leave to members, whatever they ask for. See docs/decisions/049. */
const CONNECTIONS_FOR_MEMBERS = 2;

/** Clients reconnect within this time after a restart, at random moments, so that they do not all come at once. */
const RECONNECT_WITHIN_MS = 3000;

/** Which share of the time for a stop each part of it may take: together less than all, with time left for PostgreSQL. */
const SOCKETS_SHARE = 0.1;
const REQUESTS_SHARE = 0.5;
const JOBS_SHARE = 0.5;
const CONNECTIONS_SHARE = 0.05;

/**
 * Makes the whole server on one database. The database listener and the jobs run from now on, until `stop`; it does not listen on a port
 * yet.
 */
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
  bodies: { pace = PACE, memory: bodyMemory = BODY_MEMORY } = {},
  maxPictureSeconds = 6,
  passwordHashing,
}: AppOptions): Promise<App> {
  const connection = {
    url: databaseUrl,
    namedStatements: settings.namedStatements,
    onConnectionError: (error: Error) => log.warn({ err: error }, 'a database connection broke'),
  };
  const { db, limitedTo } = openDatabase({
    ...connection,
    maxConnections: settings.poolSize,
    statementTimeoutMs: settings.statementTimeoutMs,
  });
  const jobDatabase = openDatabase({
    ...connection,
    purpose: 'jobs',
    maxConnections: countJobConnections(JOBS),
    statementTimeoutMs: JOB_STATEMENT_TIMEOUT_MS,
  });
  const anonymous = limitedTo(Math.max(1, settings.poolSize - CONNECTIONS_FOR_MEMBERS));
  const secure = settings.publicUrl.startsWith('https:');
  const auth = createAuthWithPools({
    databaseUrl,
    secret,
    publicUrl: settings.publicUrl,
    secure,
    clock,
    log,
    passwordLength: { min: MIN_PASSWORD_LENGTH, max: MAX_PASSWORD_LENGTH },
    passwordHashing,
  });
  setCursorSecret(secret);
  const livePublisher = new LiveMessagePublisher(db, log);
  const ctx: Context = {
    db,
    clock,
    log,
    listeners: groupByEvent(Object.values(listeners)),
    checks,
    providers,
    erasers,
    rowDeleters,
    subjects,
    moderated,
    livePublisher,
    auth: auth.ofMembers,
    mailer: createMailer({ smtpUrl: settings.smtpUrl, from: settings.mailFrom }),
    storage: createStorage(settings.storage),
    maxPictureSeconds,
    movieSource: createMovieSource({ ...settings.tmdb, log }),
    letterboxd: createLetterboxd({
      baseUrl: settings.letterboxdBaseUrl,
      userAgent: `Halfstar/${VERSION} (+${settings.publicUrl})`,
    }),
    publicUrl: settings.publicUrl,
    founderCohort: settings.founderCohort,
    cinemas: { domains: settings.cinemaDomains, secret },
    digests: { secret },
    clubCalendars: { secret },
    usernames: { secret },
    mailRequests: { secret },
    rateLimitFactor: settings.rateLimitFactor,
    costly: createCostlyQueues(settings.rateLimitFactor),
    siteSettings: new SiteSettings(),
  };

  const anonymousContext: Context = { ...ctx, db: anonymous.db, auth: auth.ofAnonymous };

  const scriptSources = getInlineScriptHashes(await readIndexHtml(webFolder));
  const http = await createHttpServer({ log, trustProxy: settings.trustProxy, secure, scriptSources, pace });
  const closeServer = prepareGracefulClose(http);
  const sockets = new LiveSockets(
    (thing, userIds) => filterThreadReaders(ctx, thing, userIds),
    settings.rateLimitFactor,
  );
  let jobs: JobRunner | undefined;
  const isDatabaseUp = createDatabaseCheck(ctx);
  mountHealth(http, async () => ({
    database: await isDatabaseUp(),
    // The app is only made once they are done.
    migrations: true,
    jobs: jobs?.running ?? false,
  }));
  mountLive(http, sockets, {
    findSessionToken: ctx.auth.cookie.tokenOf,
    async findPrincipal({ headers }) {
      const principal = await findPrincipal(ctx, headers);
      return principal !== null && canOpenSocket(principal) ? principal : null;
    },
  });
  const contexts = { ofMembers: ctx, ofAnonymous: anonymousContext };
  mountPictures(http, contexts, ctx.auth.cookie.tokenOf);
  mountUnsubscribePage(http, anonymousContext);
  mountClubCalendars(http, anonymousContext);
  if (showsDevMails(settings)) mountDevMails(http, ctx);
  mountApi(http, ctx, {
    router,
    findPrincipal,
    findBearer,
    uploadPolicies,
    pace,
    bodyMemory,
    checkAnswers,
    anonymous: { share: { db: anonymous.db, auth: auth.ofAnonymous }, connections: anonymous.connections },
    findDeviceOwner: ({ http: { requestHeader } }) => ctx.auth.device.findOwner(requestHeader('cookie')),
    findOwner: ({ http: { requestHeader } }, input) =>
      hasEmail(input) ? ctx.auth.device.ownerOf(requestHeader('cookie'), input.email) : null,
  });
  // After the API, which adds to requests what its hooks read.
  await mountApiDocs(http, ctx, contract, {
    publicUrl: settings.publicUrl,
    sessionCookie: sessionCookieName(secure),
  });
  await mountWebApp(http, contexts, {
    folder: webFolder,
    publicUrl: settings.publicUrl,
    renderingTimeoutMs: settings.pageRenderingTimeoutMs,
    loadLinkPreview: async (address, { headers }) => {
      const reader = await findPrincipal(ctx, headers);
      const viewer = reader === null || !canReadAsMember(reader) ? null : reader;
      return loadLinkPreview(reader === null ? anonymousContext : ctx, viewer, address);
    },
    findNewAddress: (address, forMember) => findMergedFilmAddress(forMember ? ctx : anonymousContext, address),
    getSubjectPath: toPageApiPath,
    bringsSession: (cookieHeader) => ctx.auth.cookie.tokenOf(cookieHeader) !== null,
    findMember: async ({ headers }) => (await findPrincipal(ctx, headers))?.userId ?? null,
  });

  const reloadSite = async () => {
    await ctx.siteSettings.reload(ctx);
    sockets.publishToAll({ type: 'changed', nouns: ['site'] });
  };
  const listener = await startDatabaseListener(
    databaseUrl,
    {
      [LIVE_CHANNEL]: (payload) =>
        void sockets
          .deliver(payload)
          .catch((error: unknown) => log.warn({ err: error }, 'a live message was not delivered to all of its tabs')),
      [SESSION_CHANNEL]: evictMember,
      [SITE_CHANNEL]: () => void reloadSite(),
    },
    (state) => {
      evictMember('');
      void ctx.siteSettings.reload(ctx);
      if (state === 'connected') sockets.resumeAfterGap(RECONNECT_WITHIN_MS);
    },
    log,
  );
  // After the listener, so that no change is missed in between.
  await ctx.siteSettings.load(ctx);
  const stopMaintenance = startLiveMaintenance(sockets, (sessions) => findEndedSessions(ctx, sessions), upkeepMs, log);
  jobs = await startJobRunner(ctx, jobDatabase, JOBS, crontab);

  return {
    ctx,
    http,
    async stop() {
      const { stopTimeoutMs } = settings;
      stopMaintenance();
      ctx.siteSettings.stop();
      sockets.askToReconnect(RECONNECT_WITHIN_MS);
      const termination = setTimeout(() => sockets.terminateAll(), SOCKETS_SHARE * stopTimeoutMs);
      // Jobs and requests end at the same time, so that neither waits for the other.
      await Promise.all([
        closeServer(REQUESTS_SHARE * stopTimeoutMs),
        within(JOBS_SHARE * stopTimeoutMs, jobs.stop(), log),
      ]);
      clearTimeout(termination);
      for (const end of [
        () => livePublisher.settled(),
        listener.stop,
        auth.close,
        () => jobDatabase.db.destroy(),
        () => db.destroy(),
      ]) {
        await within(CONNECTIONS_SHARE * stopTimeoutMs, end(), log);
      }
    },
  };
}

/** Handles SESSION_CHANNEL: something about this member changed; an empty id means any member. */
const evictMember = (userId: string): void => {
  evictCachedSessions(userId);
  evictViewerProfile(userId);
};

/** Waits for the end of a part, at most so long. A failure is logged, since the parts after it must end too. */
async function within(ms: number, ending: Promise<void>, log: Logger): Promise<void> {
  const timer = new AbortController();
  const late = wait(ms, undefined, { ref: false, signal: timer.signal }).catch(() => undefined);
  const ended = ending.catch((error: unknown) => log.error({ err: error }, 'a part of the server failed to stop'));
  await Promise.race([ended, late]).finally(() => timer.abort());
}

const hasEmail = (input: unknown): input is { email: string } =>
  typeof input === 'object' && input !== null && 'email' in input && typeof input.email === 'string';
