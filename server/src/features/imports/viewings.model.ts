import type { ViewingRow } from './rows.model.ts';

/**
 * Merges the rows of one viewing, which an export may have both in its diary and in its reviews. Where two rows differ, the one recorded
 * later wins; if both were recorded on the same day, the diary wins. The order of the rows does not matter.
 */
export function mergeViewings(rows: Iterable<ViewingRow>): ViewingRow[] {
  const byKey = Map.groupBy(rows, ({ key }) => key);
  return [...byKey.values()].map((same) => same.toSorted(compareRows).reduce(mergePair));
}

/** Reviews before diary rows; the rest makes the order of any two rows certain. */
const orderOf = (row: ViewingRow): string =>
  JSON.stringify([row.at ?? '', row.review === null ? 1 : 0, row.raw, row.line, row.warnings]);

function compareRows(one: ViewingRow, other: ViewingRow): number {
  const [first, second] = [orderOf(one), orderOf(other)];
  return first < second ? -1 : first > second ? 1 : 0;
}

const mergePair = (before: ViewingRow, after: ViewingRow): ViewingRow => ({
  ...after,
  line: Math.min(before.line, after.line),
  raw: { ...before.raw, ...after.raw },
  warnings: [...new Set([...before.warnings, ...after.warnings])],
  at: after.at ?? before.at,
  orphaned: before.orphaned && after.orphaned,
  watchedOn: after.watchedOn ?? before.watchedOn,
  stars: after.stars ?? before.stars,
  tags: after.tags.length > 0 ? after.tags : before.tags,
  title: after.title ?? before.title,
  review: after.review ?? before.review,
  spoilers: before.spoilers || after.spoilers,
  reviewedAt: after.reviewedAt ?? before.reviewedAt ?? null,
  editedAt: after.editedAt ?? before.editedAt ?? null,
  isEarlierText: before.isEarlierText === true || after.isEarlierText === true,
  filmUnrated: before.filmUnrated === true || after.filmUnrated === true,
  unsaid: before.unsaid.filter((part) => after.unsaid.includes(part)),
});
