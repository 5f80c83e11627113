import { Worker } from 'node:worker_threads';

/** Runs a module in a thread of its own, with `data` as its workerData. @returns the one message that it posts */
export function inThread<Answer>(module: URL, data: unknown): Promise<Answer> {
  const worker = new Worker(module, { workerData: data });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}
