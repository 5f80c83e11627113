import '@mantine/core/styles/Modal.layer.css';
import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { PaletteProps } from '#app/shell/Overlays.tsx';
import { useCovered } from '#lib/covering.ts';
import { FilmSearch } from './palette/FilmSearch.tsx';
import classes from './palette/palette.module.css';

/** Film search over whatever page is open: type, choose with the arrows, Enter. */
export default function Palette({ opened, onClose }: PaletteProps) {
  const covered = useCovered();
  const phone = useMediaQuery('(width < 768px)', undefined, { getInitialValueInEffect: false });
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      closeOnEscape={!covered}
      classNames={{ content: classes.content }}
      fullScreen={phone}
      size="42rem"
      centered={false}
      yOffset="10vh"
      transitionProps={{ duration: 120, transition: 'fade' }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label="Search films">
        <FilmSearch onClose={onClose} phone={phone} />
      </Modal.Content>
    </Modal.Root>
  );
}
