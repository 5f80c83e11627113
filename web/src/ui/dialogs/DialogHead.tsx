import { Modal } from '@mantine/core';
import classes from './dialogs.module.css';

/** The title and the way out. Mantine's own header would be a second banner landmark on the page. */
export function DialogHead({ title }: { title: string }) {
  return (
    <div className={classes.head}>
      <Modal.Title>{title}</Modal.Title>
      <Modal.CloseButton size="lg" aria-label="Close" />
    </div>
  );
}
