import { type ComponentType, createElement, type ReactNode, use } from 'react';
import { loadCode } from './load-code.ts';

export interface LazyComponent<Props extends object> {
  (props: Props): ReactNode;
  /** Loads the code ahead, so that the first render shows it at once. Never rejects: a failure is shown where it is rendered. */
  preload: () => Promise<void> | undefined;
}

/** How to forget the loads that failed while a render waited for them. */
const failed = new Set<() => void>();

/**
 * For error boundaries, once they show the failure: the next render of a component whose code did not load fetches it anew.
 * Not sooner, because React renders again by itself before it gives up, and would wait for a new load each time.
 */
export function forgetFailedLoads(): void {
  for (const forget of failed) forget();
  failed.clear();
}

/** React's `lazy`, but code that could not be loaded is fetched again when the component is rendered again. */
export function lazyAgain<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyComponent<Props> {
  let component: ComponentType<Props> | null = null;
  let loading: Promise<void> | null = null;
  let rendering = false;
  const forget = () => {
    loading = null;
    rendering = false;
  };
  const start = (): Promise<void> => {
    loading ??= loadCode(load).then(
      (module) => {
        component = module.default;
        return undefined;
      },
      (error: unknown) => {
        if (rendering) failed.add(forget);
        else forget();
        throw error;
      },
    );
    return loading;
  };
  function Lazy(props: Props): ReactNode {
    if (component === null) {
      rendering = true;
      use(start());
    }
    return component === null ? null : createElement(component, props);
  }
  const preload = () => (component === null ? start().catch(() => undefined) : undefined);
  return Object.assign(Lazy, { preload });
}
