import type { ActForm } from '@halfstar/contract/moderation/actions.schema';
import type { CaseFilter } from '@halfstar/contract/moderation/cases.schema';
import type { SecondLookOutcome } from '@halfstar/contract/moderation/decisions.schema';
import { useMutation } from '@tanstack/react-query';
import { api, client } from '#lib/api.ts';
import { cursorPaging } from '#lib/next-page.ts';

const meta = { shows: ['moderation', 'report'] } as const;

/** The cases of a part of the queue. For moderators. */
export const casesQuery = (filter: CaseFilter) =>
  api.cases.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ filter, cursor, limit: 50 }),
    ...cursorPaging,
    meta,
  });

/** How many cases wait. For moderators. */
export const caseCountsQuery = api.cases.count.queryOptions({ meta });

/** A case with all that decides it. For moderators. */
export const caseQuery = (caseId: string) => api.cases.get.queryOptions({ input: { case_id: caseId }, meta });

/** Claims a case, or releases it. */
export const useSetClaim = (caseId: string) =>
  useMutation({
    mutationFn: async (claimed: boolean): Promise<unknown> =>
      client.cases[claimed ? 'claim' : 'release']({ case_id: caseId }),
    meta: { changes: ['moderation'] },
  });

/** Decides a case. The form shows errors itself. */
export const useActOnCase = () =>
  useMutation({
    mutationFn: (form: ActForm) => client.cases.act(form),
    meta: { changes: ['moderation'], quiet: true },
  });

/** Decides a second look. The form shows errors itself. */
export const useDecideSecondLook = (decisionId: string) =>
  useMutation({
    mutationFn: (answer: { outcome: SecondLookOutcome; reason: string }) =>
      client.secondLooks.decide({ decision_id: decisionId, ...answer }),
    meta: { changes: ['moderation'], quiet: true },
  });
