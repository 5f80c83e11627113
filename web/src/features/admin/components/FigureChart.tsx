import '@mantine/charts/styles.layer.css';
import type { DailyFigures } from '@halfstar/contract/admin/figures.schema';
import { AreaChart } from '@mantine/charts';
import { useDateFormats } from '#lib/dates.ts';
import { formatCount, formatShortCount } from '#lib/numbers.ts';
import type { FigureKey } from '../model/figures.ts';
import classes from './figures.module.css';

export type FigureChartProps = { days: readonly DailyFigures[]; figure: FigureKey; name: string };

/** One figure over time. The table beside it says the same in words, so screen readers and the keyboard pass the chart. */
export default function FigureChart({ days, figure, name }: FigureChartProps) {
  const { calendarDate } = useDateFormats();
  return (
    <div className={classes.plot} aria-hidden="true">
      <AreaChart
        h="100%"
        data={[...days]}
        dataKey="day"
        series={[{ name: figure, label: name, color: 'var(--hs-accent)' }]}
        curveType="linear"
        withDots={false}
        connectNulls={false}
        areaProps={() => ({ isAnimationActive: false })}
        areaChartProps={{ accessibilityLayer: false }}
        valueFormatter={formatCount}
        xAxisProps={{ tickFormatter: calendarDate, minTickGap: 48 }}
        yAxisProps={{ tickFormatter: formatShortCount, domain: ['auto', 'auto'], allowDecimals: false, width: 48 }}
        // Without a day under the pointer there is nothing to name.
        tooltipProps={{ labelFormatter: (day) => (typeof day === 'string' ? calendarDate(day) : '') }}
      />
    </div>
  );
}
