/**
 * What Mantine's focus hooks cannot do: `useFocusReturn` forgets the opener of a dialog that is open from its first render, as
 * one that is loaded on demand is, and knows nothing of openers or list items that are gone.
 */
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { pageHeading } from '#lib/heading-focus.ts';
import { isField } from '#lib/keys.ts';

const DIALOG = '[role="dialog"]';

let openDialogs = 0;

/** The element that opened the first of the dialogs that are or were last open. */
let firstOpener: HTMLElement | null = null;

/** A menu closes when one of its items opens a dialog, so the button of the menu replaces the item. */
function findOpener(): HTMLElement | null {
  const { activeElement } = document;
  const menu = activeElement?.closest('[role="menu"]');
  const opener = menu === null || menu === undefined ? activeElement : menuButton(menu);
  return opener instanceof HTMLElement ? opener : null;
}

/** Mantine labels a menu by its button. */
const menuButton = (menu: Element) => document.getElementById(menu.getAttribute('aria-labelledby') ?? '');

function isFocusLost(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement.closest('[inert]') !== null;
}

/** Whether what appears by itself may take the focus: not from what is being typed, nor from a dialog that is over it. */
export function mayTakeFocus(element: Element | null): boolean {
  const { activeElement } = document;
  const isTyping = isField(activeElement) && (activeElement as HTMLInputElement).value !== '';
  const dialog = activeElement?.closest(DIALOG) ?? null;
  return !isTyping && (dialog === null || dialog.contains(element));
}

type Closing = { opener: HTMLElement | null; level: number };

/** The dialogs that have closed and have not returned the focus yet. */
let closing: Closing[] = [];

function returnFocus(): void {
  // Not the ones that another dialog has taken the place of meanwhile.
  const closed = closing.filter(({ level }) => level >= openDialogs).toSorted((a, b) => a.level - b.level);
  closing = [];
  if (closed.length === 0) return;
  const dialogBeneath = [...document.querySelectorAll<HTMLElement>(`${DIALOG}:not([inert])`)].at(-1);
  for (const target of [...closed.map(({ opener }) => opener), keptFallback?.(), dialogBeneath, firstOpener]) {
    if (!isFocusLost()) return;
    target?.focus({ preventScroll: true });
  }
}

/**
 * Returns the focus, when a dialog closes, to what had it when the dialog opened. When that is gone, because one dialog led to the
 * next, the dialog beneath takes it, or what opened the first of them. The focus stays where it is when something else took it.
 */
export function useReturnFocus(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return;
    const opener = findOpener();
    if (openDialogs === 0 && opener?.closest(DIALOG) === null) firstOpener = opener;
    const level = openDialogs;
    openDialogs += 1;
    return () => {
      openDialogs -= 1;
      if (closing.length === 0) queueMicrotask(returnFocus);
      closing.push({ opener, level });
    };
  }, [opened]);
}

/** What takes the focus while the latest `keepFocus` lasts. */
let keptFallback: (() => HTMLElement | null | undefined) | null = null;
let endLastKeep = () => {};

/**
 * After an action that removes the focused control, for example the button that opened its dialog: moves the focus to
 * `fallback` instead of losing it to the body. Ends with the next key or click, since the user then continues elsewhere, and
 * with the next such action.
 */
export function keepFocus(fallback: () => HTMLElement | null | undefined): void {
  const moveIfLost = () => {
    if (isFocusLost()) fallback()?.focus();
  };
  endLastKeep();
  keptFallback = fallback;
  const observer = new MutationObserver(moveIfLost);
  observer.observe(document.body, { childList: true, subtree: true });
  const listeners = new AbortController();
  const end = () => {
    observer.disconnect();
    listeners.abort();
    keptFallback = null;
  };
  endLastKeep = end;
  for (const type of ['keydown', 'pointerdown'])
    document.addEventListener(type, end, { capture: true, signal: listeners.signal });
  moveIfLost();
}

/** As the ref of an element that replaces the one that had the focus. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus();

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
    keepFocus(() => (target?.isConnected === true ? target : pageHeading()));
  });

  return list;
}
