import type { ImportDetail, ImportMovieState, RowOutcome, RowVerdict } from '@halfstar/contract/imports/imports.schema';
import { useState } from 'react';
import { FILM_STATE_NAMES, OUTCOME_NAMES, VERDICT_NAMES } from '../model/import-names.ts';
import { listNonZeroCounts } from '../model/import-states.ts';
import { CountTabs } from './CountTabs.tsx';
import { ImportFilms } from './ImportFilms.tsx';
import { ImportRows } from './ImportRows.tsx';
import classes from './imports.module.css';

const FILM_STATES = Object.keys(FILM_STATE_NAMES) as ImportMovieState[];
const VERDICTS = Object.keys(VERDICT_NAMES) as RowVerdict[];
const OUTCOMES = Object.keys(OUTCOME_NAMES) as RowOutcome[];

/**
 * The counts of the films of an import by their state of matching; each count opens its films. Films that need a choice are opened at
 * first.
 */
export function FilmsOfImport({ detail, changeable }: { detail: ImportDetail; changeable: boolean }) {
  const [open, setOpen] = useState<ImportMovieState | null>(
    (detail.movies.doubt ?? 0) > 0 && changeable ? 'doubt' : null,
  );
  const counts = listNonZeroCounts(detail.movies, FILM_STATES);
  if (counts.length === 0) return null;
  return (
    <section className={classes.part} aria-label="Films">
      <h3>Films</h3>
      <CountTabs
        label="Films by how far they are known"
        tabs={counts.map((each) => ({ ...each, name: FILM_STATE_NAMES[each.key].name }))}
        open={open}
        onOpen={setOpen}
      />
      {open === null ? null : (
        <>
          <p className={classes.note}>{FILM_STATE_NAMES[open].note}</p>
          <ImportFilms key={open} importId={detail.id} state={open} changeable={changeable} />
        </>
      )}
    </section>
  );
}

/** The counts of the rows of an import by what they would do; each count opens its rows. */
export function RowsToImport({ detail }: { detail: ImportDetail }) {
  const [open, setOpen] = useState<RowVerdict | null>(null);
  const counts = listNonZeroCounts(detail.verdicts, VERDICTS);
  if (counts.length === 0) return null;
  return (
    <section className={classes.part} aria-label="Rows of your files">
      <h3>Rows of your files</h3>
      <CountTabs
        label="Rows by what they do"
        tabs={counts.map((each) => ({ ...each, name: VERDICT_NAMES[each.key].name }))}
        open={open}
        onOpen={setOpen}
      />
      {open === null ? null : (
        <>
          <p className={classes.note}>{VERDICT_NAMES[open].note}</p>
          <ImportRows key={open} importId={detail.id} filter={{ verdict: open }} choosable />
        </>
      )}
    </section>
  );
}

/** The counts of the rows of an import by what they did; each count opens its rows. */
export function ImportedRows({ detail }: { detail: ImportDetail }) {
  const [open, setOpen] = useState<RowOutcome | null>(null);
  const counts = listNonZeroCounts(detail.outcomes, OUTCOMES);
  if (counts.length === 0) return null;
  return (
    <section className={classes.part} aria-label="Rows of your files">
      <h3>Rows of your files</h3>
      <CountTabs
        label="Rows by what they did"
        tabs={counts.map((each) => ({ ...each, name: OUTCOME_NAMES[each.key].name }))}
        open={open}
        onOpen={setOpen}
      />
      {open === null ? null : (
        <>
          <p className={classes.note}>{OUTCOME_NAMES[open].note}</p>
          <ImportRows key={open} importId={detail.id} filter={{ outcome: open }} />
        </>
      )}
    </section>
  );
}
