import type { DailyFigures } from '@halfstar/contract/admin/figures.schema';
import { formatCount } from '#lib/numbers.ts';
import { FIGURES, summarizeFigure } from '../model/figures.ts';
import classes from './figures.module.css';

/** The figures of the last day, each with its change over a week. */
export function FigureSummary({ days }: { days: readonly DailyFigures[] }) {
  return (
    <dl className={classes.cards}>
      {FIGURES.map(({ key, name }) => {
        const { value, change } = summarizeFigure(days, key);
        return (
          <div key={key}>
            <dt>{name}</dt>
            <dd className={classes.value}>{value === null ? 'Not known' : formatCount(value)}</dd>
            <dd className={classes.change}>{describeChange(change)}</dd>
          </div>
        );
      })}
    </dl>
  );
}

function describeChange(change: number | null): string {
  if (change === null) return 'No figure of a week ago';
  if (change === 0) return 'As a week ago';
  return `${formatCount(Math.abs(change))} ${change > 0 ? 'more' : 'fewer'} than a week ago`;
}
