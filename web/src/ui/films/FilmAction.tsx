import type { ReactNode } from 'react';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import classes from './film-action.module.css';

export type FilmActionProps = {
  label: string;
  /** Text around the label for screen readers, so that the button's name says what it does. */
  before?: string;
  after?: string;
  on?: boolean;
  disabled?: boolean;
  onClick: () => void;
  icon: ReactNode;
};

/** A button for one of the actions of a film. */
export function FilmAction({ label, before, after, on = false, disabled = false, onClick, icon }: FilmActionProps) {
  return (
    <button type="button" className={classes.action} data-on={on || undefined} disabled={disabled} onClick={onClick}>
      <span aria-hidden="true">{icon}</span>
      {/* Another label is another element: of one that stays, the browser would say that it has shifted. */}
      <span key={label}>
        {before === undefined ? null : <VisuallyHidden>{before}</VisuallyHidden>}
        {label}
        {after === undefined ? null : <VisuallyHidden>{after}</VisuallyHidden>}
      </span>
    </button>
  );
}
