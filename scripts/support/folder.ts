import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Makes a temporary folder. The caller removes it. */
export function temporaryFolder(what: string): string {
  const folder = mkdtempSync(join(tmpdir(), `halfstar-${what}-`));
  // PostgreSQL runs as another user when we are root and must be able to enter.
  chmodSync(folder, 0o755);
  return folder;
}
