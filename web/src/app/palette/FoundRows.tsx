import type { ReactNode } from 'react';
import classes from './palette.module.css';

export type FoundRowsProps<Item> = {
  /** Of the grid. */
  id: string;
  heading: string;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  rowId: (index: number) => string;
  /** The index of the active row among these; another number while a row of another group is active. */
  active: number;
  onPoint: (index: number) => void;
  onOpen: (index: number) => void;
  /** What a row shows. */
  children: (item: Item) => ReactNode;
};

/** A group of search results below the films. */
export function FoundRows<Item>({
  id,
  heading,
  items,
  keyOf,
  rowId,
  active,
  onPoint,
  onOpen,
  children,
}: FoundRowsProps<Item>) {
  return (
    <>
      <p id={`${id}-heading`} className={classes.group}>
        {heading}
      </p>
      <div id={id} role="grid" aria-labelledby={`${id}-heading`}>
        {items.map((item, index) => (
          // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the field has the focus and names the active row
          <div
            key={keyOf(item)}
            id={rowId(index)}
            role="row"
            aria-selected={index === active}
            className={classes.row}
            onPointerMove={() => {
              if (index !== active) onPoint(index);
            }}
          >
            {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its name is the button in it */}
            <div role="gridcell" className={classes.cell}>
              <button type="button" tabIndex={-1} className={classes.open} onClick={() => onOpen(index)}>
                {children(item)}
              </button>
            </div>
          </div>
        ))}
      </div>
    </>
  );
}
