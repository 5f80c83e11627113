import { MAX_PAGE_SIZE } from '@halfstar/contract/shared/page.schema';
import type { MovieTracking } from '@halfstar/contract/tracking/tracking.schema';
import { client } from '#lib/api.ts';
import { serverRequest } from '#lib/server-render.ts';

type PendingRequest = { resolve: (tracking: MovieTracking) => void; reject: (error: unknown) => void };

/** One batch per request: the server may render pages for several viewers at the same time. */
const batches = new WeakMap<object, Map<string, PendingRequest[]>>();
const thisBrowser = {};

async function sendBatch(batch: [movieId: string, waiting: PendingRequest[]][]): Promise<void> {
  try {
    const { items } = await client.tracking.getByMovies({ movie_ids: batch.map(([movieId]) => movieId) });
    const byMovie = new Map(items.map((item) => [item.movie_id, item]));
    for (const [movieId, waiting] of batch) {
      const tracking = byMovie.get(movieId);
      for (const { resolve, reject } of waiting) {
        if (tracking === undefined) reject(new Error('The answer left a film out.'));
        else resolve(tracking);
      }
    }
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

/** The viewer's tracking of one film. Films that are requested at the same moment, such as a page of cards, share one call. */
export function fetchMovieTrackingInBatch(movieId: string): Promise<MovieTracking> {
  const requester = serverRequest() ?? thisBrowser;
  return new Promise((resolve, reject) => {
    const batch = batches.get(requester) ?? new Map<string, PendingRequest[]>();
    if (batch.size === 0) setTimeout(flush, 0, requester);
    batches.set(requester, batch);
    batch.set(movieId, [...(batch.get(movieId) ?? []), { resolve, reject }]);
  });
}
