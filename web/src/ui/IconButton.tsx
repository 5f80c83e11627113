import type { ComponentProps } from 'react';
import classes from './icon-button.module.css';

/** A button with an icon on a card: an element and no more, since each card has some. Its name is its `aria-label`. */
export function IconButton({ className, ...button }: ComponentProps<'button'> & { 'aria-label': string }) {
  return (
    <button
      type="button"
      className={className === undefined ? classes.button : `${classes.button} ${className}`}
      {...button}
    />
  );
}
