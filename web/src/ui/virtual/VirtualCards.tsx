import {
  type ComponentType,
  type CSSProperties,
  memo,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
} from 'react';
import { whenIdleAfterStart } from '#lib/idle.ts';
import { loadCodeUntilSuccess } from '#lib/load-until-here.ts';
import type { CardWindowProps, ShownCards } from './CardWindow.tsx';
import { findCardHeight, measureAndStoreCardHeight } from './card-heights.ts';

export type VirtualCardsProps<Item> = {
  /** The list, whose children are the cards that are rendered, each with its key in `data-key`. */
  ref: RefObject<HTMLOListElement | null>;
  /** A column of `<li>`. The space between two cards is padding of the `<li>`, so that it is measured with the card. */
  className: string | undefined;
  items: readonly Item[];
  getKey: (item: Item) => string;
  /** The usual height of a card in pixels, for those that have not been on screen yet. */
  estimateHeight: (item: Item) => number;
  /** Whether more can be loaded, so that their number is not known. */
  hasMore: boolean;
  /** Renders a card. The same function at every render, since a card is rendered again only when its item changes. */
  renderCard: (item: Item) => ReactNode;
};

/** What the server and hydration render, in pixels: about what the largest windows show, and a card more. */
const INITIAL_HEIGHT = 1800;

const KeptCard = memo(function KeptCard<Item>({ item, render }: { item: Item; render: (item: Item) => ReactNode }) {
  return render(item);
}) as <Item>(props: { item: Item; render: (item: Item) => ReactNode }) => ReactNode;

/**
 * A column of cards of different heights that renders only those near the window: two thousand cards cost as much as ten. The
 * space of the others is padding (docs/decisions/039). For items of one height use VirtualList.
 */
export function VirtualCards<Item>({
  ref,
  className,
  items,
  getKey,
  estimateHeight,
  hasMore,
  renderCard,
}: VirtualCardsProps<Item>) {
  const top = useTop(ref);
  // The virtualizer computes all places again when it gets another function.
  const keyAt = useCallback(
    (index: number) => {
      const item = items[index];
      return item === undefined ? String(index) : getKey(item);
    },
    [items, getKey],
  );
  const heightAt = useCallback(
    (index: number) => {
      const item = items[index];
      return item === undefined ? 0 : (findCardHeight(getKey(item)) ?? estimateHeight(item));
    },
    [items, getKey, estimateHeight],
  );
  const { CardWindow, height } = useCardWindow(ref);
  const [shown, setShown] = useState<ShownCards | null>(null);
  const { first, end, above, below, measure } = shown ?? takeUntil(height, items.length, heightAt);
  const space: CSSProperties = {
    // The virtualizer keeps the place itself when a height above the window turns out to be different.
    overflowAnchor: 'none',
    paddingTop: above,
    paddingBottom: below,
  };
  return (
    <>
      <ol ref={ref} className={className} style={space}>
        {items.slice(first, end).map((item, at) => {
          const index = first + at;
          const key = getKey(item);
          return (
            <li
              key={key}
              ref={measure}
              data-index={index}
              data-key={key}
              aria-posinset={index + 1}
              aria-setsize={hasMore ? -1 : items.length}
            >
              <KeptCard item={item} render={renderCard} />
            </li>
          );
        })}
      </ol>
      {CardWindow === null ? null : (
        <CardWindow
          count={items.length}
          keyAt={keyAt}
          heightAt={heightAt}
          top={top}
          onChange={(next) => setShown((before) => (isSame(before, next) ? before : next))}
        />
      )}
    </>
  );
}

const isSame = (before: ShownCards | null, next: ShownCards) =>
  before !== null &&
  before.first === next.first &&
  before.end === next.end &&
  before.above === next.above &&
  before.below === next.below &&
  before.measure === next.measure;

/** The first cards until they fill a height, with the space of all others below them. */
function takeUntil(height: number, count: number, heightAt: (index: number) => number): ShownCards {
  let filled = 0;
  let below = 0;
  let end = 0;
  for (let index = 0; index < count; index += 1) {
    if (filled < height) {
      filled += heightAt(index);
      end = index + 1;
    } else {
      below += heightAt(index);
    }
  }
  return { first: 0, end, above: 0, below };
}

let loadedWindow: ComponentType<CardWindowProps> | null = null;

/**
 * The code that follows the window, which a page needs once somebody scrolls: loaded then or when the page is idle. Until it is
 * here, the cards down to `height` are rendered.
 */
function useCardWindow(list: RefObject<HTMLOListElement | null>): {
  CardWindow: ComponentType<CardWindowProps> | null;
  height: number;
} {
  const [CardWindow, setCardWindow] = useState(() => loadedWindow);
  const [height, setHeight] = useState(INITIAL_HEIGHT);
  const isLoaded = CardWindow !== null;
  useEffect(() => {
    if (isLoaded) return;
    let isMounted = true;
    const load = async () => {
      const { default: loaded } = await loadCodeUntilSuccess(() => import('./CardWindow.tsx'));
      loadedWindow = loaded;
      if (!isMounted) return;
      // Their heights are known from the start, or it would correct the usual ones and move the page under who scrolls.
      for (const card of list.current?.querySelectorAll<HTMLLIElement>(':scope > li') ?? [])
        measureAndStoreCardHeight(card);
      setCardWindow(() => loaded);
    };
    const fillWindow = () => {
      setHeight((before) => Math.max(before, window.scrollY + window.innerHeight + INITIAL_HEIGHT));
      void load();
    };
    if (window.scrollY > 0) fillWindow();
    window.addEventListener('scroll', fillWindow, { passive: true });
    void whenIdleAfterStart().then(load);
    return () => {
      isMounted = false;
      window.removeEventListener('scroll', fillWindow);
    };
  }, [isLoaded, list]);
  return { CardWindow, height };
}

/** Where the list begins on the page; what is above it may grow or shrink. */
function useTop(list: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  const measure = useEffectEvent(() => {
    if (list.current !== null) setTop(Math.round(list.current.getBoundingClientRect().top + window.scrollY));
  });
  // oxlint-disable-next-line react/set-state-in-effect -- a scroll position is restored only where the list has its full height
  useLayoutEffect(() => measure(), []);
  useEffect(() => {
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => measure());
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  return top;
}
