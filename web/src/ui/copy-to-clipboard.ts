import { copyText } from '#lib/clipboard.ts';
import { toastDone, toastError } from './toasts.tsx';

/**
 * Copies a text and shows the confirmation as a toast. Where the browser refuses, a toast shows the text to be copied by hand. Never
 * rejects.
 */
export async function copyWithToast(text: string, confirmation: string): Promise<void> {
  if (await copyText(text)) toastDone(confirmation);
  else toastError(`Your browser keeps the clipboard closed. Copy it by hand: ${text}`);
}
