import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';

/** Clicks. Awaited, because React goes on with what suspends in a click, while its code loads, only then. */
export const click = (element: HTMLElement): Promise<void> => act(async () => void fireEvent.click(element));

/** Waits for a button and clicks it. */
export const press = async (name: string | RegExp): Promise<void> => click(await screen.findByRole('button', { name }));

/** Clicks a button that has the focus, as the Enter key does. */
export const pressEnter = async (button: HTMLElement): Promise<void> => {
  button.focus();
  await click(button);
};

/** Presses a key where the focus is. */
export const pressKey = (
  key: string,
  held: Partial<Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'code' | 'isComposing' | 'keyCode'>> = {},
): Promise<void> =>
  act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key, code: key, ...held }));

/** Opens a menu, whose code is loaded at the first press, and chooses an item. */
export const choose = async (menu: HTMLElement, item: string): Promise<void> => {
  await pressEnter(menu);
  await click(await screen.findByRole('menuitem', { name: item }));
};

/** Waits for a field. */
export const findField = (label: string | RegExp): Promise<HTMLInputElement> =>
  screen.findByLabelText<HTMLInputElement>(label, { selector: 'input, textarea' });

/** Waits for a field and replaces its text. */
export const fill = async (label: string | RegExp, value: string): Promise<void> => {
  fireEvent.change(await findField(label), { target: { value } });
};

/** Waits until an element has the focus. */
export const expectFocus = (element: Element | null): Promise<void> =>
  waitFor(() => expect(document.activeElement).toBe(element));
