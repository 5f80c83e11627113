import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, client } from '#lib/api.ts';
import { cursorPaging } from '#lib/next-page.ts';

const meta = { shows: ['moderation'] } as const;

/** A decision about a thing of the viewer. */
export const ownDecisionQuery = (decisionId: string) =>
  api.decisions.get.queryOptions({ input: { decision_id: decisionId }, meta });

/** The decisions about things of the viewer, newest first. */
export const ownDecisionsQuery = api.decisions.listOwn.infiniteOptions({
  input: (cursor: string | undefined) => ({ cursor, limit: 20 }),
  ...cursorPaging,
  meta,
});

/** What moderators hid and removed, newest first. */
export const ledgerQuery = api.ledger.list.infiniteOptions({
  input: (cursor: string | undefined) => ({ cursor, limit: 50 }),
  ...cursorPaging,
  meta,
});

/** Asks for a second look. The form shows errors itself. */
export function useAskSecondLook(decisionId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (text: string) => client.decisions.askSecondLook({ decision_id: decisionId, text }),
    onSuccess: (decision) => queryClient.setQueryData(ownDecisionQuery(decisionId).queryKey, decision),
    meta: { changes: ['moderation'], quiet: true },
  });
}
