import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { DialogRoot } from '#ui/dialogs/Dialog.tsx';
import { FilmSearch } from './FilmSearch.tsx';
import classes from './palette.module.css';

type PaletteProps = { opened: boolean; onClose: () => void };

/** Film search over whatever page is open: type, choose with the arrows, Enter. */
export default function Palette({ opened, onClose }: PaletteProps) {
  const phone = useMediaQuery('(width < 768px)', undefined, { getInitialValueInEffect: false });
  return (
    <DialogRoot
      opened={opened}
      onClose={onClose}
      classNames={{ content: classes.content }}
      fullScreen={phone}
      size="42rem"
      centered={false}
      yOffset="10vh"
      transitionProps={{ duration: 120, transition: 'fade' }}
    >
      <Modal.Content aria-label="Search films">
        <FilmSearch onClose={onClose} phone={phone} />
      </Modal.Content>
    </DialogRoot>
  );
}
