import {
  type CSSProperties,
  type ReactNode,
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
  keyOf: (item: Item) => string;
  /** How many there are when all are loaded, if that is known. */
  total?: number | undefined;
  children: (item: Item, index: number) => ReactNode;
};

/** So many are drawn before anything is measured. */
const FIRST = 60;
/** Rows beyond the window, so that none is missing while one scrolls. */
const SPARE_ROWS = 4;

type Measure = { width: number; columns: number; rowHeight: number };
type Range = { from: number; to: number };

/** Only what is near the window is in the page: with thousands of films every one that is there costs at each change. */
export function VirtualList<Item>({ label, className, items, keyOf, total, children }: VirtualListProps<Item>) {
  const list = useRef<HTMLUListElement>(null);
  const measured = useRef<Measure | null>(null);
  const [measure, setMeasure] = useState<Measure | null>(null);
  const [range, setRange] = useState<Range>({ from: 0, to: FIRST });

  const look = useEffectEvent(() => {
    const element = list.current;
    const first = element?.querySelector(':scope > li');
    if (element === null || !(first instanceof HTMLElement)) return;
    // Once for each width: heights differ by fractions of a point, and what they add up to must not move under one's eyes. Styles
    // that arrive late change the columns alone.
    const { clientWidth: width } = element;
    const style = getComputedStyle(element);
    const columns = style.display === 'grid' ? style.gridTemplateColumns.split(' ').length : 1;
    let now = measured.current;
    if (now?.width !== width || now.columns !== columns) {
      const rowHeight = first.getBoundingClientRect().height + (Number.parseFloat(style.rowGap) || 0);
      if (rowHeight === 0) return;
      now = { width, columns, rowHeight };
      measured.current = now;
      setMeasure(now);
    }
    const { rowHeight } = now;
    const above = -element.getBoundingClientRect().top;
    const fromRow = Math.max(0, Math.floor(above / rowHeight) - SPARE_ROWS);
    const toRow = Math.ceil((above + window.innerHeight) / rowHeight) + SPARE_ROWS;
    const [from, to] = [fromRow * columns, Math.max(toRow * columns, columns)];
    setRange((before) => (before.from === from && before.to === to ? before : { from, to }));
  });

  const { length } = items;
  useLayoutEffect(() => {
    if (length > 0) look();
  }, [length]);
  useEffect(() => {
    let frame = 0;
    const later = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => look());
    };
    const sizes = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(later);
    if (list.current !== null) sizes?.observe(list.current);
    window.addEventListener('scroll', later, { passive: true });
    window.addEventListener('resize', later);
    return () => {
      cancelAnimationFrame(frame);
      sizes?.disconnect();
      window.removeEventListener('scroll', later);
      window.removeEventListener('resize', later);
    };
  }, []);

  const from = Math.min(range.from, Math.max(0, items.length - 1));
  const shown = items.slice(from, range.to);
  const rowsOf = (count: number) => (measure === null ? 0 : Math.ceil(count / measure.columns) * measure.rowHeight);
  const space: CSSProperties = {
    // What comes and goes above the window is no reason to scroll.
    overflowAnchor: 'none',
    paddingTop: rowsOf(from),
    paddingBottom: rowsOf(Math.max(0, items.length - range.to)),
  };
  return (
    <ul ref={list} className={className} aria-label={label} style={space}>
      {shown.map((item, index) => (
        <VirtualListItem key={keyOf(item)} place={from + index + 1} total={total ?? items.length}>
          {children(item, from + index)}
        </VirtualListItem>
      ))}
    </ul>
  );
}

/** Says which of how many it is, since the others may not be there. */
function VirtualListItem({ place, total, children }: { place: number; total: number; children: ReactNode }) {
  return (
    <li aria-posinset={place} aria-setsize={total}>
      {children}
    </li>
  );
}
