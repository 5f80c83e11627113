import { UnreachableError } from './fetch-in-time.ts';

/** Thrown when code or its style sheet cannot be loaded. `load` loads it. */
export class MissingCodeError extends UnreachableError {
  readonly load: () => Promise<unknown>;
  constructor(message: string, load: () => Promise<unknown>, cause?: unknown) {
    super(message, { cause });
    this.load = load;
  }
}

/** Addresses of style sheets that failed to load. */
const missing = new Set<string>();
/** The style sheets that were missing when a module failed to load. Its code must not be shown without them. */
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

function markMissing(sheet: HTMLLinkElement): void {
  sheet.remove();
  missing.add(sheet.href);
}

/**
 * Called once, at the start. Takes style sheets that failed to load, before or from then on, out of the page; `loadCode` fetches them again
 * before the next code. `onMissing` is called for each that fails from then on.
 */
export function watchStyleSheets(onMissing: () => void): void {
  // A disabled one stands for styles that are inside the page: see web/build/inline-first-paint.ts.
  for (const sheet of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]:not([disabled])')) {
    if (sheet.sheet === null) markMissing(sheet);
  }
  const listen = ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
    markMissing(target);
    onMissing();
  };
  window.addEventListener('error', listen, { capture: true });
}

/**
 * Loads a module by `() => import(…)`, after fetching again the style sheets that failed before: Vite requests each only once, and
 * the second time loads the code without it. Rejects when the code or a style sheet that it needs cannot be loaded.
 */
export async function loadCode<Module>(load: () => Promise<Module>): Promise<Module> {
  if (missing.size > 0) await Promise.allSettled([...missing].map(loadSheet));
  const unstyled = neededBy.get(load)?.find((href) => missing.has(href));
  if (unstyled !== undefined) throw new MissingCodeError(`Unable to load ${unstyled}`, load);
  try {
    return await load();
  } catch (error) {
    neededBy.set(load, [...missing]);
    throw new MissingCodeError('The code could not be loaded', load, error);
  }
}
