/** Copies text to the clipboard; false when the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyTheOldWay(text);
  }
}

/** Browsers deny the clipboard API to pages over plain http, as on a home network, but still copy a selection. */
function copyTheOldWay(text: string): boolean {
  const before = document.activeElement;
  const carrier = document.createElement('textarea');
  carrier.value = text;
  carrier.style.position = 'fixed';
  carrier.style.opacity = '0';
  document.body.append(carrier);
  carrier.select();
  const copied = document.execCommand('copy');
  carrier.remove();
  if (before instanceof HTMLElement) before.focus();
  return copied;
}
