import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { listeners } from '#app/listeners.ts';

const FEATURES = join(import.meta.dirname, '../../src/features');

/** The names of all events that features declare. */
async function listEvents(): Promise<string[]> {
  const files = globSync('*/*.events.ts', { cwd: FEATURES });
  const modules: object[] = await Promise.all(files.map((file) => import(pathToFileURL(join(FEATURES, file)).href)));
  return modules.flatMap((module) =>
    Object.values(module).flatMap((exported: unknown) =>
      typeof exported === 'object' && exported !== null && 'name' in exported ? [String(exported.name)] : [],
    ),
  );
}

test('each event has a listener, and a name that no other one has', async () => {
  const events = await listEvents();
  expect(events.length).toBeGreaterThan(40);
  expect(events.filter((name, at) => events.indexOf(name) !== at)).toEqual([]);
  const heard = new Set(Object.values(listeners).map(({ event }) => event));
  expect(events.filter((name) => !heard.has(name))).toEqual([]);
});
