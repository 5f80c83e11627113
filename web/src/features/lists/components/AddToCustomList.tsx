import '@mantine/core/styles/Checkbox.layer.css';
import type { CustomList, ListChoice } from '@halfstar/contract/lists/lists.schema';
import type { MovieSummary } from '@halfstar/contract/movies/movies.schema';
import { Button, Checkbox } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { formatQuantity } from '#lib/numbers.ts';
import { EditDialog } from '#ui/dialogs/EditDialog.tsx';
import { QueryState } from '#ui/states/QueryState.tsx';
import { AnnouncedTextSkeleton } from '#ui/states/Skeletons.tsx';
import { useAddOrRemoveFilm, usePendingListChange } from '../api/custom-list-mutations.ts';
import { useOwnListChoicesForFilm } from '../api/custom-list-queries.ts';
import { CustomListFields } from './CustomListFields.tsx';
import classes from './custom-list-dialog.module.css';

export type AddToCustomListProps = { movie: Pick<MovieSummary, 'id' | 'title'>; opened: boolean; onClose: () => void };

/** The dialog that shows which of the viewer's custom lists contain a film, and adds it or removes it. */
export default function AddToCustomList({ movie, opened, onClose }: AddToCustomListProps) {
  const [making, setMaking] = useState(false);
  const { mutate } = useAddOrRemoveFilm();
  const close = () => {
    setMaking(false);
    onClose();
  };
  const made = ({ id }: CustomList) => {
    mutate({ listId: id, movieId: movie.id, on: true });
    setMaking(false);
  };
  return (
    <EditDialog
      opened={opened}
      onClose={close}
      title={making ? 'New List' : `Add ${movie.title} to a list`}
      size="28rem"
    >
      {making ? (
        <CustomListFields list={null} onSaved={made} onCancel={() => setMaking(false)} />
      ) : (
        <>
          <Choices movie={movie} />
          <div className={classes.choicesEnd}>
            <Button
              variant="default"
              leftSection={<IconPlus size={18} stroke={1.8} aria-hidden="true" />}
              onClick={() => setMaking(true)}
            >
              New List
            </Button>
            <Button onClick={close}>Done</Button>
          </div>
        </>
      )}
    </EditDialog>
  );
}

function Choices({ movie }: Pick<AddToCustomListProps, 'movie'>) {
  const query = useOwnListChoicesForFilm(movie.id);
  return (
    <QueryState
      query={query}
      loading={<AnnouncedTextSkeleton lines={4} />}
      errorTitle="Your lists could not be loaded."
      isEmpty={({ items }) => items.length === 0}
      empty={<p className={classes.question}>You have no lists yet. Name one, and this film is the first on it.</p>}
    >
      {({ items }) => (
        <ul className={classes.choices}>
          {items.map((choice) => (
            <li key={choice.id}>
              <Choice choice={choice} movie={movie} />
            </li>
          ))}
        </ul>
      )}
    </QueryState>
  );
}

/** Shows a change at once, and reverts it when the server refuses. */
function Choice({ choice, movie }: Pick<AddToCustomListProps, 'movie'> & { choice: ListChoice }) {
  const listing = useAddOrRemoveFilm(`Your choice for ${movie.title} in “${choice.name}”`);
  const pending = usePendingListChange(choice.id, movie.id);
  // A local state shows the change in the same frame.
  const [wanted, setWanted] = useState<boolean | null>(null);
  const change = (on: boolean) => {
    setWanted(on);
    listing.mutate({ listId: choice.id, movieId: movie.id, on }, { onSettled: () => setWanted(null) });
  };
  const note = [formatQuantity(choice.movie_count, 'film'), choice.public ? null : 'private']
    .filter(Boolean)
    .join(', ');
  return (
    <Checkbox
      label={choice.name}
      description={note}
      checked={wanted ?? pending ?? choice.holds}
      onChange={(event) => change(event.currentTarget.checked)}
    />
  );
}
