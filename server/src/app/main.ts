import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureAdminInvite } from '#features/accounts/invites.service.ts';
import { loadCatalogue } from '#features/movies/catalogue.service.ts';
import { MigrationRefused, migrate } from '#platform/database/migrate.ts';
import {
  type Engine,
  EngineBusy,
  EngineFailed,
  EngineUnavailable,
  EngineVersionMismatch,
  startEngine,
} from '#platform/engine/engine.ts';
import { createLog } from '#platform/log.ts';
import { createApp } from './app.ts';
import { banner } from './banner.ts';
import { secretOf } from './secret.ts';
import { readSettings, type Settings, WrongSetting } from './settings.ts';

const WEB_FOLDER = fileURLToPath(new URL('../../../web/dist', import.meta.url));
/** After this long a stop no longer waits. */
const STOP_WITHIN_MS = 9500;

/** Errors that their message explains: the start ends with that one line. */
const EXPLAINED = [WrongSetting, MigrationRefused, EngineBusy, EngineFailed, EngineUnavailable, EngineVersionMismatch];

async function start(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const settings = readSettings(process.env);
  const log = createLog(settings.logLevel);
  const say = (line: string) => log.info(line);

  const engine =
    settings.databaseUrl === null ? await startEngine({ dataDir: join(settings.dataDir, 'postgres'), log: say }) : null;
  const databaseUrl = settings.databaseUrl ?? engine?.url ?? '';
  await migrate(databaseUrl);
  const app = await createApp({ settings, databaseUrl, secret: await secretOf(settings), log, webFolder: WEB_FOLDER });
  await loadCatalogue(app.ctx);
  const adminInvite = await ensureAdminInvite(app.ctx);
  await listen(app.http, settings);
  process.stdout.write(banner({ settings, adminInvite, dataDir: engine?.dataDir ?? null }));

  endWith(engine, app.stop, (error) => log.error({ err: error }, 'the stop was not clean'));
  engine?.onExit(({ restarting }) => {
    log.error({ restarting }, 'PostgreSQL ended unexpectedly');
    if (!restarting) process.exit(1);
  });
}

async function listen(http: Awaited<ReturnType<typeof createApp>>['http'], { host, port }: Settings): Promise<void> {
  try {
    await http.listen({ host, port });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
      throw new WrongSetting(`PORT ${port} is in use by another program; set PORT to a free one`);
    }
    throw error;
  }
}

/** The first signal stops cleanly, the second at once. */
function endWith(engine: Engine | null, stop: () => Promise<void>, complain: (error: unknown) => void): void {
  let stopping = false;
  const end = async () => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    await stop().catch(complain);
    await engine?.stop().catch(complain);
    process.exit(0);
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
}

try {
  await start();
} catch (error) {
  if (!EXPLAINED.some((kind) => error instanceof kind)) throw error;
  process.stderr.write(`Halfstar cannot start: ${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
