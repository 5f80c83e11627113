import '@mantine/core/styles/Checkbox.layer.css';
import type { ImportRow, RowVerdict } from '@halfstar/contract/imports/imports.schema';
import { Button, Checkbox } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { latestItemsOnce } from '#lib/next-page.ts';
import { usePendingChoices } from '#lib/ordered-mutations.ts';
import { LoadMore } from '#ui/paging/LoadMore.tsx';
import { QueryState } from '#ui/states/QueryState.tsx';
import { AnnouncedTextSkeleton } from '#ui/states/Skeletons.tsx';
import { IMPORT_CHOICES, setImportRemovalsMutation, setLeftOutRowsMutation } from '../api/import-mutations.ts';
import { importRowsQuery, type RowFilter } from '../api/import-queries.ts';
import { formatFilm, ROW_KIND_NAMES } from '../model/import-names.ts';
import classes from './imports.module.css';

type ImportRowsProps = {
  importId: string;
  filter: RowFilter;
  /** Whether the member can still choose: what is gone there to be removed here too, what is new or changed to be left out. */
  choosable?: boolean;
};

type Choice = {
  all: string;
  none: string;
  label: (row: ImportRow) => string;
  isChosen: (row: ImportRow) => boolean;
};

const REMOVAL: Choice = {
  all: 'Remove All Here Too',
  none: 'Keep All',
  label: () => 'Remove here too',
  isChosen: ({ remove }) => remove,
};

const IMPORT: Choice = {
  all: 'Import All',
  none: 'Leave All Out',
  label: ({ kind }) => (kind === 'list' ? 'Import with its films' : 'Import'),
  isChosen: ({ left_out }) => !left_out,
};

const rowIds = (id?: string) => (id === undefined ? {} : { row_ids: [id] });

/** A choice as it is sent: for the rows of these ids, or for all, with this verdict if it has one. */
type SentChoice = {
  import_id?: string;
  verdict?: RowVerdict;
  row_ids?: readonly string[] | undefined;
  remove?: boolean;
  left_out?: boolean;
};

/** A row as a choice makes it, if the choice is about it. */
function applyChoice(
  row: ImportRow,
  { verdict = 'gone', row_ids: ids, remove, left_out: leftOut }: SentChoice,
): ImportRow {
  if (row.verdict !== verdict || ids?.includes(row.id) === false) return row;
  return { ...row, remove: remove ?? row.remove, left_out: leftOut ?? row.left_out };
}

/** What the member can choose for the rows of a filter, and how to store it: for one row, or for all of them without an id. */
function useRowChoice(importId: string, filter: RowFilter, choosable: boolean) {
  const queryClient = useQueryClient();
  // What is stored is shown before the rows are fetched again.
  const onSuccess = (_: unknown, sent: SentChoice) =>
    void queryClient.setQueryData(importRowsQuery(importId, filter).queryKey, (known) =>
      known === undefined
        ? known
        : {
            ...known,
            pages: known.pages.map((page) => ({ ...page, items: page.items.map((row) => applyChoice(row, sent)) })),
          },
    );
  const remove = useMutation({ ...setImportRemovalsMutation, onSuccess });
  const leaveOut = useMutation({ ...setLeftOutRowsMutation, onSuccess });
  const verdict = choosable && 'verdict' in filter ? filter.verdict : null;
  if (verdict === 'gone')
    return {
      ...REMOVAL,
      choose: (isChosen: boolean, id?: string) =>
        remove.mutate({ import_id: importId, ...rowIds(id), remove: isChosen }),
    };
  if (verdict === 'new' || verdict === 'changed')
    return {
      ...IMPORT,
      choose: (isChosen: boolean, id?: string) =>
        leaveOut.mutate({ import_id: importId, verdict, ...rowIds(id), left_out: !isChosen }),
    };
  return null;
}

/** The rows of an import with one verdict or one outcome, by file and line. */
export function ImportRows({ importId, filter, choosable = false }: ImportRowsProps) {
  const query = useInfiniteQuery(importRowsQuery(importId, filter));
  const choice = useRowChoice(importId, filter, choosable);
  // Every choice is shown before the server has answered, also when others follow, and what is stored again when it refuses.
  const pending = usePendingChoices<SentChoice>(IMPORT_CHOICES).filter(({ import_id }) => import_id === importId);
  return (
    <>
      {choice === null ? null : (
        <div className={classes.choices}>
          <Button variant="default" onClick={() => choice.choose(true)}>
            {choice.all}
          </Button>
          <Button variant="subtle" color="gray" onClick={() => choice.choose(false)}>
            {choice.none}
          </Button>
        </div>
      )}
      <QueryState
        query={query}
        loading={<AnnouncedTextSkeleton lines={5} />}
        errorTitle="The rows could not be loaded."
        isEmpty={({ pages }) => pages.every((page) => page.items.length === 0)}
        empty={<p className={classes.note}>There are none of these now.</p>}
      >
        {({ pages }) => (
          <>
            <ul className={classes.rows}>
              {latestItemsOnce(pages, ({ id }) => id)
                .map((row) => pending.reduce(applyChoice, row))
                .map((row) => (
                  <li key={row.id}>
                    <Row row={row} />
                    {choice === null ? null : (
                      <Checkbox
                        label={choice.label(row)}
                        aria-label={`${choice.label(row)}: ${nameRow(row)}`}
                        checked={choice.isChosen(row)}
                        onChange={(event) => choice.choose(event.currentTarget.checked, row.id)}
                      />
                    )}
                  </li>
                ))}
            </ul>
            <LoadMore pager={query} onDemand />
          </>
        )}
      </QueryState>
    </>
  );
}

const nameRow = (row: ImportRow): string =>
  row.kind === 'list' || row.kind === 'unreadable'
    ? (row.title ?? row.raw.Name ?? `Line ${row.line} of ${row.file_name}`)
    : formatFilm(row);

function Row({ row }: { row: ImportRow }) {
  return (
    <div className={classes.row}>
      <span className={classes.rowTitle}>{nameRow(row)}</span>
      <span className={classes.note}>
        {ROW_KIND_NAMES[row.kind][0]} · {row.file_name}, line {row.line}
      </span>
      {[row.reason, ...row.warnings].map((text) =>
        text === null ? null : (
          <span key={text} className={classes.note}>
            {text}
          </span>
        ),
      )}
    </div>
  );
}
