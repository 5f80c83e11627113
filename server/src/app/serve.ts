import type { FastifyInstance } from 'fastify';
import { createFirstAdminInvite } from '#features/invites/invites.service.ts';
import { loadCatalog } from '#features/movies/catalog.service.ts';
import { formatBanner } from './banner.ts';
import type { Booted } from './boot.ts';
import { SettingError, type Settings } from './settings.ts';

/** What is kept of the time for a stop, so that the process has ended when it is over. */
const EXIT_MS = 500;

/**
 * Loads the built film catalog into the database, makes the first admin’s invite at the very first start, listens on the port and prints
 * the banner. From then on SIGTERM and SIGINT end the process. Throws SettingError when the port is in use.
 * @param extraText printed after the banner
 */
export async function serve(booted: Booted, extraText = ''): Promise<void> {
  const { app, engine, settings, log } = booted;
  await loadCatalog(app.ctx);
  const adminInvite = await createFirstAdminInvite(app.ctx);
  await listen(app.http, settings);
  process.stdout.write(
    formatBanner({ settings, adminInviteCode: adminInvite, dataDir: engine?.dataDir ?? null }) + extraText,
  );

  stopOnSignals(booted);
  engine?.onExit(({ restarting }) => {
    log.error({ restarting }, 'PostgreSQL ended unexpectedly');
    if (!restarting) process.exit(1);
  });
}

async function listen(http: FastifyInstance, { host, port }: Settings): Promise<void> {
  try {
    await http.listen({ host, port });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
      throw new SettingError(`PORT ${port} is in use by another program; set PORT to a free one`);
    }
    throw error;
  }
}

/** The first signal stops cleanly, the second at once. */
function stopOnSignals({ app, engine, settings, log }: Booted): void {
  const logFailure = (error: unknown) => log.error({ err: error }, 'the stop was not clean');
  let stopping = false;
  const end = async () => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), settings.stopTimeoutMs - EXIT_MS).unref();
    await app.stop().catch(logFailure);
    await engine?.stop().catch(logFailure);
    process.exit(0);
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
}
