import { act, fireEvent, screen } from '@testing-library/react';

/** Waits for a button and clicks it. */
export const press = async (name: string | RegExp): Promise<void> => {
  const button = await screen.findByRole('button', { name });
  // Awaited, because React goes on with what suspends in a click, while its code loads, only then.
  await act(async () => void fireEvent.click(button));
};

/** Clicks a button that has the focus, as the Enter key does. */
export const pressEnter = (button: HTMLElement): void => {
  button.focus();
  fireEvent.click(button);
};

/** Opens a menu, whose code is loaded at the first press, and chooses an item. */
export const choose = async (menu: HTMLElement, item: string): Promise<void> => {
  menu.focus();
  await act(async () => {
    fireEvent.click(menu);
  });
  // Without a layout Mantine may take the menu for one whose button is out of sight, and hide it.
  fireEvent.click(await screen.findByRole('menuitem', { name: item, hidden: true }));
};

/** Waits for a field. */
export const findField = (label: string | RegExp): Promise<HTMLInputElement> =>
  screen.findByLabelText<HTMLInputElement>(label, { selector: 'input, textarea' });

/** Waits for a field and replaces its text. */
export const fill = async (label: string | RegExp, value: string): Promise<void> => {
  fireEvent.change(await findField(label), { target: { value } });
};
