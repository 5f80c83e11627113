import { client } from '#lib/api.ts';
import { serverRequest } from '#lib/server-render.ts';

/** What a film's page shows at first, by part. */
type FilmPage = Awaited<ReturnType<typeof client.moviePages.get>>;
type PartName = keyof FilmPage;

type WaitingPart = {
  name: PartName;
  /** Loads the part by its own call. */
  alone: () => Promise<unknown>;
  resolve: (part: unknown) => void;
  reject: (error: unknown) => void;
};

/** One batch per request, by film: the server may render pages for several viewers at the same time. */
const batches = new WeakMap<object, Map<string, WaitingPart[]>>();
const thisBrowser = {};

async function sendAlone({ alone, resolve, reject }: WaitingPart): Promise<void> {
  try {
    resolve(await alone());
  } catch (error) {
    reject(error);
  }
}

async function sendTogether(movieId: string, parts: readonly WaitingPart[]): Promise<void> {
  try {
    const page = await client.moviePages.get({ movie_id: movieId });
    for (const { name, resolve } of parts) resolve(page[name]);
  } catch (error) {
    for (const { reject } of parts) reject(error);
  }
}

/** A film's page and dialog need its reviews and other parts. Whatever else needs some parts of a film needs few, and no reviews. */
const isPage = (parts: readonly WaitingPart[]): boolean =>
  parts.some(({ name }) => name === 'reviews') && new Set(parts.map(({ name }) => name)).size > 1;

function flush(requester: object): void {
  const batch = [...(batches.get(requester) ?? [])];
  batches.delete(requester);
  for (const [movieId, parts] of batch) {
    if (isPage(parts)) void sendTogether(movieId, parts);
    else for (const part of parts) void sendAlone(part);
  }
}

/**
 * Loads one part of what a film's page shows first. Parts that are requested at the same moment share one call, so that the page needs one
 * request; otherwise the part is loaded by `loadAlone`. Each part remains a query of its own, which is refreshed, patched and retried
 * separately.
 */
export function loadFilmPart<Name extends PartName>(
  movieId: string,
  name: Name,
  loadAlone: () => Promise<FilmPage[Name]>,
): Promise<FilmPage[Name]> {
  const requester = serverRequest() ?? thisBrowser;
  return new Promise((resolve, reject) => {
    const batch = batches.get(requester) ?? new Map<string, WaitingPart[]>();
    if (batch.size === 0) setTimeout(flush, 0, requester);
    batches.set(requester, batch);
    const part = { name, alone: loadAlone, resolve: resolve as WaitingPart['resolve'], reject };
    batch.set(movieId, [...(batch.get(movieId) ?? []), part]);
  });
}
