import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Square } from './orientation.ts';
import { stripPictureMetadata } from './picture-content.ts';
import { PictureRefusedError } from './picture-fault.ts';
import { findPictureKind } from './picture-kind.ts';
import type { PictureResult, ProcessTask } from './picture-process.ts';

declare module '../context.ts' {
  interface Context {
    /** Processor time for decoding the largest picture that may be uploaded; a small one has a third of it. */
    maxPictureSeconds: number;
  }
}

export interface EncodeOptions {
  /** Width times height, counted twice for 16 bits a channel. */
  maxPixels: number;
  /** A square of the upright picture. Default: the largest in the middle. */
  crop?: Square | undefined;
  /** Width and height of each result. */
  sizes: readonly number[];
  maxSeconds: number;
}

/**
 * Makes square WebP pictures of a JPEG, PNG or WebP file: turned the right way up, cropped, in sRGB, and without anything of the
 * file but its pixels. It is decoded in a process of its own, which is ended when it takes too much.
 * @returns one picture per size, in the order of `sizes`
 * @throws PictureRefusedError
 */
export async function convertToSquareWebps(
  uploaded: Uint8Array,
  { maxPixels, crop, sizes, maxSeconds }: EncodeOptions,
): Promise<Uint8Array[]> {
  const bytes = Buffer.from(uploaded.buffer, uploaded.byteOffset, uploaded.byteLength);
  const kind = findPictureKind(bytes);
  if (kind === null) throw new PictureRefusedError('wrongType');
  if (kind.animated) throw new PictureRefusedError('animated');
  const { file, orientation } = stripPictureMetadata(bytes, kind);
  const answer = await decodeElsewhere({
    file,
    format: kind.format,
    orientation,
    maxPixels,
    crop,
    sizes,
    maxSeconds,
  });
  if ('fault' in answer) throw new PictureRefusedError(answer.fault);
  return answer.pictures;
}

const PROGRAM = fileURLToPath(new URL('picture-process.ts', import.meta.url));

/** The process ends itself by the processor time that it takes. One that hardly gets any, or cannot even start, is ended from here. */
const toPatienceMs = (maxSeconds: number): number => Math.ceil((10 + 5 * maxSeconds) * 1000);

/** Decodes in a new process, so that nothing of a picture is left. Its end before an answer is the fault of the picture. */
async function decodeElsewhere(task: ProcessTask): Promise<PictureResult> {
  const { promise, resolve, reject } = Promise.withResolvers<PictureResult>();
  const child = fork(PROGRAM, {
    execArgv: [],
    // Nothing of the environment is of use to a decoder, least of all the secrets in it.
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    timeout: toPatienceMs(task.maxSeconds),
    killSignal: 'SIGKILL',
  });
  child.once('message', (answer: PictureResult) => resolve(answer));
  child.once('exit', (_code, signal) => resolve({ fault: signal === 'SIGKILL' ? 'tooCostly' : 'broken' }));
  child.once('error', reject);
  child.send(task, (error) => error !== null && reject(error));
  try {
    return await promise;
  } finally {
    child.kill('SIGKILL');
  }
}
