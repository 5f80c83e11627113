import type { ImportMovie } from '@halfstar/contract/imports/imports.schema';
import { MovieSearchPanel } from '#features/movies/components/MovieSearchPanel.tsx';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { formatFilm } from '../model/import-names.ts';

type FindFilmProps = { film: ImportMovie | null; onClose: () => void; onChoose: (movieId: string) => void };

/** A dialog that searches for the film that a name in imported files means. Open while `film` is not null. */
export default function FindFilm({ film, onClose, onChoose }: FindFilmProps) {
  return (
    <Dialog
      opened={film !== null}
      onClose={onClose}
      title={film === null ? 'Find the Film' : `Which film is ${formatFilm(film)}?`}
      size="56rem"
      fullScreenOnPhones
    >
      <MovieSearchPanel initialText={film?.title ?? ''} onChoose={({ id }) => onChoose(id)} />
    </Dialog>
  );
}
