import type { MovieGaps } from '@halfstar/contract/movies/backfill.schema';
import { type CSSProperties, useId } from 'react';
import { formatCount, formatQuantity } from '#lib/numbers.ts';
import classes from './backfill.module.css';

const NAMES: Record<keyof MovieGaps['lacks'], string> = {
  director: 'Director',
  cast_members: 'Cast',
  runtime: 'Runtime',
  genres: 'Genres',
  backdrop_path: 'Backdrop',
  overview: 'Overview',
  fresh_facts: 'Older than 150 days',
};

/** How many films lack each kind of data. */
export function MissingDataCounts({ gaps }: { gaps: MovieGaps }) {
  const heading = useId();
  const { movies: films, lacks, gone } = gaps;
  const rows = (Object.keys(NAMES) as (keyof typeof NAMES)[]).map((key) => [NAMES[key], lacks[key]] as const);
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading}>What films lack</h2>
      <p className={classes.note}>
        Of {formatQuantity(films, 'film')} that are stored.
        {gone > 0 ? ` TMDB knows ${formatCount(gone)} of them no longer; they stay here.` : ''}
      </p>
      <dl className={classes.gaps}>
        {rows.map(([name, number]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <span className={classes.share} style={{ '--done': number / Math.max(1, films) } as CSSProperties} />
              {formatCount(number)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
