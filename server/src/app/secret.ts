import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from './settings.ts';

/** The secret of the settings, else one that is made at the first start and stored in DATA_DIR, readable by its owner only. */
export async function loadSecret(settings: Settings): Promise<string> {
  if (settings.secret !== null) return settings.secret;
  const file = join(settings.dataDir, 'secret');
  try {
    await mkdir(settings.dataDir, { recursive: true });
    await writeFile(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return (await readFile(file, 'utf8')).trim();
}
