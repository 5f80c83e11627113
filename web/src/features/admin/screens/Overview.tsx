import { type DailyFigures, FIGURE_PERIODS } from '@halfstar/contract/admin/figures.schema';
import { Button, NativeSelect } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { lazyWithRetry } from '#lib/lazy-with-retry.ts';
import { useHydrating } from '#lib/server-render.ts';
import filterClasses from '#ui/forms/filters.module.css';
import { PageHeading } from '#ui/PageHeading.tsx';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { QueryState } from '#ui/states/QueryState.tsx';
import { AnnouncedTextSkeleton } from '#ui/states/Skeletons.tsx';
import { figuresQuery } from '../api/figures.ts';
import type { FigureChartProps } from '../components/FigureChart.tsx';
import { FigureSummary } from '../components/FigureSummary.tsx';
import { FigureTable } from '../components/FigureTable.tsx';
import classes from '../components/figures.module.css';
import { FIGURES, PERIOD_NAMES, parsePeriod } from '../model/figures.ts';

/** Charts are heavy: their code is loaded where they are shown, and nowhere else. */
const FigureChart = lazyWithRetry<FigureChartProps>(() => import('../components/FigureChart.tsx'));

const PERIODS = FIGURE_PERIODS.map((value) => ({ value, label: PERIOD_NAMES[value] }));

export type OverviewProps = {
  /** The period, as the address has it. */
  days: string | undefined;
  onChange: (days: string) => void;
};

/** The figures over time, for admins: as charts, or as a table. */
export function Overview({ days, onChange }: OverviewProps) {
  const period = parsePeriod(days);
  const query = useQuery({ ...figuresQuery(period), placeholderData: keepPreviousData });
  const [asTable, setAsTable] = useState(false);
  return (
    <>
      <PageHeading note="What happens here, counted every hour. Days begin at midnight UTC.">Overview</PageHeading>
      <div className={classes.bar}>
        <div className={filterClasses.choices}>
          <NativeSelect
            aria-label="Period"
            size="md"
            data={PERIODS}
            value={period}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </div>
        <Button size="md" variant="default" onClick={() => setAsTable(!asTable)}>
          {asTable ? 'Show as Charts' : 'Show as Table'}
        </Button>
      </div>
      <QueryState
        query={query}
        loading={<AnnouncedTextSkeleton lines={8} />}
        errorTitle="The figures could not be loaded."
        isEmpty={(figures) => figures.days.length === 0}
        empty={<EmptyState title="No figures yet." text="They are counted within the hour." />}
      >
        {(figures) => (
          <>
            <FigureSummary days={figures.days} />
            {figures.counted_at === null ? null : (
              <p className={classes.note}>
                Counted <RelativeTime at={figures.counted_at} />. Active: with a session that was used in the last seven
                days.
              </p>
            )}
            {asTable ? <FigureTable days={figures.days} /> : <Charts days={figures.days} />}
          </>
        )}
      </QueryState>
    </>
  );
}

function Charts({ days }: { days: readonly DailyFigures[] }) {
  const waiting = <div className={classes.plot} />;
  // Charts measure the page, which only a browser can.
  const hydrating = useHydrating();
  return (
    <div className={classes.charts}>
      {FIGURES.map(({ key, name }) => (
        <figure key={key}>
          <figcaption>{name}</figcaption>
          {hydrating ? (
            waiting
          ) : (
            <Suspense fallback={waiting}>
              <FigureChart days={days} figure={key} name={name} />
            </Suspense>
          )}
        </figure>
      ))}
    </div>
  );
}
