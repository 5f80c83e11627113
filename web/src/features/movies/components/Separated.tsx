import { Fragment, type ReactNode } from 'react';

/** Parts of a line with a sign between them. */
export const Separated = ({ parts, by }: { parts: readonly ReactNode[]; by: string }) =>
  parts.map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the order never changes
    <Fragment key={index}>
      {index === 0 ? null : by}
      {part}
    </Fragment>
  ));
