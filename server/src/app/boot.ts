import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MigrationRefused, migrate } from '#platform/database/migrate.ts';
import {
  type Engine,
  EngineBusy,
  EngineFailed,
  EngineUnavailable,
  EngineVersionMismatch,
  startEngine,
} from '#platform/engine/engine.ts';
import { createLog, type Logger } from '#platform/log.ts';
import { type App, type AppOptions, createApp } from './app.ts';
import { loadSecret } from './secret.ts';
import { loadSettings, SettingError, type Settings } from './settings.ts';

const WEB_FOLDER = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/** Errors that their message explains: a start ends with that one line. */
const EXPLAINED = [SettingError, MigrationRefused, EngineBusy, EngineFailed, EngineUnavailable, EngineVersionMismatch];

export interface Booted {
  settings: Settings;
  log: Logger;
  /** Null with DATABASE_URL. */
  engine: Engine | null;
  app: App;
}

/** How a program differs from the server. */
export interface BootOptions extends Pick<AppOptions, 'clock' | 'crontab'> {
  /** Default: those of the process. */
  settings?: Settings;
  /** See `EngineOptions`. */
  durable?: boolean;
}

/** From the settings to an app on a migrated database that does not listen yet. */
export async function boot({ settings = loadSettings(), durable, ...options }: BootOptions = {}): Promise<Booted> {
  const log = createLog(settings.logLevel);
  const engine =
    settings.databaseUrl === null
      ? await startEngine({ dataDir: join(settings.dataDir, 'postgres'), durable, log: (line) => log.info(line) })
      : null;
  const databaseUrl = settings.databaseUrl ?? engine?.url ?? '';
  await migrate(databaseUrl);
  const app = await createApp({
    settings,
    databaseUrl,
    secret: await loadSecret(settings),
    log,
    webFolder: WEB_FOLDER,
    ...options,
  });
  return { settings, log, engine, app };
}

/** Runs a program; what its message explains ends it with one line instead of a stack. */
export async function explained(program: () => Promise<void>): Promise<void> {
  try {
    await program();
  } catch (error) {
    if (!EXPLAINED.some((kind) => error instanceof kind)) throw error;
    process.stderr.write(`Halfstar cannot start: ${error instanceof Error ? error.message : error}\n`);
    process.exit(1);
  }
}
