import type { Relation } from '@halfstar/contract/follows/follows.schema';
import type { QueryClient } from '@tanstack/react-query';
import { patchQueries } from '#lib/patch-queries.ts';
import { relationQuery } from './follows-queries.ts';

type Related = { user_id: string; relation: Relation };

/** Puts the viewer's new relation to a member into every cached response that has it, also those that are not refetched. */
export function storeRelation(queryClient: QueryClient, userId: string, relation: Relation): void {
  queryClient.setQueryData(relationQuery(userId).queryKey, relation);
  patchQueries<Related>(queryClient, {
    matches: (value): value is Related => 'relation' in value && 'user_id' in value && value.user_id === userId,
    change: (row) => ({ ...row, relation }),
  });
}
