import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { pageHeading } from '#lib/heading-focus.ts';
import { moveLostFocusTo } from './focus.ts';

/** Overlays of the page: while the focus is in one, the list remembers its last focused row. */
const OVERLAY = '[role="dialog"], [role="menu"]';

/** The row that was focused last, and the dialog that its list is in, if any. */
type Place = { key: string; dialog: HTMLElement | null };

const getRows = (list: HTMLElement | null) => [...(list?.children ?? [])];

/** A virtual list renders only some of its rows, so they carry their keys. */
const getRowKey = (row: Element | undefined, index: number, keys: readonly string[]) =>
  (row instanceof HTMLElement ? row.dataset['key'] : undefined) ?? keys[index];

const isInOverlay = (target: Element, list: HTMLElement | null) => {
  const overlay = target.closest(OVERLAY);
  return overlay !== null && !overlay.contains(list);
};

function focusable(row: Element | undefined): HTMLElement | null {
  if (!(row instanceof HTMLElement)) return null;
  row.tabIndex = -1;
  return row;
}

/**
 * Moves the focus on when the focused row of a list is removed: to the next row, without one to the row before, and when the list
 * is empty to `whenEmpty`, else to the dialog it is in or the heading of the page. It does not matter who removed the row, or
 * whether a dialog or a menu of the row was open in between. Call it in a component that stays when the list is empty.
 *
 * @param keys one for each row of the list, in their order. Where not all are rendered, rows have theirs in `data-key`.
 * @param whenEmpty an element near the list that can be focused
 * @returns the ref for the element whose children are the rows
 */
export function useFocusAfterRemoval<List extends HTMLElement>(
  keys: readonly string[],
  whenEmpty?: RefObject<HTMLElement | null>,
): RefObject<List | null> {
  const list = useRef<List>(null);
  const shown = useRef(keys);
  const place = useRef<Place>(null);

  useEffect(() => {
    const notePlace = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || isInOverlay(target, list.current)) return;
      const rows = getRows(list.current);
      const index = rows.findIndex((row) => row.contains(target));
      const key = getRowKey(rows[index], index, shown.current);
      const dialog = list.current?.closest<HTMLElement>('[role="dialog"]') ?? null;
      place.current = key === undefined ? null : { key, dialog };
    };
    document.addEventListener('focusin', notePlace);
    return () => document.removeEventListener('focusin', notePlace);
  }, []);

  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = keys;
    if (place.current === null || keys.includes(place.current.key)) return;
    const { key, dialog } = place.current;
    place.current = null;
    const active = document.activeElement;
    // A dialog may close a moment after the row has gone.
    if (active !== null && active !== document.body && !isInOverlay(active, list.current)) return;
    const at = before.indexOf(key);
    const left = (other: string) => keys.includes(other);
    const next = before.slice(at + 1).find(left) ?? before.slice(0, at).findLast(left);
    const rows = getRows(list.current);
    const row = focusable(rows.find((each, index) => next !== undefined && getRowKey(each, index, keys) === next));
    const target = row ?? whenEmpty?.current ?? dialog;
    moveLostFocusTo(() => (target?.isConnected === true ? target : pageHeading()));
  });

  return list;
}
