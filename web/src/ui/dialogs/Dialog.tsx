import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useReturnFocus } from '../focus.ts';
import { useCloseOnBack } from './close-on-back.ts';
import { useDialogStack } from './dialog-stack.ts';
import classes from './dialogs.module.css';

export type DialogProps = {
  opened: boolean;
  onClose: () => void;
  /** Shown at the top beside the close button. A dialog without it has its own `DialogTitle` or a `label`. */
  title?: string;
  /** The name for screen readers where no title is shown. */
  label?: string;
  /** One of Mantine's sizes or a CSS width. */
  size: string;
  /** Covers the whole screen on phones. */
  fullScreenOnPhones?: boolean;
  closeOnEscape?: boolean;
  closeOnClickOutside?: boolean;
  /** Whether the address opens it: Back then leads away from that address by itself. */
  hasAddress?: boolean;
  /** The content brings its own padding and, unless there is a `title`, its own close button. */
  flush?: boolean;
  /** Reserves the space of the scroll bar, where contents of different lengths are shown in turn. */
  reservesScrollbar?: boolean;
  /** Buttons below the content; inside a form use `DialogActions`. */
  actions?: ReactNode;
  children: ReactNode;
};

/**
 * Every dialog of the app. It hangs from the top, so that what is pressed stays in place when the content grows. Escape and Back
 * close the one on top only. On closing, the focus returns to what opened it. It can be mounted closed or, when its code is loaded
 * on demand, already open.
 */
export function Dialog({
  opened,
  onClose,
  title,
  label,
  size,
  fullScreenOnPhones = false,
  closeOnEscape = true,
  closeOnClickOutside = true,
  hasAddress = false,
  flush = false,
  reservesScrollbar = false,
  actions,
  children,
}: DialogProps) {
  const phone = useMediaQuery('(width < 48em)', undefined, { getInitialValueInEffect: false });
  const fullScreen = fullScreenOnPhones && phone;
  const { onTop, zIndex, handledEscapeEvents } = useDialogStack(opened);
  useReturnFocus(opened);
  useCloseOnBack(opened && !hasAddress, onClose);
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      // Not on Modal.Content, which also sets its class on the element around it.
      classNames={{ content: `${classes.content} ${reservesScrollbar ? classes.scrolls : ''}` }}
      closeOnEscape={onTop && closeOnEscape}
      closeOnClickOutside={closeOnClickOutside}
      returnFocus={false}
      size={size}
      yOffset={fullScreenOnPhones || phone ? '5dvh' : '12dvh'}
      fullScreen={fullScreen}
      zIndex={zIndex}
      transitionProps={{ duration: 160, transition: fullScreen ? 'slide-up' : 'fade' }}
      {...(handledEscapeEvents === undefined ? {} : { __handledEscapeEvents: handledEscapeEvents })}
    >
      <Modal.Overlay />
      {/* Inert while it closes, so that it neither keeps the focus nor receives a second click. */}
      <Modal.Content inert={!opened} aria-label={label}>
        {title === undefined ? null : (
          // Mantine's Modal.Header is a <header>, which would be a second banner landmark.
          <div className={classes.head}>
            <DialogTitle>{title}</DialogTitle>
            <DialogCloseButton />
          </div>
        )}
        <Modal.Body className={classes.body} data-flush={flush || undefined}>
          {children}
          {actions === undefined ? null : <DialogActions>{actions}</DialogActions>}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** Names the dialog it is in. */
export const DialogTitle = Modal.Title;

export const DialogCloseButton = ({ className }: { className?: string }) => (
  <Modal.CloseButton className={className} size="lg" aria-label="Close" />
);

/**
 * The buttons at the end of a dialog or a form, side by side; the primary one comes last. `pinned`: they stay in view at the bottom of a
 * dialog that is higher than the window. They must then be the last of a dialog that is not `flush`.
 */
export function DialogActions({ pinned = false, children }: { pinned?: boolean; children: ReactNode }) {
  return (
    <div className={classes.actions} data-pinned={pinned || undefined}>
      {children}
    </div>
  );
}
