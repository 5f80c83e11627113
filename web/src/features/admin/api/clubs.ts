import { api } from '#lib/api.ts';
import { cursorPaging } from '#lib/next-page.ts';
import type { AdminClubQuery } from '../model/club-filter.ts';

/** All clubs, newest first. For admins. */
export const adminClubsQuery = (query: AdminClubQuery) =>
  api.admin.listClubs.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...query, cursor, limit: 50 }),
    ...cursorPaging,
    meta: { shows: ['club', 'profile'] },
  });
