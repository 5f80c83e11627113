import { Button, type ButtonProps, Loader } from '@mantine/core';
import classes from './pending-button.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export type PendingButtonProps = Pick<ButtonProps, 'variant' | 'color' | 'children'> & {
  /** Whether its action is under way: it then shows a loader and ignores presses. */
  pending: boolean;
  onClick: () => void;
  'aria-label'?: string;
};

/** A button that keeps the focus while its action is under way. Mantine's `loading` disables the button, which loses it. */
export function PendingButton({ pending, onClick, children, ...others }: PendingButtonProps) {
  return (
    <>
      <Button
        {...others}
        className={classes.button}
        aria-disabled={pending || undefined}
        onClick={() => {
          if (!pending) onClick();
        }}
      >
        {children}
        {pending ? (
          <Loader size={18} color="var(--button-color)" className={classes.loader} aria-hidden="true" />
        ) : null}
      </Button>
      <VisuallyHidden role="status">{pending ? 'Loading' : ''}</VisuallyHidden>
    </>
  );
}
