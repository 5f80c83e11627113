import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { pageHeading } from '#lib/heading-focus.ts';
import { keepFocus } from '#lib/keep-focus.ts';

/** Over the page, and about something on it: while the focus is there, its place on the page is kept. */
const ASIDE = '[role="dialog"], [role="alertdialog"], [role="menu"]';

/** What the keyboard was at last: a row, and the dialog that its list is in, if it is in one. */
type Place = { key: string; dialog: HTMLElement | null };

const rowsOf = (list: HTMLElement | null) => [...(list?.children ?? [])];

const isAside = (target: Element, list: HTMLElement | null) => {
  const aside = target.closest(ASIDE);
  return aside !== null && !aside.contains(list);
};

function focusable(row: Element | undefined): HTMLElement | null {
  if (!(row instanceof HTMLElement)) return null;
  row.tabIndex = -1;
  return row;
}

/**
 * Keeps the place of the keyboard in a list whose rows are removed. When the row that had the focus last is gone and the focus with
 * it, the next row takes it, without one the row before, and when the list is empty `whenEmpty`, else the dialog that it is in or
 * the heading of the page. It does not matter who removed the row, or whether a dialog or a menu of the row was open in between.
 *
 * The hook belongs to a component that stays when the list is empty.
 *
 * @param keys one for each row that is shown, in their order
 * @param whenEmpty an element near the list that can be focused
 * @returns for the element whose children are the rows
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
      if (!(target instanceof Element) || isAside(target, list.current)) return;
      const key = shown.current[rowsOf(list.current).findIndex((row) => row.contains(target))];
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
    if (active !== null && active !== document.body && !isAside(active, list.current)) return;
    const at = before.indexOf(key);
    const left = (other: string) => keys.includes(other);
    const next = before.slice(at + 1).find(left) ?? before.slice(0, at).findLast(left);
    const row = next === undefined ? null : focusable(rowsOf(list.current)[keys.indexOf(next)]);
    const heir = row ?? whenEmpty?.current ?? dialog;
    keepFocus(() => (heir?.isConnected === true ? heir : pageHeading()));
  });

  return list;
}
