import { createLog } from '#platform/log.ts';
import { startWorld, type World } from './world.ts';

/** A world, and the warnings of its server so far: a deadlock that was retried is one. A test may empty them. */
export async function startWarnedWorld(): Promise<{ world: World; warnings: string[] }> {
  const warnings: string[] = [];
  return { world: await startWorld({}, createLog('warn', { write: (line) => void warnings.push(line) })), warnings };
}
