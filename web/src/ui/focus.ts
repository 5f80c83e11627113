/**
 * What Mantine's focus hooks cannot do: `useFocusReturn` forgets the opener of a dialog that is open from its first render, as
 * one that is loaded on demand is, and knows nothing of openers or list items that are gone.
 */
import { useLayoutEffect } from 'react';

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
 * Moves the focus to `fallback` whenever it is lost to the body: for an action that removes the focused control, for example the button
 * that opened its dialog. Lasts until the next key or press, since the user then continues elsewhere, or until the next call. Does nothing
 * while something has the focus.
 */
export function moveLostFocusTo(fallback: () => HTMLElement | null | undefined): void {
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

/**
 * Finds the list item that a button is in and makes it focusable, for `moveLostFocusTo` where the row stays and the button does not. Null
 * outside a list.
 */
export function makeRowFocusable(button: Element): HTMLElement | null {
  const row = button.closest('li');
  if (row !== null) row.tabIndex = -1;
  return row;
}

/** Focuses an element when it is mounted: the ref of one that replaces the element which had the focus. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus();
