import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import { measureCost } from '#test/cost.ts';
import { eventually } from '#test/eventually.ts';
import { type HostileFile, hostileFiles } from '#test/hostile-imports.ts';
import { countRows } from '#test/row-counts.ts';
import { fewOrMany } from '#test/runs.ts';
import { startWorld, type World } from '#test/world.ts';

/** Of this process, which is the server: the time on the clock also has what other processes do. */
const MAX_CPU_MS = 5000;
/** Once the upload is answered, up to 100,000 rows are read again, stored and previewed by a job, for which nobody waits at a form. */
const MAX_CPU_MS_OF_ROWS = 25_000;
/** The largest files take long on a machine with much else to do: what counts is the processor time. */
const PATIENCE_MS = 240_000;
/** Above what was held before, with the file itself, the form and the answer of the client. */
const MAX_BYTES = 400_000_000;
/** What a member reads: the name of the file, and one sentence or two. */
const SENTENCE = /^(?!.*(?:Error|undefined|\[object)).*(?:Invalid file|[A-Z].{5,400}\.)$/s;

/** What an upload makes of its own. */
const OWN = new Set(['import_jobs', 'import_files', 'import_rows', 'import_films']);

let world: World;
let ada: MemberClient;

beforeAll(async () => {
  world = await startWorld();
  ada = await world.member('ada');
});
afterEach(async () => {
  const [latest] = (await ada.api.imports.list({ limit: 1 })).items;
  if (latest?.can.cancel === true) await ada.api.imports.cancel({ import_id: latest.id });
});
afterAll(() => world.stop());

/** What became of an upload: the sentence with which it was refused, or how many lines could not be read. */
type Result = { refusal: string } | { problems: number; cpuMsToAnswer: number };

async function upload({ path, make }: HostileFile): Promise<Result> {
  const file = new File([new Uint8Array(make())], path, { type: 'text/csv' });
  try {
    const { result, cpuMs: cpuMsToAnswer } = await measureCost(() => ada.api.imports.create({ files: [file] }));
    const { id: import_id } = result;
    const isReading = async () => (await ada.api.imports.list({ limit: 1 })).items[0]?.state === 'reading';
    await eventually(async () => !(await isReading()), 'the files are read', PATIENCE_MS);
    return { problems: (await ada.api.imports.get({ import_id })).failed_imports, cpuMsToAnswer };
  } catch (error) {
    const { code, data } = error as { code?: string; data?: { errors?: { field: string; message: string }[] } };
    const [problem] = data?.errors ?? [];
    if (code !== 'INVALID_INPUT' || problem?.field.startsWith('files') !== true) throw error;
    return { refusal: problem.message };
  }
}

/** Which files there are is tried by reading them (files.hostile.test.ts); npm test uploads some. */
const uploaded = hostileFiles.filter((_, i) => i % fewOrMany(3, 1) === 0);
const isRefused = ({ outcome }: HostileFile) => typeof outcome === 'string';

test.each(uploaded.filter(isRefused))(
  '[IMP-02] a file with $name is refused quickly, with a sentence, and nothing is written',
  async (hostile) => {
    const before = await countRows(world.ctx);
    const { result, cpuMs, bytes } = await measureCost(() => upload(hostile));
    expect(result).toEqual({ refusal: expect.stringMatching(SENTENCE) });
    expect(cpuMs).toBeLessThan(MAX_CPU_MS);
    expect(bytes).toBeLessThan(MAX_BYTES);
    expect(await countRows(world.ctx)).toEqual(before);
  },
);

test.each(uploaded.filter((file) => !isRefused(file)))(
  '[IMP-04] a file with $name is shown quickly as far as it can be read, and nothing is written to the account',
  async (hostile) => {
    const before = await countRows(world.ctx, OWN);
    const { result, cpuMs, bytes } = await measureCost(() => upload(hostile));
    const { problems } = hostile.outcome as Exclude<HostileFile['outcome'], string>;
    // A row that names no film is found out later, when all files are read.
    expect('problems' in result && result.problems >= problems).toBe(true);
    expect('problems' in result && result.cpuMsToAnswer).toBeLessThan(MAX_CPU_MS);
    expect(cpuMs).toBeLessThan(MAX_CPU_MS_OF_ROWS);
    expect(bytes).toBeLessThan(MAX_BYTES);
    expect(await countRows(world.ctx, OWN)).toEqual(before);
  },
);

test('[IMP-02] a zip is not for the server, whatever its name says', async () => {
  const zips = hostileFiles.filter(({ name }) => name === 'a zip' || name === 'the name of a zip');
  const results: Result[] = [];
  for (const zip of zips) results.push(await upload(zip));
  expect(results).toEqual([
    { refusal: 'letterboxd-ada-2026-11-01-utc.zip: Invalid file' },
    { refusal: expect.stringMatching(/^diary\.csv: .*(?:zip|compressed).*\.$/i) },
  ]);
});
