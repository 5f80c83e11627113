import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { createClient } from '#platform/database/connections.ts';
import { syncToDisk } from '#platform/durable-file.ts';
import { EngineBusy, startEngine } from '#platform/engine/engine.ts';

/** The file that marks the folder of a demo. */
const MARK = 'demo.json';

const Mark = z.object({ state: z.enum(['begun', 'ready']), made_at: z.iso.datetime() });

/**
 * empty: the folder has no files. foreign: it has files that are not a demo's. begun: a fill was interrupted.
 * ready: a complete demo.
 */
export type FolderState = 'empty' | 'foreign' | 'begun' | 'ready';

export function stateOf(folder: string): FolderState {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return 'empty';
  const file = join(folder, MARK);
  if (!existsSync(file)) return 'foreign';
  try {
    return Mark.parse(JSON.parse(readFileSync(file, 'utf8'))).state;
  } catch {
    return 'foreign';
  }
}

export function mark(folder: string, state: 'begun' | 'ready', now: Date): void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, MARK);
  writeFileSync(file, `${JSON.stringify({ state, made_at: now.toISOString() })}\n`);
  syncToDisk(file);
  syncToDisk(folder);
}

/** Empties the database of a demo whose fill was interrupted, and deletes its pictures. Throws EngineBusy while another process uses it. */
export async function emptyDatabase(folder: string): Promise<void> {
  const engine = await startEngine({ dataDir: join(folder, 'postgres') });
  if (engine.adopted) {
    await engine.stop();
    throw new EngineBusy(`Another process is filling the demo in ${folder}: wait for it, or stop it`);
  }
  const client = createClient({ connectionString: engine.url });
  try {
    await client.connect();
    rmSync(join(folder, 'storage'), { recursive: true, force: true });
    await client.query(
      'drop schema if exists graphile_worker cascade; drop schema public cascade; create schema public',
    );
  } finally {
    await client.end();
    await engine.stop();
  }
}
