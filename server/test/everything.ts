import { contract } from '@halfstar/contract';
import type { Client } from './client.ts';

/** Queries of calls that need one, or that show more with one: each is made. */
const QUERIES: Record<string, readonly string[]> = {
  'movies.search': ['query=heat'],
  'clubMovies.list': ['status=planned', 'status=finished'],
  'clubReviews.listByMovie': ['', 'unveiled=true'],
  'timeline.countNew': ['since=x'],
};
/** Calls whose query names films. */
const ABOUT_FILMS = new Set(['tracking.getByMovies', 'clubReviews.listWatched']);

const READS = Object.entries(contract).flatMap(([feature, procedures]) =>
  Object.entries(procedures).flatMap(([name, procedure]) => {
    const { method, path = '' } = procedure['~orpc'].route;
    const call = `${feature}.${name}`;
    return method === 'GET' ? (QUERIES[call] ?? ['']).map((query) => ({ call, path, query })) : [];
  }),
);

/**
 * What every call that reads answers to somebody, by the call with its query, without ids of requests.
 * @param ids the parameters of the addresses
 */
export async function readEverything(
  client: Client,
  ids: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  const answers = READS.map(async ({ call, path, query }) => {
    const filled = path.replace(/\{(\w+)\}/g, (_match: string, name: string) => ids[name] ?? 'unknown');
    const asked = ABOUT_FILMS.has(call) ? new URLSearchParams({ 'movie_ids[]': ids['movie_id'] ?? '' }) : query;
    const response = await client.fetch(`/api${filled}?${asked}`);
    const text = (await response.text()).replace(/"request_id":"[^"]*"/, '');
    return [`${call} ${query}`, `${response.status} ${text}`] as const;
  });
  return Object.fromEntries(await Promise.all(answers));
}
