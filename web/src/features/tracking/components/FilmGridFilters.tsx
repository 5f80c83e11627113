import { GENRES } from '@halfstar/contract/movies/genres.schema';
import { MAX_QUERY_LENGTH, MIN_QUERY_LENGTH } from '@halfstar/contract/movies/movies.schema';
import { RUNTIMES, type Runtime, SORTS, type Sort, STATUSES } from '@halfstar/contract/tracking/browse.schema';
import type { MovieStatus } from '@halfstar/contract/tracking/tracking.schema';
import { NativeSelect } from '@mantine/core';
import classes from '#ui/forms/filters.module.css';
import { decades, type FilmGridAddress, type FilmGridFilter } from '../model/film-grid-filter.ts';
import { SearchField } from './SearchField.tsx';

const RUNTIME_NAMES: Record<Runtime, string> = {
  'under-90': 'Under 1½ hours',
  '90-119': '1½ to 2 hours',
  '120-149': '2 to 2½ hours',
  '150-up': '2½ hours and longer',
};
const STATUS_NAMES: Record<MovieStatus, string> = {
  watched: 'Watched',
  watchlist: 'In my watchlist',
  none: 'On neither list',
};
const SORT_NAMES: Record<Sort, string> = {
  popularity: 'Most popular first',
  title: 'By title',
  year: 'Newest first',
  rating: 'By members’ average',
};

const choices = <Value extends string>(values: readonly Value[], names: Record<Value, string>) =>
  values.map((value) => ({ value, label: names[value] }));

/** The choice of the single year that the address names. */
const ONE_YEAR = 'year';

const FIELDS = [
  { name: 'genre', label: 'Genre', any: 'Any genre', data: () => GENRES.map((value) => ({ value, label: value })) },
  {
    name: 'decade',
    label: 'Decade',
    any: 'Any decade',
    // A single year comes from a link; here one goes back to decades.
    data: ({ year }: FilmGridFilter) => [
      ...(year === undefined ? [] : [{ value: ONE_YEAR, label: String(year) }]),
      ...decades(new Date()).map((first) => ({ value: String(first), label: `${first}s` })),
    ],
  },
  { name: 'runtime', label: 'Runtime', any: 'Any runtime', data: () => choices(RUNTIMES, RUNTIME_NAMES) },
  { name: 'status', label: 'My status', any: 'Seen or not', data: () => choices(STATUSES, STATUS_NAMES) },
] as const;

const TYPING_MS = 500;

export type FilmGridFiltersProps = {
  filter: FilmGridFilter;
  /** @param how `typed`: while typing, which adds no history entry */
  onChange: (change: FilmGridAddress, how?: { typed: boolean }) => void;
};

/** The fields for filter and order of a film grid. Native selects, because they are easy to use on phones and by keyboard. */
export function FilmGridFilters({ filter, onChange }: FilmGridFiltersProps) {
  return (
    <search className={classes.filters}>
      <SearchField
        className={classes.text}
        label="Title"
        value={filter.title ?? ''}
        maxLength={MAX_QUERY_LENGTH}
        delayMs={TYPING_MS}
        least={{ length: MIN_QUERY_LENGTH, hint: 'Type at least 2 characters to search' }}
        onChange={(title) => onChange({ title: title || undefined }, { typed: true })}
      />
      <div className={classes.choices}>
        {FIELDS.map(({ name, label, any, data }) => (
          <NativeSelect
            key={name}
            aria-label={label}
            size="md"
            data={[{ value: '', label: any }, ...data(filter)]}
            value={name === 'decade' && filter.year !== undefined ? ONE_YEAR : String(filter[name] ?? '')}
            onChange={({ currentTarget: { value } }) =>
              onChange({ [name]: value || undefined, ...(name === 'decade' ? { year: undefined } : null) })
            }
          />
        ))}
        <NativeSelect
          aria-label="Sort by"
          size="md"
          data={choices(SORTS, SORT_NAMES)}
          value={filter.sort ?? 'popularity'}
          onChange={({ currentTarget: { value } }) => onChange({ sort: value === 'popularity' ? undefined : value })}
        />
      </div>
    </search>
  );
}
