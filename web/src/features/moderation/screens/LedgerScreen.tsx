import type { LedgerEntry } from '@halfstar/contract/moderation/ledger.schema';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useDateFormats } from '#lib/dates.ts';
import { PageHeading } from '#ui/PageHeading.tsx';
import { LoadMore } from '#ui/paging/LoadMore.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { QueryState } from '#ui/states/QueryState.tsx';
import { AnnouncedTextSkeleton } from '#ui/states/Skeletons.tsx';
import { ledgerQuery } from '../api/decisions.ts';
import classes from '../components/moderation.module.css';
import { capitalize, DONE_NAMES, KIND_NAMES } from '../model/moderation-words.ts';
import { RULE_NAMES } from '../model/rule-names.ts';

const OUTCOMES = { upheld: 'Upheld', overturned: 'Overturned' } as const;

/** What moderators hid and removed, for every member to read. Entries have no ids, so pages are shown as they come. */
export function LedgerScreen() {
  const query = useInfiniteQuery(ledgerQuery);
  return (
    <>
      <PageHeading note="What our moderators hid and removed, and by which rule. It names nobody.">
        Moderation Ledger
      </PageHeading>
      <QueryState
        query={query}
        loading={<AnnouncedTextSkeleton lines={6} />}
        errorTitle="The ledger could not be loaded."
        isEmpty={({ pages }) => pages.every(({ items }) => items.length === 0)}
        empty={<EmptyState title="Nothing was hidden or removed." text="What moderators do appears here." />}
      >
        {({ pages }) => (
          <>
            <LedgerTable entries={pages.flatMap(({ items }) => items)} />
            <LoadMore pager={query} end={undefined} />
          </>
        )}
      </QueryState>
    </>
  );
}

function LedgerTable({ entries }: { entries: readonly LedgerEntry[] }) {
  const { calendarDate } = useDateFormats();
  // Nothing else tells equal entries apart.
  const rows = entries.map((entry, place) => ({ ...entry, place }));
  return (
    <div className={classes.scroll}>
      <table className={classes.ledger}>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">What</th>
            <th scope="col">Rule</th>
            <th scope="col">Second look</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ place, decided_on: day, content_type: type, action, rule, second_look: look }) => (
            <tr key={place}>
              <td>{calendarDate(day)}</td>
              <td>
                {capitalize(KIND_NAMES[type])} {DONE_NAMES[action]}
              </td>
              <td>{RULE_NAMES[rule]}</td>
              <td>{look === null ? '–' : OUTCOMES[look]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
