import type { NewCards as Count } from '@halfstar/contract/timeline/timeline.schema';
import { IconArrowUp } from '@tabler/icons-react';
import classes from './new-cards.module.css';

export type NewCardsProps = {
  count: Count;
  /** Whether they are being loaded. */
  pending: boolean;
  onShow: () => void;
};

/**
 * A button with the number of new cards ("3 new"). It floats above the list, so that it moves nothing, and is announced to screen readers.
 */
export function NewCardsButton({ count: { count, more }, pending, onShow }: NewCardsProps) {
  return (
    <div role="status" className={classes.place}>
      {count === 0 ? null : (
        <button type="button" className={classes.pill} aria-busy={pending || undefined} onClick={onShow}>
          <IconArrowUp size={16} stroke={2} aria-hidden="true" />
          {count}
          {more ? '+' : ''} new
        </button>
      )}
    </div>
  );
}
