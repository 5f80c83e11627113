import type { NewInvite, NewInviteBatch } from '@halfstar/contract/invites/invites.schema';
import { skipToken } from '@tanstack/react-query';
import type { z } from 'zod';
import { api, client } from '#lib/api.ts';
import { cursorPaging } from '#lib/next-page.ts';

const shows = { shows: ['invite'] } as const;
// The forms and the dialog show errors themselves.
const changes = { changes: ['invite'], quiet: true } as const;

/** The codes that the viewer made, newest first, page by page; each page with the viewer's quota. */
export const ownInvitesQuery = api.invites.getOverview.infiniteOptions({
  input: (cursor: string | undefined) => ({ cursor, limit: 50 }),
  ...cursorPaging,
  meta: shows,
});

/** How many codes a member may have open at once, and make in all. For admins. Null disables the query. */
export const inviteLimitsQuery = (userId: string | null) =>
  api.invites.getQuota.queryOptions({ input: userId === null ? skipToken : { user_id: userId }, meta: shows });

/** Creates one code of the default type or, for admins, a batch of any type. */
export type InviteOrder = { one: z.input<typeof NewInvite> } | { batch: z.input<typeof NewInviteBatch> };

/** Creates one code of the default type or, for admins, a batch of any type. Returns the created codes as an array. */
export const createInvitesMutation = {
  mutationFn: async (order: InviteOrder) =>
    'one' in order ? [await client.invites.create(order.one)] : (await client.invites.createBatch(order.batch)).items,
  meta: changes,
};

export const setQuotaMutation = api.invites.setQuota.mutationOptions({ meta: changes });
export const revokeInviteMutation = api.invites.revoke.mutationOptions({ meta: changes });
