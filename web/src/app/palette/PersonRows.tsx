import type { FoundPerson } from '@halfstar/contract/tracking/people.schema';
import { formatQuantity } from '#lib/numbers.ts';
import { Avatar } from '#ui/people/Avatar.tsx';
import { FoundRows, type FoundRowsProps } from './FoundRows.tsx';
import classes from './palette.module.css';

type PersonRowsProps = Omit<FoundRowsProps<FoundPerson>, 'heading' | 'items' | 'keyOf' | 'children'> & {
  people: readonly FoundPerson[];
};

/** The directors and actors that a search found, below the films. */
export function PersonRows({ people, ...rows }: PersonRowsProps) {
  return (
    <FoundRows heading="Directors and actors" items={people} keyOf={({ id }) => id} {...rows}>
      {({ name, movie_count: films }) => (
        <>
          <Avatar size={40} member={{ display_name: name, username: name, avatar_url: null }} />
          <span className={classes.words}>
            <span className={classes.title}>{name}</span>
            <span className={classes.year}>{formatQuantity(films, 'film')}</span>
          </span>
        </>
      )}
    </FoundRows>
  );
}
