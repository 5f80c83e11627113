import type { Noun } from '@halfstar/contract/shared/live.schema';
import { MutationCache, type MutationOptions, type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { SlowResponseError } from './fetch-in-time.ts';
import { isTransient } from './problem.ts';
import { onViewerChange } from './viewer.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /**
     * `shows`: the nouns on screen. A query without it is never refreshed by changes. `outdatedBy`: nouns whose changes only mark
     * it as stale, because its screen keeps what is being read. `sentOnce`: it must not be sent again, not even when the viewer
     * changes.
     */
    queryMeta: { shows?: readonly Noun[]; outdatedBy?: readonly Noun[]; sentOnce?: boolean };
    /**
     * `changes`: the nouns that are different afterwards. `patches`: others, whose change it writes into the cached responses itself when
     * it succeeds, so that nothing is fetched for them. `quiet`: the form shows its own errors, so no toast. `unsaved`: what is changed, as
     * the beginning of a sentence: "Your stars for Heat". A change with it is offered again when it fails and may succeed later, so it must
     * be one that may be made twice.
     */
    mutationMeta: { changes?: readonly Noun[]; patches?: readonly Noun[]; quiet?: boolean; unsaved?: string };
  }
}

const RETRIES = 2;

/** A change that failed and may be sent again while `isStillSignedIn`: its account is still signed in. `what`: see `unsaved` above. */
export type UnsavedChange = {
  what: string;
  options: MutationOptions<unknown, Error, unknown>;
  input: unknown;
  isStillSignedIn: () => boolean;
};

export type QueryClientOptions = {
  /**
   * Called when a query was refused or failed after all retries. Its screen shows the error; this is for what concerns the
   * whole app.
   */
  onQueryError: (error: unknown) => void;
  /** Called when a mutation failed, unless its account is no longer signed in. `quiet` when its form shows the error itself. */
  onMutationError: (error: unknown, quiet: boolean, unsaved?: UnsavedChange) => void;
  /** Called when a change that could be offered again is sent, with its `unsaved`. */
  onMutationSent?: (unsaved: string) => void;
  /** Whether queries are retried after transient errors. */
  retry?: boolean;
};

const showsOne = (query: Query, nouns: readonly Noun[]) =>
  (query.meta?.shows ?? []).some((noun) => nouns.includes(noun));

const isOutdatedBy = (query: Query, nouns: readonly Noun[]) =>
  (query.meta?.outdatedBy ?? []).some((noun) => nouns.includes(noun));

/** Delays the refresh of queries that show one of some nouns while it is active. */
export type RefreshHold = {
  shows: readonly Noun[];
  isActive: () => boolean;
  /** Calls `update` once the hold is no longer active. */
  onEnd: (update: () => void) => void;
};

/** Of the page that is shown, whoever is signed in. */
let hold: RefreshHold | null = null;

/** Sets the app’s one hold, in place of an earlier one: from then on refreshes of queries that show its nouns wait while it is active. */
export function setRefreshHold(newHold: RefreshHold): void {
  hold = newHold;
}

/**
 * Refetches all queries that show one of these nouns (`meta.shows`): at once if on screen, else when next shown; those under an active hold
 * when it ends. Queries with one of them in `meta.outdatedBy` are only marked as stale. Resolves when those on screen are fetched, without
 * waiting for the hold.
 */
export function refreshQueriesShowing(queryClient: QueryClient, nouns: readonly Noun[]): Promise<void> {
  const concerned = (query: Query) => showsOne(query, nouns);
  void queryClient.invalidateQueries({
    predicate: (query) => !concerned(query) && isOutdatedBy(query, nouns),
    refetchType: 'none',
  });
  if (hold?.isActive() !== true) return queryClient.invalidateQueries({ predicate: concerned });
  const { shows, onEnd } = hold;
  const waits = (query: Query) => concerned(query) && showsOne(query, shows);
  void queryClient.invalidateQueries({ predicate: waits, refetchType: 'none' });
  onEnd(() => void queryClient.refetchQueries({ predicate: waits, stale: true, type: 'active' }));
  return queryClient.invalidateQueries({ predicate: (query) => concerned(query) && !waits(query) });
}

/** When this tab's own mutations last refreshed a noun, in milliseconds. Another account that signs in loads everything anew. */
export const ownRefreshes = new Map<Noun, number>();

function refreshOwn(queryClient: QueryClient, nouns: readonly Noun[]): void {
  for (const noun of nouns) ownRefreshes.set(noun, Date.now());
  void refreshQueriesShowing(queryClient, nouns);
}

/** The changes that the signed-in account has sent. */
let sentBySignedIn = new WeakSet<object>();
onViewerChange(() => {
  sentBySignedIn = new WeakSet();
});

/** The app's one query client. Requests are never paused, because a user who is offline should see an error that says so. */
export function createQueryClient({ retry = true, ...listeners }: QueryClientOptions): QueryClient {
  const queryClient: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (error) => listeners.onQueryError(error) }),
    mutationCache: new MutationCache({
      onMutate: (_input, mutation) => {
        sentBySignedIn.add(mutation);
        const { meta } = mutation;
        if (meta?.unsaved !== undefined) listeners.onMutationSent?.(meta.unsaved);
      },
      onSuccess: (_data, _input, _context, mutation) => {
        const changed = mutation.meta?.changes;
        if (changed !== undefined) refreshOwn(queryClient, changed);
      },
      onError: (error, input, _context, mutation) => {
        const { meta, options } = mutation;
        const { quiet = false, unsaved, changes = [], patches = [] } = meta ?? {};
        const isOffered = unsaved !== undefined && isTransient(error);
        const isStillSignedIn = () => sentBySignedIn.has(mutation);
        // What a former account of this tab sent concerns nobody who is here now.
        if (isStillSignedIn()) {
          listeners.onMutationError(
            error,
            quiet,
            isOffered ? { what: unsaved, options, input, isStillSignedIn } : undefined,
          );
        }
        // The change may have been made although the response was lost.
        if (isTransient(error)) refreshOwn(queryClient, [...changes, ...patches]);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        networkMode: 'always',
        // A line that has stalled is told at once: each further try would take as long.
        retry: (failures, error) =>
          retry && failures < RETRIES && isTransient(error) && !(error instanceof SlowResponseError),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  return queryClient;
}
