import type { DailyFigures } from '@halfstar/contract/admin/figures.schema';
import { useDateFormats } from '#lib/dates.ts';
import { formatCount } from '#lib/numbers.ts';
import { FIGURES } from '../model/figures.ts';
import classes from './admin-table.module.css';

/** The figures of each day, the last day first. */
export function FigureTable({ days }: { days: readonly DailyFigures[] }) {
  const { calendarDate } = useDateFormats();
  return (
    <table className={classes.table} aria-label="Figures of each day">
      <thead>
        <tr>
          <th scope="col">Day</th>
          {FIGURES.map(({ key, name }) => (
            <th key={key} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map((figures) => (
          <tr key={figures.day}>
            <td data-label="Day">
              <span>{calendarDate(figures.day)}</span>
            </td>
            {FIGURES.map(({ key, name }) => (
              <td key={key} data-label={name}>
                <span>{figures[key] === null ? 'Not known' : formatCount(figures[key])}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
