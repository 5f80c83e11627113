import type { QueryClient } from '@tanstack/react-query';
import { membersOnly } from '#app/page-request.ts';
import { feedQuery } from '#features/feeds/api/feeds.ts';
import { FeedSection } from '#features/feeds/components/FeedSection.tsx';
import { importQuery, importsQuery, unmatchedFilmsQuery } from '#features/imports/api/import-queries.ts';
import { findOpenImport } from '#features/imports/model/import-states.ts';
import { ImportData } from '#features/imports/screens/ImportData.tsx';

export const loader = membersOnly(({ queryClient }) =>
  Promise.all([
    queryClient.ensureInfiniteQueryData(unmatchedFilmsQuery),
    queryClient.ensureQueryData(feedQuery),
    loadImports(queryClient),
  ]),
);

async function loadImports(queryClient: QueryClient): Promise<void> {
  const { pages } = await queryClient.ensureInfiniteQueryData(importsQuery);
  const open = findOpenImport(pages.flatMap(({ items }) => items));
  if (open !== undefined) await queryClient.ensureQueryData(importQuery(open.id));
}

/** The page on which members import their films and set up the daily feed from Letterboxd. */
export default function ImportPage() {
  return (
    <ImportData>
      <FeedSection />
    </ImportData>
  );
}
