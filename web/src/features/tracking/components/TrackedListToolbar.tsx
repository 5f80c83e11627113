import { GENRES } from '@halfstar/contract/movies/genres.schema';
import { LIST_SORTS, type ListSort, type ListType } from '@halfstar/contract/tracking/tracking.schema';
import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconLayoutGrid, IconLayoutList, IconRepeat } from '@tabler/icons-react';
import filterClasses from '#ui/forms/filters.module.css';
import { decades } from '../model/film-grid-filter.ts';
import type { TrackedListAddress, TrackedListFilter } from '../model/tracked-list-filter.ts';
import { SearchField } from './SearchField.tsx';
import classes from './tracked-list.module.css';

export type TrackedListView = 'grid' | 'list';

const TYPING_MS = 250;

const sortNames = (own: boolean): Record<ListSort, string> => ({
  added: 'Date added',
  title: 'Title',
  year: 'Year',
  mine: own ? 'My rating' : 'Their rating',
  average: 'Average',
});

const decadeChoices = () => [
  { value: '', label: 'Any decade' },
  ...decades(new Date()).map((year) => ({ value: String(year), label: `${year}s` })),
];

export type TrackedListToolbarProps = {
  listType: ListType;
  own: boolean;
  filter: TrackedListFilter;
  view: TrackedListView;
  /** @param how `typed`: while typing, which adds no history entry */
  onChange: (change: TrackedListAddress & { view?: string | undefined }, how?: { typed: boolean }) => void;
};

/** Filter, order and layout of a list. All are part of the address. */
export function TrackedListToolbar({ listType, own, filter, view, onChange }: TrackedListToolbarProps) {
  const names = sortNames(own);
  return (
    <search className={filterClasses.filters}>
      <SearchField
        className={filterClasses.text}
        label="Search this list"
        value={filter.search ?? ''}
        maxLength={100}
        delayMs={TYPING_MS}
        onChange={(q) => onChange({ q: q || undefined }, { typed: true })}
      />
      <div className={filterClasses.choices}>
        <NativeSelect
          aria-label="Genre"
          size="md"
          data={[{ value: '', label: 'Any genre' }, ...GENRES.map((value) => ({ value, label: value }))]}
          value={filter.genre ?? ''}
          onChange={(event) => onChange({ genre: event.currentTarget.value || undefined })}
        />
        <NativeSelect
          aria-label="Decade"
          size="md"
          data={decadeChoices()}
          value={String(filter.decade ?? '')}
          onChange={(event) => onChange({ decade: event.currentTarget.value || undefined })}
        />
        <NativeSelect
          aria-label="Rated"
          size="md"
          data={[
            { value: '', label: 'Rated or not' },
            { value: 'yes', label: 'Rated' },
            { value: 'no', label: 'Not rated' },
          ]}
          value={filter.rated === undefined ? '' : filter.rated ? 'yes' : 'no'}
          onChange={(event) => onChange({ rated: event.currentTarget.value || undefined })}
        />
        <NativeSelect
          aria-label="Sort by"
          size="md"
          data={LIST_SORTS.map((value) => ({ value, label: names[value] }))}
          value={filter.sort ?? 'added'}
          onChange={({ currentTarget: { value } }) => onChange({ sort: value === 'added' ? undefined : value })}
        />
      </div>
      <div className={classes.buttons}>
        <ActionIcon
          size={44}
          aria-label="The other way round"
          title="The other way round"
          aria-pressed={filter.reversed === true}
          onClick={() => onChange({ reversed: filter.reversed === true ? undefined : 'yes' })}
        >
          {filter.reversed === true ? <IconArrowUp size={20} stroke={1.7} /> : <IconArrowDown size={20} stroke={1.7} />}
        </ActionIcon>
        {listType === 'watched' ? (
          <ActionIcon
            size={44}
            aria-label="See again"
            title="Only films to see again"
            aria-pressed={filter.see_again === true}
            onClick={() => onChange({ again: filter.see_again === true ? undefined : 'yes' })}
          >
            <IconRepeat size={20} stroke={1.7} />
          </ActionIcon>
        ) : null}
        <span className={classes.views}>
          <ActionIcon
            size={44}
            aria-label="As posters"
            title="As posters"
            aria-pressed={view === 'grid'}
            onClick={() => onChange({ view: undefined })}
          >
            <IconLayoutGrid size={20} stroke={1.7} />
          </ActionIcon>
          <ActionIcon
            size={44}
            aria-label="As a list"
            title="As a list"
            aria-pressed={view === 'list'}
            onClick={() => onChange({ view: 'list' })}
          >
            <IconLayoutList size={20} stroke={1.7} />
          </ActionIcon>
        </span>
      </div>
    </search>
  );
}
