import { copyText } from '#lib/clipboard.ts';
import { toastDone, toastError } from '#ui/toasts.tsx';

/** Copies, and says so; where the browser refuses, the text is shown to be copied by hand. */
export async function copy(text: string, done: string): Promise<void> {
  if (await copyText(text)) toastDone(done);
  else toastError(`Your browser keeps the clipboard closed. Copy it by hand: ${text}`);
}
