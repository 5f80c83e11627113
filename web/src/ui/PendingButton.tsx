import { Button, type ButtonProps, Loader } from '@mantine/core';
import type { ComponentPropsWithoutRef, MouseEvent } from 'react';
import classes from './pending-button.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export type PendingButtonProps = Omit<ButtonProps, 'loading' | 'loaderProps'> &
  Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps> & {
    /** Whether its action is under way: it then shows a loader and ignores presses. */
    pending: boolean;
  };

/** A button that keeps the focus while its action is under way. Mantine's `loading` disables the button, which loses it. */
export function PendingButton({ pending, onClick, className, children, ...others }: PendingButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // Also of the form that it submits.
    if (pending) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <>
      <Button
        {...others}
        className={className === undefined ? classes.button : `${classes.button} ${className}`}
        aria-disabled={pending || undefined}
        onClick={press}
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
