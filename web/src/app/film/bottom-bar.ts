/** The elements with a bar at the bottom of the window, the one on top last: a dialog's is above that of the page. */
const bars: HTMLElement[] = [];

function applyHeight(): void {
  const { style } = document.documentElement;
  const top = bars.at(-1);
  if (top === undefined) style.removeProperty('--hs-bottom-bar');
  else style.setProperty('--hs-bottom-bar', `${top.offsetHeight}px`);
}

/**
 * The ref of a bar that is at the bottom of the window on phones. Its height is in the variable `--hs-bottom-bar`, so that toasts and the
 * feedback button are shown above it, however large its text is.
 */
export function reserveBottomBar(bar: HTMLElement | null): (() => void) | undefined {
  if (bar === null) return undefined;
  bars.push(bar);
  const observer = new ResizeObserver(applyHeight);
  observer.observe(bar);
  applyHeight();
  return () => {
    observer.disconnect();
    bars.splice(bars.indexOf(bar), 1);
    applyHeight();
  };
}
