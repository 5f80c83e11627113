import '@mantine/core/styles/Checkbox.layer.css';
import type { CustomList, ListChoice } from '@halfstar/contract/lists/lists.schema';
import type { MovieSummary } from '@halfstar/contract/movies/movies.schema';
import { Button, Checkbox, Modal, VisuallyHidden } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { counted } from '#lib/numbers.ts';
import { DialogHead, DialogRoot } from '#ui/dialogs/Dialog.tsx';
import { ErrorState } from '#ui/states/ErrorState.tsx';
import { TextSkeleton } from '#ui/states/Skeletons.tsx';
import { useChangeCustomListFilm, usePendingListing } from '../api/custom-list-mutations.ts';
import { useCustomListChoices } from '../api/custom-list-queries.ts';
import { CustomListFields } from './CustomListFields.tsx';
import classes from './custom-list-dialog.module.css';

export type AddToCustomListProps = { movie: Pick<MovieSummary, 'id' | 'title'>; opened: boolean; onClose: () => void };

/** On which of my lists a film is, to be changed there and then. */
export default function AddToCustomList({ movie, opened, onClose }: AddToCustomListProps) {
  const [making, setMaking] = useState(false);
  const { mutate } = useChangeCustomListFilm();
  const close = () => {
    setMaking(false);
    onClose();
  };
  const made = ({ id }: CustomList) => {
    mutate({ listId: id, movieId: movie.id, on: true });
    setMaking(false);
  };
  return (
    <DialogRoot opened={opened} onClose={close} size="28rem" centered>
      <Modal.Content>
        <DialogHead title={making ? 'New List' : `Add ${movie.title} to a list`} />
        <Modal.Body className={classes.dialog}>
          {making ? (
            <CustomListFields list={null} onSaved={made} onCancel={() => setMaking(false)} />
          ) : (
            <>
              <Choices movieId={movie.id} />
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
        </Modal.Body>
      </Modal.Content>
    </DialogRoot>
  );
}

function Choices({ movieId }: { movieId: string }) {
  const query = useCustomListChoices(movieId);
  if (query.data === undefined) {
    if (query.error === null) {
      return (
        <>
          <VisuallyHidden role="status">Loading</VisuallyHidden>
          <TextSkeleton lines={4} />
        </>
      );
    }
    return (
      <ErrorState
        title="Your lists could not be loaded."
        error={query.error}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  if (query.data.items.length === 0) {
    return <p className={classes.question}>You have no lists yet. Name one, and this film is the first on it.</p>;
  }
  return (
    <ul className={classes.choices}>
      {query.data.items.map((choice) => (
        <li key={choice.id}>
          <Choice choice={choice} movieId={movieId} />
        </li>
      ))}
    </ul>
  );
}

/** Answers at once, and goes back when the server refuses. */
function Choice({ choice, movieId }: { choice: ListChoice; movieId: string }) {
  const listing = useChangeCustomListFilm();
  const pending = usePendingListing(choice.id, movieId);
  // Under the finger the answer is there in the same moment.
  const [wanted, setWanted] = useState<boolean | null>(null);
  const change = (on: boolean) => {
    setWanted(on);
    listing.mutate({ listId: choice.id, movieId, on }, { onSettled: () => setWanted(null) });
  };
  const note = [counted(choice.film_count, 'film'), choice.public ? null : 'private'].filter(Boolean).join(', ');
  return (
    <Checkbox
      label={choice.name}
      description={note}
      checked={wanted ?? pending ?? choice.holds}
      onChange={(event) => change(event.currentTarget.checked)}
    />
  );
}
