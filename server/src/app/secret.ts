import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureSecretFile } from '#platform/durable-file.ts';
import { MIN_SECRET_LENGTH } from '#platform/sign-in/sign-in.ts';
import { SettingError, type Settings } from './settings.ts';

/**
 * The secret of the settings. Without one, that of the file `secret` in DATA_DIR, which is made at the first start, readable by its owner
 * only. Throws SettingError when the stored one is too short.
 */
export function loadOrCreateSecret(settings: Settings): string {
  if (settings.secret !== null) return settings.secret;
  const file = join(settings.dataDir, 'secret');
  if (!existsSync(file)) {
    mkdirSync(settings.dataDir, { recursive: true });
    ensureSecretFile(file, randomBytes(32).toString('base64url'));
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length >= MIN_SECRET_LENGTH) return secret;
  throw new SettingError(
    `${file} must have at least ${MIN_SECRET_LENGTH} characters and has ${secret.length}: restore it from a backup, or delete it, and the next start makes a new one (which signs everybody out, and authenticators must be set up again)`,
  );
}
