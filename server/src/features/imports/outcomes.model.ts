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

/** What a row did by what it was planned to do. */
export function toOutcome(row: PlannedRow, verdict: RowVerdict | undefined, isLeftOut: boolean): RowOutcome {
  if (row.gone) return verdict === 'gone' && row.remove ? 'removed' : 'kept';
  if (isLeftOut) return 'left_out';
  return verdict === undefined ? 'unchanged' : OUTCOMES[verdict];
}
