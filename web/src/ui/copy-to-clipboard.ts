import { copyText } from '#lib/clipboard.ts';
import { toastDone, toastError } from './toasts.tsx';

/** Copies a text and confirms it with a toast. Where the browser refuses, the toast shows the text to be copied by hand. */
export async function copyToClipboard(text: string, confirmation: string): Promise<void> {
  if (await copyText(text)) toastDone(confirmation);
  else toastError(`Your browser keeps the clipboard closed. Copy it by hand: ${text}`);
}
