import { IconDots } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { IconButton } from './IconButton.tsx';

export type ActionsButtonProps = ComponentProps<'button'> & {
  /** What screen readers read: whose actions they are. */
  label: string;
};

/** The button with three dots that opens a menu of actions: of `ActionsMenu`, or alone until that is loaded. */
export function ActionsButton({ label, ...button }: ActionsButtonProps) {
  return (
    <IconButton aria-label={label} aria-haspopup="menu" aria-expanded={false} {...button}>
      <IconDots size={20} stroke={1.7} aria-hidden="true" />
    </IconButton>
  );
}
