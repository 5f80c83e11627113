import { act, fireEvent, screen } from '@testing-library/react';

/** Clicks. What opens may still have to be loaded, so that React asks to await it. */
export const click = (element: HTMLElement) => act(async () => void fireEvent.click(element));

/** Clicks a button once it is there. */
export const press = async (name: string | RegExp) => click(await screen.findByRole('button', { name }));

/** Presses a key where the focus is. */
export const pressKey = (key: string, held: { ctrlKey?: boolean; metaKey?: boolean } = {}) =>
  act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key, code: key, ...held }));
