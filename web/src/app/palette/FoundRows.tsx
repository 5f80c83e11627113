import { Button } from '@mantine/core';
import { SkeletonBar } from '#ui/states/Skeletons.tsx';
import type { FoundGroup } from './found-groups.tsx';
import classes from './palette.module.css';

export type FoundRowsProps = {
  group: FoundGroup;
  /** Of the grid. */
  id: string;
  rowId: (index: number) => string;
  /** The index of the active row among these; another number while a row of another group is active. */
  active: number;
  onPoint: (index: number) => void;
  onOpen: (index: number) => void;
  /** The button that was pressed disappears, so the focus has to go elsewhere. */
  onRetry: () => void;
};

/** A group of search results below the films: its rows, that it is loading, or that it failed. Nothing when it is empty. */
export function FoundRows({ group, id, rowId, active, onPoint, onOpen, onRetry }: FoundRowsProps) {
  if (group.state === 'pending') {
    return (
      <div aria-hidden="true" className={classes.skeleton}>
        <span className={classes.faceSkeleton} />
        <SkeletonBar width="40%" />
      </div>
    );
  }
  if (group.state === 'failed') {
    const retry = () => {
      onRetry();
      group.retry();
    };
    return (
      <p className={classes.failed}>
        {group.failed}
        <Button size="compact-sm" variant="default" aria-label={`Try Again: ${group.heading}`} onClick={retry}>
          Try Again
        </Button>
      </p>
    );
  }
  if (group.rows.length === 0) return null;
  return (
    <>
      <p id={`${id}-heading`} className={classes.group}>
        {group.heading}
      </p>
      <div id={id} role="grid" aria-labelledby={`${id}-heading`}>
        {group.rows.map((row, index) => (
          // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the field has the focus and names the active row
          <div
            key={row.id}
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
                {row.picture}
                <span className={classes.words}>
                  <bdi className={classes.title}>{row.name}</bdi>
                  <span className={classes.year}>{row.note}</span>
                </span>
              </button>
            </div>
          </div>
        ))}
      </div>
    </>
  );
}
