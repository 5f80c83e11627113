import type { Feed } from '@halfstar/contract/feeds/feeds.schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#lib/api.ts';

/** Live messages tell when a sync or a check is done; this is for when they are lost. */
const POLL_MS = 5000;

const isAtWork = (feed: Feed | undefined): boolean =>
  feed !== undefined && (feed.syncing || feed.proof?.state === 'checking');

/** The viewer's Letterboxd feed. Polled while a sync or a check of the proof is running. */
export const feedQuery = api.feeds.get.queryOptions({
  refetchInterval: ({ state }) => (isAtWork(state.data) ? POLL_MS : false),
  meta: { shows: ['feed'] },
});

/** Shows what a call answers with; the section shows its error. */
function useShownFeed() {
  const queryClient = useQueryClient();
  const { queryKey } = feedQuery;
  return {
    onSuccess: async (feed: Feed) => {
      // An answer that is under way may be older.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, feed);
    },
    meta: { quiet: true, changes: ['profile'] },
  } as const;
}

/** Saves the address of the viewer's feed; an empty one removes the feed, and what came from it stays. The caller shows errors. */
export const useSaveFeedAddress = () => useMutation(api.feeds.save.mutationOptions(useShownFeed()));
/** Starts a sync of the viewer's feed in the background. The caller shows errors. */
export const useSyncFeed = () => useMutation(api.feeds.sync.mutationOptions(useShownFeed()));
/** Claims a feed that another member has saved without a proof. The answer has the token to put on Letterboxd. The caller shows errors. */
export const useStartFeedProof = () => useMutation(api.feeds.startProof.mutationOptions(useShownFeed()));
/** Starts looking for the proof's token on Letterboxd, in the background. The caller shows errors. */
export const useCheckFeedProof = () => useMutation(api.feeds.checkProof.mutationOptions(useShownFeed()));
