import type { MovieSummary } from '@halfstar/contract/movies/movies.schema';
import { IconPlaylistAdd } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyWithRetry } from '#lib/lazy-with-retry.ts';
import { useActIfSignedIn } from '#lib/viewer.ts';
import { LazyDialog } from '#ui/dialogs/LazyDialog.tsx';
import { FilmAction } from '#ui/films/FilmAction.tsx';
import type { AddToCustomListProps } from './AddToCustomList.tsx';

const AddToCustomList = lazyWithRetry<AddToCustomListProps>(() => import('./AddToCustomList.tsx'));

/** The button that opens the dialog with the viewer's custom lists, to add a film to them. */
export function AddToCustomListButton({ movie }: { movie: Pick<MovieSummary, 'id' | 'title'> }) {
  const [opened, setOpened] = useState(false);
  const asMember = useActIfSignedIn();
  return (
    <>
      <FilmAction
        label="Add to a list…"
        onClick={() => asMember(`add ${movie.title} to a list`, () => setOpened(true))}
        icon={<IconPlaylistAdd size={20} stroke={1.6} />}
      />
      <LazyDialog opened={opened} onClose={() => setOpened(false)}>
        <AddToCustomList movie={movie} opened={opened} onClose={() => setOpened(false)} />
      </LazyDialog>
    </>
  );
}
