import type { Page } from '@playwright/test';

/** What has shifted on the page since it was loaded, or since `reset`. */
export interface ShiftWatch {
  /** Without what shifts within half a second of a key or click, as the browser's own measure of pages leaves that out. */
  readUnasked(): Promise<number>;
  readAll(): Promise<number>;
  /** Also waits until what has been painted is counted. */
  reset(): Promise<void>;
}

interface Shifts {
  unasked: number;
  all: number;
  take(): void;
}

/** Adds up the layout shifts of every page that is loaded from now on. */
export async function watchShifts(page: Page): Promise<ShiftWatch> {
  await page.addInitScript(() => {
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        shifts.all += entry.value;
        if (!entry.hadRecentInput) shifts.unasked += entry.value;
      }
    };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    const shifts: Shifts = { unasked: 0, all: 0, take: () => add(observer.takeRecords()) };
    Object.assign(window, { shifts });
    observer.observe({ type: 'layout-shift', buffered: true });
  });
  const read = (kind: 'unasked' | 'all', reset = false) =>
    page.evaluate(
      async ([part, thenReset]) => {
        // A shift is recorded when its frame is painted.
        for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
        const { shifts } = window as unknown as { shifts: Shifts };
        shifts.take();
        const value = shifts[part];
        if (thenReset) Object.assign(shifts, { unasked: 0, all: 0 });
        return value;
      },
      [kind, reset] as const,
    );
  return {
    readUnasked: () => read('unasked'),
    readAll: () => read('all'),
    async reset() {
      await read('all', true);
    },
  };
}
