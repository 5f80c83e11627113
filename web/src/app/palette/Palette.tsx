import { useMediaQuery } from '@mantine/hooks';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { FilmSearch } from './FilmSearch.tsx';

type PaletteProps = { opened: boolean; onClose: () => void };

/** Search for films, their people, members, one's own lists and movie clubs over whatever page is open: type, choose with the arrows, Enter. */
export default function FilmSearchDialog({ opened, onClose }: PaletteProps) {
  const phone = useMediaQuery('(width < 48em)', undefined, { getInitialValueInEffect: false });
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      label="Search films, people, lists and clubs"
      size="42rem"
      fullScreenOnPhones
      flush
    >
      <FilmSearch onClose={onClose} phone={phone} />
    </Dialog>
  );
}
