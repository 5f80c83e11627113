import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MigrationRefused, migrate } from '#platform/database/migrate.ts';
import {
  type Engine,
  EngineBusy,
  EngineFailed,
  type EngineOptions,
  EngineUnavailable,
  EngineVersionMismatch,
  startEngine,
} from '#platform/engine/engine.ts';
import { createLog, type Logger } from '#platform/log.ts';
import { type App, type AppOptions, createApp } from './app.ts';
import { loadOrCreateSecret } from './secret.ts';
import { loadSettings, SettingError, type Settings } from './settings.ts';

const WEB_FOLDER = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/** Errors with a message for the operator. A start that throws one prints only that line. */
const EXPLAINED = [SettingError, MigrationRefused, EngineBusy, EngineFailed, EngineUnavailable, EngineVersionMismatch];

export interface Booted {
  settings: Settings;
  log: Logger;
  /** Null with DATABASE_URL. */
  engine: Engine | null;
  app: App;
}

/** What a program changes of the usual start. */
export interface BootOptions extends Pick<AppOptions, 'clock' | 'crontab'> {
  /** Default: those of the process. */
  settings?: Settings;
  /** See `EngineOptions`. */
  durable?: EngineOptions['durable'];
}

/**
 * Starts PostgreSQL if no DATABASE_URL is set, migrates the database and makes the app, whose jobs run from then on. It does not listen on
 * a port yet. Throws one of the errors that runWithExplainedErrors explains.
 */
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
    secret: loadOrCreateSecret(settings),
    log,
    webFolder: WEB_FOLDER,
    ...options,
  });
  return { settings, log, engine, app };
}

/**
 * Runs a program. An error that has a message for the operator is printed as one line, without a stack, and ends the process with code 1;
 * any other error is thrown.
 */
export async function runWithExplainedErrors(program: () => Promise<void>): Promise<void> {
  try {
    await program();
  } catch (error) {
    if (!EXPLAINED.some((kind) => error instanceof kind)) throw error;
    process.stderr.write(`Halfstar cannot start: ${error instanceof Error ? error.message : error}\n`);
    process.exit(1);
  }
}
