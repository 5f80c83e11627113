import { Readable } from 'node:stream';
import { MAX_IMPORTED_TEXT } from '@halfstar/contract/imports/files.schema';
import { isLongerThan, validateSafety } from '@halfstar/contract/shared/content-safety';
import { expect, test } from 'vitest';
import { measureCost } from '#test/cost.ts';
import { type HostileFile, hostileFiles } from '#test/hostile-imports.ts';
import { FileRefusedError } from './files.errors.ts';
import { inspectFile, readFileRows } from './files.model.ts';

const NOW = new Date('2026-11-24T12:00:00Z');
/** For the whole file, and for each row that is read of it, as honest files take it too. */
const MAX_CPU_MS = 5000;
const MAX_CPU_MS_OF_A_ROW = 0.05;
/** Above what the file itself takes. */
const MAX_BYTES = 400_000_000;

const MAX_SENTENCES = 1001;
const ANY_SIGNS = { allowedSpecials: Number.POSITIVE_INFINITY };

const CHUNK = 65_536;
function* inChunks(bytes: Buffer): Generator<Buffer> {
  for (let from = 0; from < bytes.length; from += CHUNK) yield bytes.subarray(from, from + CHUNK);
}

/** A sentence or two that a member can read, and no name of an error. */
const SENTENCE = /^(?!.*(?:Error|undefined|\[object))(?:Invalid file|[A-Z].{5,400}\.)$/;

interface Result {
  outcome: HostileFile['outcome'];
  /** What a member reads. */
  sentences: string[];
  reviews: string[];
  /** How many rows and problems were made. */
  yielded: number;
}

async function readFile({ path }: HostileFile, bytes: Buffer): Promise<Result> {
  const stream = () => Readable.from(inChunks(bytes));
  const result: Result = { outcome: 'empty', sentences: [], reviews: [], yielded: 0 };
  const file = await inspectFile(path, stream(), NOW);
  if (file.outcome === 'question') throw new Error('The file is not understood.');
  const kind = file.outcome === 'refused' ? 'diary' : file.kind;
  let problems = 0;
  try {
    for await (const row of readFileRows(path, kind, stream(), NOW)) {
      result.yielded += 1;
      if (row.kind === 'problem') {
        problems += row.rows;
        result.sentences.push(row.reason);
      } else if (row.kind === 'viewing' && row.review !== null) result.reviews.push(row.review);
    }
  } catch (error) {
    // Both refuse the same files, with the same words.
    if (!(error instanceof FileRefusedError) || file.outcome !== 'refused' || error.message !== file.message)
      throw error;
    return { ...result, outcome: file.reason, sentences: [file.message] };
  }
  if (file.outcome === 'refused') throw new Error('The file was refused, and its rows were read.');
  return { ...result, outcome: { kind, rows: file.rows, problems } };
}

test.each(hostileFiles)('a file with $name ends quickly, with a sentence', async (hostile) => {
  const bytes = hostile.make();
  const cost = await measureCost(() => readFile(hostile, bytes));
  const { outcome, sentences, reviews, yielded } = cost.result;
  expect(cost.cpuMs).toBeLessThan(MAX_CPU_MS + yielded * MAX_CPU_MS_OF_A_ROW);
  expect(cost.bytes).toBeLessThan(MAX_BYTES);
  expect(outcome).toEqual(hostile.outcome);
  expect(sentences.filter((sentence) => !SENTENCE.test(sentence))).toEqual([]);
  expect(sentences.length).toBeLessThanOrEqual(MAX_SENTENCES);
  expect(yielded).toBeLessThanOrEqual(100_000);
  expect(reviews.filter((review) => isLongerThan(review, MAX_IMPORTED_TEXT))).toEqual([]);
  expect(reviews.map((review) => validateSafety(review, ANY_SIGNS))).toEqual(reviews.map(() => null));
});
