/**
 * Works on all items, on so many at once, and begins them in their order. After a failure it begins no further item, and rejects
 * once those that it has begun are done, so that nothing goes on behind the caller's back.
 * @returns the results in the order of the items
 */
export async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  concurrency: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = items.entries();
  let failed = false;
  const worker = async () => {
    for (const [index, item] of queue) {
      if (failed) return;
      try {
        results[index] = await work(item);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  const workers = await Promise.allSettled(Array.from({ length: concurrency }, worker));
  const failure = workers.find(({ status }) => status === 'rejected');
  if (failure?.status === 'rejected') throw failure.reason;
  return results;
}
