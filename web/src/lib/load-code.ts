/** Style sheets that did not arrive. */
const missing = new Set<string>();
/** Those among them that were missing when a load failed: its code must not be shown without them. */
const neededBy = new WeakMap<() => unknown, readonly string[]>();

function loadSheet(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.crossOrigin = '';
    link.href = href;
    link.addEventListener('load', () => {
      missing.delete(href);
      resolve();
    });
    link.addEventListener('error', () => reject(new Error(`Unable to load ${href}`)));
    document.head.append(link);
  });
}

function drop(sheet: HTMLLinkElement): void {
  sheet.remove();
  missing.add(sheet.href);
}

/** Called once, at the start: from then on style sheets that do not arrive are fetched again with the code that is loaded next. */
export function watchSheets(onMissing: () => void): void {
  for (const sheet of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    if (sheet.sheet === null) drop(sheet);
  }
  const listen = ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
    drop(target);
    onMissing();
  };
  window.addEventListener('error', listen, { capture: true });
}

/**
 * Loads code by `() => import(…)`, and first the style sheets that did not arrive before: Vite asks for each only once, and the
 * second time loads the code without it.
 */
export async function loadCode<Module>(load: () => Promise<Module>): Promise<Module> {
  if (missing.size > 0) await Promise.allSettled([...missing].map(loadSheet));
  const lacking = neededBy.get(load)?.find((href) => missing.has(href));
  if (lacking !== undefined) throw new Error(`Unable to load ${lacking}`);
  try {
    return await load();
  } catch (error) {
    neededBy.set(load, [...missing]);
    throw error;
  }
}
