// The visitors of pressure.ts, in a thread that loads nothing else: they share the machine with the server.
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

export interface Visits {
  port: number;
  visitors: number;
  paths: readonly string[];
  /** How long each visitor looks at what came, on the average. */
  pauseMs: number;
  seconds: number;
}

export interface Visited {
  /** How many requests were answered with what. */
  statuses: Record<string, number>;
  /** How many pages the visitor got who got the fewest. */
  fewest: number;
}

/** Each visitor has an address of their own, asks for one thing after the other and waits for each answer. */
async function visit({ port, visitors, paths, pauseMs, seconds }: Visits): Promise<Visited> {
  const agent = new Agent({ keepAlive: true, maxSockets: visitors });
  const end = performance.now() + seconds * 1000;
  const statuses: Record<string, number> = {};
  const come = async (visitor: number): Promise<number> => {
    const headers = { 'x-forwarded-for': `10.2.${visitor >> 8}.${visitor & 255}` };
    let pages = 0;
    await wait((visitor * pauseMs) / visitors);
    for (let turn = visitor; performance.now() < end; turn += 1) {
      const asked = request({ agent, host: 'localhost', port, path: paths[turn % paths.length], headers }).end();
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      answer.resume();
      await once(answer, 'close');
      const status = String(answer.statusCode);
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status === '200') pages += 1;
      await wait(pauseMs);
    }
    return pages;
  };
  const pages = await Promise.all(Array.from({ length: visitors }, (_, visitor) => come(visitor)));
  agent.destroy();
  return { statuses, fewest: Math.min(...pages) };
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- to a thread, which has none
parentPort?.postMessage(await visit(workerData as Visits));
