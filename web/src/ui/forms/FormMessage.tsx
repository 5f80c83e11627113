import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './form-message.module.css';

export type FormMessageProps = {
  tone?: 'danger' | 'done';
  /** Nothing is shown without it, but the element is kept for screen readers, which only announce changes inside it. */
  children: ReactNode;
};

/** The message of a whole form. Screen readers announce it as soon as it appears. */
export function FormMessage({ tone = 'danger', children }: FormMessageProps) {
  const Icon = tone === 'danger' ? IconAlertTriangle : IconCircleCheck;
  const empty = children === null || children === undefined || children === '';
  return (
    <div role={tone === 'danger' ? 'alert' : 'status'} className={classes.message} data-tone={tone} hidden={empty}>
      {empty ? null : (
        <>
          <Icon size={20} stroke={1.7} aria-hidden="true" />
          <p>{children}</p>
        </>
      )}
    </div>
  );
}
