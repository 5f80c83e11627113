import type { Movie, MovieSummary } from '@halfstar/contract/movies/movies.schema';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { MovieSearchPanel } from '#features/movies/components/MovieSearchPanel.tsx';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { mergeFilmMutation } from '../api/import-mutations.ts';
import { formatFilm } from '../model/import-names.ts';

export type MergeFilmProps = {
  movie: Pick<Movie, 'id' | 'title' | 'year'>;
  opened: boolean;
  onClose: () => void;
  /** The film is this one from now on. */
  onMerged: (movieId: string) => void;
};

/**
 * A dialog that finds the film that `movie`, which only imports name, really is. After a confirmation it merges the two for all members.
 */
export default function MergeFilm({ movie, opened, onClose, onMerged }: MergeFilmProps) {
  const [chosen, setChosen] = useState<MovieSummary | null>(null);
  const merge = useMutation({
    ...mergeFilmMutation,
    onSuccess: ({ id }) => {
      onClose();
      onMerged(id);
    },
  });
  return (
    <>
      <Dialog
        opened={opened}
        onClose={onClose}
        title={`Which film is ${formatFilm(movie)}?`}
        size="56rem"
        fullScreenOnPhones
      >
        <MovieSearchPanel onChoose={setChosen} />
      </Dialog>
      <ConfirmDialog
        opened={chosen !== null}
        title={chosen === null ? 'Merge the films?' : `Is it ${formatFilm(chosen)}?`}
        action="Merge Films"
        cancel="Not yet"
        pending={merge.isPending}
        error={merge.error}
        onCancel={() => {
          merge.reset();
          setChosen(null);
        }}
        onConfirm={() => {
          if (chosen !== null) merge.mutate({ movie_id: movie.id, into: chosen.id });
        }}
      >
        The ratings, viewings, reviews and list entries of all members move there, and links to this page lead there.
        That cannot be undone.
      </ConfirmDialog>
    </>
  );
}
