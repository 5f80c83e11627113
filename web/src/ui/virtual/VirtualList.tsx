import { useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

export type VirtualListProps<Item> = {
  label: string;
  /** A grid or a column of `<li>` that are all of one height. */
  className?: string;
  items: readonly Item[];
  getKey: (item: Item) => string;
  /** How many there are when all are loaded, if that is known. */
  total?: number | undefined;
  children: (item: Item, index: number) => ReactNode;
};

/** How many items are rendered before anything is measured, on the server too. */
const INITIAL_ITEMS = 60;
/** Rows rendered beyond the window, so that none is missing while scrolling. */
const OVERSCAN_ROWS = 4;
/** Before anything is measured the first items are one row, of any height. */
const UNMEASURED = { columns: INITIAL_ITEMS, rowHeight: 1, top: 0 };

/**
 * Renders only the items near the window, because with thousands of films each one in the page costs at every change. The space
 * of the others is padding. The style sheet decides how many columns there are (docs/decisions/029).
 */
export function VirtualList<Item>({ label, className, items, getKey, total, children }: VirtualListProps<Item>) {
  const list = useRef<HTMLUListElement>(null);
  const layout = useListLayout(list, items.length > 0);
  const { columns, rowHeight, top } = layout ?? UNMEASURED;
  // oxlint-disable-next-line react/incompatible-library -- React's compiler, which could not memoize this, is not used
  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(items.length / columns),
    estimateSize: () => rowHeight,
    overscan: layout === null ? 0 : OVERSCAN_ROWS,
    scrollMargin: top,
    // The server and hydration render the beginning of the list.
    initialOffset: 0,
    initialRect: { width: 1, height: 1 },
    // Rendering within each scroll event would make scrolling wait for it.
    useFlushSync: false,
  });
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, columns, rowHeight, top]);

  const rows = virtualizer.getVirtualItems();
  const [first, last] = [rows.at(0), rows.at(-1)];
  const from = (first?.index ?? 0) * columns;
  const shown = items.slice(from, ((last?.index ?? 0) + 1) * columns);
  const space: CSSProperties = {
    // Items that are added or removed above the window must not scroll the page.
    overflowAnchor: 'none',
    paddingTop: first === undefined ? 0 : first.start - top,
    paddingBottom: last === undefined || layout === null ? 0 : virtualizer.getTotalSize() - (last.end - top),
  };
  return (
    <ul ref={list} className={className} aria-label={label} style={space}>
      {shown.map((item, index) => (
        <VirtualListItem key={getKey(item)} place={from + index + 1} total={total ?? items.length}>
          {children(item, from + index)}
        </VirtualListItem>
      ))}
    </ul>
  );
}

/** `width` and `rowHeight` in pixels, the gap between rows included; `top` is where the list begins on the page. */
type ListLayout = { width: number; columns: number; rowHeight: number; top: number };

/** What the style sheet makes of the list; null before it is in the page. @param filled whether there is an item to measure */
function useListLayout(list: RefObject<HTMLUListElement | null>, filled: boolean): ListLayout | null {
  const [layout, setLayout] = useState<ListLayout | null>(null);
  const measure = useEffectEvent(() => {
    const element = list.current;
    const first = element?.querySelector(':scope > li');
    if (element === null || !(first instanceof HTMLElement)) return;
    const { clientWidth: width } = element;
    const style = getComputedStyle(element);
    const columns = style.display === 'grid' ? style.gridTemplateColumns.split(' ').length : 1;
    const top = Math.round(element.getBoundingClientRect().top + window.scrollY);
    // Heights are measured once for each width: they differ by fractions of a pixel, and their sum must not change while a person
    // scrolls. Styles that arrive late change the columns alone.
    const sameShape = layout?.width === width && layout.columns === columns;
    if (sameShape && layout.top === top) return;
    const rowHeight = sameShape
      ? layout.rowHeight
      : first.getBoundingClientRect().height + (Number.parseFloat(style.rowGap) || 0);
    if (rowHeight > 0) setLayout({ width, columns, rowHeight, top });
  });
  useLayoutEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- a scroll position is restored only where the list has its full height
    if (filled) measure();
  }, [filled]);
  useEffect(() => {
    if (typeof ResizeObserver === 'undefined' || list.current === null) return;
    const observer = new ResizeObserver(() => measure());
    observer.observe(list.current);
    // What is above the list may grow or shrink.
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  return layout;
}

/** Says which of how many it is, since the others may not be in the page. */
function VirtualListItem({ place, total, children }: { place: number; total: number; children: ReactNode }) {
  return (
    <li aria-posinset={place} aria-setsize={total}>
      {children}
    </li>
  );
}
