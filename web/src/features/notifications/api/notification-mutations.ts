import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#lib/api.ts';

const meta = { changes: ['notification'] } as const;

/** Marks a notification read. */
export const useMarkRead = () => useMutation(api.notifications.markRead.mutationOptions({ meta }));

/** Marks all notifications read; with `up_to` only those until that time. */
export const useMarkAllRead = () => useMutation(api.notifications.markAllRead.mutationOptions({ meta }));

/** Deletes a notification. */
export const useDeleteNotification = () => useMutation(api.notifications.delete.mutationOptions({ meta }));

/** Changes are sent one after the other, so that the last choice wins. */
const scope = { id: 'notification preferences' };

/** Puts the answer, which is all preferences, in place of what was known. */
function useStorePreferences() {
  const queryClient = useQueryClient();
  const queryKey = api.notifications.getPreferences.queryKey({ input: {} });
  return { scope, onSuccess: (answer: object) => void queryClient.setQueryData(queryKey, answer as never) };
}

/** Identifies pending choices of types, and of how often the digest comes. */
export const PREFERENCE_KEY = ['notification preference'];
export const DIGEST_KEY = ['notification digest'];

/**
 * Sets whether the viewer gets notifications of a type. `label`: the name of the type, for the message when the choice is not saved.
 */
export const useSetPreference = (label: string) =>
  useMutation({
    ...api.notifications.setPreference.mutationOptions(useStorePreferences()),
    mutationKey: PREFERENCE_KEY,
    meta: { unsaved: `Your choice for “${label}”` },
  });

/** Sets how often the digest is mailed. */
export const useSetDigestFrequency = () =>
  useMutation({
    ...api.notifications.setDigest.mutationOptions(useStorePreferences()),
    mutationKey: DIGEST_KEY,
    meta: { unsaved: 'Your choice of how often the digest comes' },
  });
