import type { ReactNode } from 'react';
import classes from './section-head.module.css';

type SectionHeadProps = {
  /** The id of the heading, which names its section. */
  id: string;
  title: string;
  /** A link to all of it. */
  more?: ReactNode;
  /** The headings of narrow columns are smaller. */
  size?: 'small';
  /** Whether a button elsewhere moves the focus to the heading. */
  focusable?: boolean;
};

/** The heading of a part of a page, with a link beside it that leads to more. */
export function SectionHead({ id, title, more, size, focusable = false }: SectionHeadProps) {
  return (
    <div className={classes.head} data-size={size}>
      <h2 id={id} tabIndex={focusable ? -1 : undefined}>
        {title}
      </h2>
      {more}
    </div>
  );
}
