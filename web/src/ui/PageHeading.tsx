import { type ReactNode, useEffect, useRef } from 'react';
import { focusHeadingIfRequested } from '#lib/heading-focus.ts';
import classes from './page.module.css';
import { visuallyHidden } from './VisuallyHidden.tsx';

export type PageHeadingProps = {
  children: ReactNode;
  /** The tab's title, when it differs from a plain-text heading. "· Halfstar" is added. */
  title?: string;
  /** One line under it. */
  note?: ReactNode;
  /** The page's main action, at the end of the line. */
  action?: ReactNode;
  /** For screen readers only, where the page shows its name in another way. */
  hidden?: boolean;
};

/** The page's one h1. It sets the document's title and takes the focus after a navigation. Every page has exactly one. */
export function PageHeading({ children, title, note, action, hidden = false }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => focusHeadingIfRequested(heading.current), []);
  const name = title ?? (typeof children === 'string' ? children : null);
  return (
    <div className={hidden ? visuallyHidden : classes.heading}>
      {name === null ? null : <title>{`${name} · Halfstar`}</title>}
      <div>
        <h1 ref={heading} tabIndex={-1} data-page-heading>
          {children}
        </h1>
        {note === undefined ? null : <p>{note}</p>}
      </div>
      {action}
    </div>
  );
}
