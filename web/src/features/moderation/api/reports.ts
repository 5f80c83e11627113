import type { ReportForm } from '@halfstar/contract/moderation/reports.schema';
import { useMutation } from '@tanstack/react-query';
import { api, client } from '#lib/api.ts';
import { cursorPaging } from '#lib/next-page.ts';

/** What the viewer has reported, newest first. */
export const ownReportsQuery = api.reports.listOwn.infiniteOptions({
  input: (cursor: string | undefined) => ({ cursor, limit: 20 }),
  ...cursorPaging,
  meta: { shows: ['report'] },
});

/** Reports a thing of another member. The dialog shows errors itself. */
export const useReport = () =>
  useMutation({
    mutationFn: (form: ReportForm) => client.reports.create(form),
    meta: { changes: ['report'], quiet: true },
  });
