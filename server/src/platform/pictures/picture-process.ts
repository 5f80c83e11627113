// What the process runs in which one picture is decoded: see encode-picture.ts. Decoding runs in another thread, so that this one can
// watch what it takes and end the process, whatever the decoder is at.
import { type DecodeTask, decodeToSquareWebps, loadSharp } from './decode-picture.ts';
import { type PictureFault, PictureRefusedError } from './picture-fault.ts';

export interface ProcessTask extends DecodeTask {
  /** Processor time for a picture of `maxPixels`; a small one has a third of it. */
  maxSeconds: number;
}

/** The pictures, or why the file was refused. */
export type PictureResult = { pictures: Uint8Array[] } | { fault: PictureFault };

const WATCH_EVERY_MS = 10;
const MEGABYTE = 1024 * 1024;
/** Beside what the process takes without a picture. Measured: 8 bytes a pixel for a WebP, 7 for a progressive JPEG. */
const BASE_BYTES = 100 * MEGABYTE;
const BYTES_PER_PIXEL = 10;

const endAtOnce = () => process.kill(process.pid, 'SIGKILL');

/** Ends the process when it takes more than its picture may. @returns tells it how many pixels that has */
function watchCosts({ maxSeconds, maxPixels }: ProcessTask): (pixels: number) => void {
  const memoryBefore = process.memoryUsage.rss();
  const timeBefore = process.cpuUsage();
  let pixels = 0;
  setInterval(() => {
    const { user, system } = process.cpuUsage(timeBefore);
    const share = 1 / 3 + (2 / 3) * (pixels / maxPixels);
    const isLate = (user + system) / 1e6 > maxSeconds * share;
    const isLarge = process.memoryUsage.rss() - memoryBefore > BASE_BYTES + pixels * BYTES_PER_PIXEL;
    if (isLate || isLarge) endAtOnce();
  }, WATCH_EVERY_MS);
  return (counted) => {
    pixels = counted;
  };
}

async function decode(task: ProcessTask): Promise<PictureResult> {
  try {
    const library = await loadSharp();
    return { pictures: await decodeToSquareWebps(library, task, watchCosts(task)) };
  } catch (error) {
    if (!(error instanceof PictureRefusedError)) throw error;
    return { fault: error.fault };
  }
}

// Nobody waits for the picture any longer.
process.once('disconnect', endAtOnce);
process.once('message', (task: ProcessTask) => {
  void decode(task).then((answer) => process.send?.(answer));
});
