import type { RowOutcome, RowVerdict } from '@halfstar/contract/imports/imports.schema';
import type { PlannedRow } from './film-facts.model.ts';

const OUTCOMES: Readonly<Record<RowVerdict, RowOutcome>> = {
  new: 'imported',
  changed: 'updated',
  unchanged: 'unchanged',
  already_here: 'unchanged',
  already_watched: 'already_watched',
  edited_here: 'kept',
  gone: 'removed',
  left_out: 'left_out',
  superseded: 'superseded',
  failed: 'failed',
};

/**
 * What writing a row did, from the verdict that it was planned with. Without a verdict it is `unchanged`, or `kept` for a row that is no
 * longer at its origin.
 */
export function toOutcome(row: PlannedRow, verdict: RowVerdict | undefined, isLeftOut: boolean): RowOutcome {
  if (row.gone) return verdict === 'gone' && row.remove && !isLeftOut ? 'removed' : 'kept';
  if (isLeftOut) return 'left_out';
  return verdict === undefined ? 'unchanged' : OUTCOMES[verdict];
}
