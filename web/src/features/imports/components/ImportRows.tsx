import '@mantine/core/styles/Checkbox.layer.css';
import type { ImportRow } from '@halfstar/contract/imports/imports.schema';
import { Button, Checkbox } from '@mantine/core';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { itemsOnce } from '#lib/next-page.ts';
import { LoadMore } from '#ui/paging/LoadMore.tsx';
import { QueryState } from '#ui/states/QueryState.tsx';
import { AnnouncedTextSkeleton } from '#ui/states/Skeletons.tsx';
import { setImportRemovalsMutation } from '../api/import-mutations.ts';
import { importRowsQuery, type RowFilter } from '../api/import-queries.ts';
import { formatFilm, ROW_KIND_NAMES } from '../model/import-names.ts';
import classes from './imports.module.css';

type ImportRowsProps = {
  importId: string;
  filter: RowFilter;
  /** Whether the member can choose which rows that are gone there are removed here too. */
  removable: boolean;
};

/** The rows of an import with one verdict or one outcome, by file and line. */
export function ImportRows({ importId, filter, removable }: ImportRowsProps) {
  const query = useInfiniteQuery(importRowsQuery(importId, filter));
  const change = useMutation(setImportRemovalsMutation);
  return (
    <>
      {removable ? (
        <div className={classes.choices}>
          <Button variant="default" onClick={() => change.mutate({ import_id: importId, remove: true })}>
            Remove All Here Too
          </Button>
          <Button variant="subtle" color="gray" onClick={() => change.mutate({ import_id: importId, remove: false })}>
            Keep All
          </Button>
        </div>
      ) : null}
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
              {itemsOnce(pages, ({ id }) => id).map((row) => (
                <li key={row.id}>
                  <Row row={row} />
                  {removable ? (
                    <Checkbox
                      label="Remove here too"
                      aria-label={`Remove here too: ${nameRow(row)}`}
                      checked={row.remove}
                      onChange={(event) =>
                        change.mutate({
                          import_id: importId,
                          row_ids: [row.id],
                          remove: event.currentTarget.checked,
                        })
                      }
                    />
                  ) : null}
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
