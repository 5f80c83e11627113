import { MAX_PAGE_SIZE } from '@halfstar/contract/shared/page.schema';
import { serverRequest } from './server-render.ts';

type PendingRequest<Item> = { resolve: (item: Item | undefined) => void; reject: (error: unknown) => void };

const thisBrowser = {};

/**
 * Returns a function that loads what belongs to an id, undefined for nothing. Ids that are asked for at the same moment share one call of
 * `loadMany`, which gets at most 50, each once.
 */
export function loadInBatches<Item>(
  loadMany: (ids: string[]) => Promise<ReadonlyMap<string, Item>>,
): (id: string) => Promise<Item | undefined> {
  /** One batch per request: the server may render pages for several viewers at the same time. */
  const batches = new WeakMap<object, Map<string, PendingRequest<Item>[]>>();

  async function sendBatch(batch: [id: string, waiting: PendingRequest<Item>[]][]): Promise<void> {
    try {
      const found = await loadMany(batch.map(([id]) => id));
      for (const [id, waiting] of batch) for (const { resolve } of waiting) resolve(found.get(id));
    } catch (error) {
      for (const [, waiting] of batch) for (const { reject } of waiting) reject(error);
    }
  }

  function flush(requester: object): void {
    const batch = [...(batches.get(requester) ?? [])];
    batches.delete(requester);
    for (let start = 0; start < batch.length; start += MAX_PAGE_SIZE)
      void sendBatch(batch.slice(start, start + MAX_PAGE_SIZE));
  }

  return (id) => {
    const requester = serverRequest() ?? thisBrowser;
    return new Promise((resolve, reject) => {
      const batch = batches.get(requester) ?? new Map<string, PendingRequest<Item>[]>();
      if (batch.size === 0) setTimeout(flush, 0, requester);
      batches.set(requester, batch);
      batch.set(id, [...(batch.get(id) ?? []), { resolve, reject }]);
    });
  };
}
