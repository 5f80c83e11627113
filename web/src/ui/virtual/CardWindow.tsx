import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect } from 'react';
import { measureAndStoreCardHeight } from './card-heights.ts';

/** Cards rendered beyond the window, so that none is missing while scrolling and the next one can take the focus. */
const OVERSCAN = 2;

/** Which cards of a list are rendered, with the space of the others in pixels. */
export type ShownCards = {
  first: number;
  /** The first one that is not rendered again. */
  end: number;
  above: number;
  below: number;
  /** The ref of each card, by which its height is known. */
  measure?: (card: HTMLLIElement | null) => void;
};

export type CardWindowProps = {
  count: number;
  keyAt: (index: number) => string;
  heightAt: (index: number) => number;
  /** Where the list begins on the page. */
  top: number;
  onChange: (shown: ShownCards) => void;
};

/** Follows the window and decides which cards of a list are rendered. Renders nothing itself, so that it can be loaded after the list. */
export default function CardWindowTracker({ count, keyAt, heightAt, top, onChange }: CardWindowProps) {
  // oxlint-disable-next-line react/incompatible-library -- React's compiler, which could not memoize this, is not used
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count,
    getItemKey: keyAt,
    estimateSize: heightAt,
    measureElement: measureAndStoreCardHeight,
    overscan: OVERSCAN,
    scrollMargin: top,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    // Rendering within each scroll event would make scrolling wait for it.
    useFlushSync: false,
  });
  const rows = virtualizer.getVirtualItems();
  const [first, last] = [rows.at(0), rows.at(-1)];
  const total = virtualizer.getTotalSize();
  useLayoutEffect(() => {
    if (first === undefined || last === undefined) return;
    onChange({
      first: first.index,
      end: last.index + 1,
      above: first.start - top,
      below: total - (last.end - top),
      measure: virtualizer.measureElement,
    });
  });
  return null;
}
