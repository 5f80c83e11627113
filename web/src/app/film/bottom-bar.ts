/** The elements that are a bar at the bottom of the window where the style sheet says so. */
const bars: HTMLElement[] = [];

function applyHeight(): void {
  const { style } = document.documentElement;
  // A dialog is above the page, also where the page's bar is rendered later.
  const shown = bars.filter((bar) => getComputedStyle(bar).position === 'sticky');
  const top = shown.find((bar) => bar.closest('[role="dialog"]') !== null) ?? shown[0];
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
